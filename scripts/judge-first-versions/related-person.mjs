/** A person who uploads a workbook and makes the app that is proposed, with no choice changed, and opens its pages. */
import { request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { startSheaf } from '#test/browser/start-sheaf.ts';

export class Person {
  #jar = new Map();
  #origin;

  constructor(origin) {
    this.#origin = origin;
  }

  signUp() {
    return this.call('POST', '/api/auth/sign-up', {
      ...{ name: 'Ann Weaver', email: 'ann@example.com', password: 'a long enough password' },
    });
  }

  async call(method, path, body) {
    const { status, text } = await this.#ask(new URL(path, this.#origin), {
      method,
      ...(body && { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }),
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  async upload(path) {
    const form = new FormData();
    form.append('file', new Blob([await readFile(path)]), basename(path));
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    const { text } = await this.#ask(new URL('/api/workbooks', this.#origin), {
      ...{ method: 'POST', body, type: sent.headers.get('content-type') },
    });
    let { workbook } = JSON.parse(text);
    while (workbook.state !== 'ready') {
      if (workbook.state === 'failed') throw new Error('The file could not be read.');
      await new Promise((resolve) => setTimeout(resolve, 150));
      ({ workbook } = await this.call('GET', `/api/workbooks/${workbook.id}`));
    }
    return workbook;
  }

  /** The page as HTML, after all redirects. */
  async open(address) {
    let at = new URL(address, this.#origin);
    for (let hops = 0; hops < 10; hops++) {
      const { status, location, text } = await this.#ask(at, { method: 'GET' });
      if (!location) return { status, text, at: at.href };
      at = new URL(location, at);
    }
    throw new Error(`${address} leads nowhere`);
  }

  /** Hosts below localhost are this machine, whatever its resolver says. */
  #ask(url, { method, body, type }) {
    const { port, origin } = new URL(this.#origin);
    const jar = this.#jar.get(url.hostname) ?? new Map();
    this.#jar.set(url.hostname, jar);
    const headers = {
      ...{ host: url.host, cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(method !== 'GET' && { origin: url.hostname === new URL(origin).hostname ? origin : url.origin }),
      ...(body && { 'content-type': type, 'content-length': body.length }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path: url.pathname + url.search, headers },
        async (answer) => {
          for (const cookie of answer.headers['set-cookie'] ?? []) {
            const [name, value = ''] = cookie.split(';')[0].split('=', 2);
            if (/max-age=0/i.test(cookie)) jar.delete(name);
            else jar.set(name, value);
          }
          const parts = [];
          for await (const part of answer) parts.push(part);
          resolve({
            ...{ status: answer.statusCode, location: answer.headers.location },
            text: Buffer.concat(parts).toString('utf8'),
          });
        },
      );
      sent.on('error', reject).end(body);
    });
  }
}

/** The app of a workbook as it is proposed, with what was understood of its tables. */
export async function makeRelated(person, path) {
  const workbook = await person.upload(path);
  const proposal = await person.call('POST', `/api/workbooks/${workbook.id}/proposal`, {});
  const { app } = await person.call('POST', '/api/apps', { workbook_id: workbook.id, start: 'proposed' });
  const { pages } = await person.call('GET', `/api/pages/${app.id}`);
  const documents = [];
  for (const page of pages) documents.push((await person.call('GET', `/api/pages/${app.id}/${page.page_id}`)).page);
  // Totals that were added are computed before anybody looks.
  const { workbook: now } = await person.call('GET', `/api/workbooks/${workbook.id}`);
  const { href } = await person.call('POST', `/api/apps/${app.id}/hand-over`, { path: '/' });
  await person.open(href);
  return { workbook: now, proposal, app, pages: documents };
}

/** Runs with a server of its own, and one person signed up. */
export async function withPerson(work) {
  const sheaf = await startSheaf({ variables: { DEMO: 'false', LOG_LEVEL: 'error' } });
  try {
    const person = new Person(sheaf.origin);
    await person.signUp();
    return await work(person);
  } finally {
    await sheaf.stop();
  }
}
