/** The worker's own script, over a store in memory: for whom pages stay, and which are shown. */
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { filesScript } from './files-script.ts';
import { offlinePage } from './offline-page.ts';
import { pagesScript } from './pages-script.ts';

/** As much of `Cache` and `CacheStorage` as the script asks for. */
class Store {
  readonly entries = new Map<string, { body: string; headers: Headers }>();
  async match(of: string | { url: string }) {
    const found = this.entries.get(addressOf(of));
    return found && new Response(found.body, { headers: found.headers });
  }
  async put(of: string | { url: string }, answer: Response) {
    this.entries.set(addressOf(of), { body: await answer.text(), headers: answer.headers });
  }
  delete = async (of: string | { url: string }) => this.entries.delete(addressOf(of));
  keys = async () => [...this.entries.keys()].map((url) => ({ url }));
}
const origin = 'https://shop.test';
const addressOf = (of: string | { url: string }) => new URL(typeof of === 'string' ? of : of.url, origin).href;

let stores: Map<string, Store>;
let answer: (url: string) => Promise<Response>;
let visit: (path: string) => Promise<string>;
let load: (path: string) => Promise<string>;
let signOut: () => Promise<void>;

beforeEach(() => {
  stores = new Map();
  const listeners = new Map<string, (event: object) => void>();
  const caches = {
    open: async (name: string) => stores.get(name) ?? stores.set(name, new Store()).get(name),
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async () => undefined,
  };
  const self = {
    location: { origin },
    registration: {},
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const get = (of: string | { url: string }) => answer(addressOf(of));
  const surroundings = { self, caches, fetch: get, Response, Headers, URL, Intl };
  const words = { code: 'en', isRightToLeft: false, title: 'Gone', text: 'No network.', again: 'Again' };
  const given = {
    ...{
      ofPeople: true,
      code: 'en',
      notice: 'From {time}.',
      listed: 'Pages',
      files: ['/assets/send.js', '/assets/wait.js'],
    },
    ...{ instead: offlinePage(words, '<!--pages-->'), policy: { 'content-security-policy': "default-src 'none'" } },
  };
  runInContext(filesScript('build') + pagesScript(given), createContext(surroundings));
  const send = async (request: object) => {
    const work: unknown[] = [];
    let response: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request,
      respondWith: (given: Promise<Response>) => void (response = given),
      waitUntil: (given: unknown) => void work.push(given),
    });
    const text = response && (await (await response).text());
    while (work.length > 0) await work.shift();
    return text ?? '';
  };
  const headers = new Headers();
  visit = (path) => send({ url: origin + path, method: 'GET', mode: 'navigate', headers });
  load = (path) => send({ url: origin + path, method: 'GET', mode: 'cors', headers });
  signOut = async () => void (await send({ url: `${origin}/sign-out`, method: 'POST', mode: 'navigate', headers }));
  answer = lost;
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const page = (viewer: string, text: string, more: Record<string, string> = { 'x-sheaf-keep': 'yes' }) => {
  const html = `<title>${text}</title><div id="sheaf-page-root">${text}</div>`;
  const made = new Response(html, { headers: { 'content-type': 'text/html', 'x-sheaf-viewer': viewer, ...more } });
  // As answers of one's own server are; those that scripts make have another type.
  return Object.defineProperties(made, { type: { value: 'basic' }, clone: { value: () => page(viewer, text, more) } });
};
const kept = () =>
  [...stores].filter(([name]) => name.startsWith('sheaf-pages-')).flatMap(([, { entries }]) => [...entries.keys()]);
/** Until what was asked for is on its way. */
const underWay = () => new Promise((resolve) => setImmediate(resolve));
async function see(path: string, made: Response): Promise<void> {
  answer = async () => made;
  await visit(path);
  answer = lost;
}

test('a page is shown again only without a network, with when it came; instead of another, those that are kept', async () => {
  await see('/', page('anyone', 'Hello'));
  expect(await visit('/')).toMatch(/sheaf-page-root"><div class="sheaf-offline" role="status">From .*\d.*<\/div>Hello/);
  const other = await visit('/other');
  expect(other).toContain('<h1>Gone</h1>');
  expect(other).toContain('<li><a href="/">Hello</a></li>');
  answer = async () => page('anyone', 'Newer');
  expect(await visit('/')).toContain('Newer');
});

test('what the server does not give to keep is not kept, and takes away what was', async () => {
  await see('/', page('anyone', 'Hello'));
  await see('/mine', page('ann', 'Mine', {}));
  expect(kept()).toEqual([`${origin}/`]);
  await see('/', page('anyone', 'Sign in', {}));
  expect(kept()).toEqual([]);
});

test('pages of a person go with any answer to someone else, and when they sign out without a network', async () => {
  await see('/', page('ann', 'For Ann'));
  await see('/more', page('ann', 'More for Ann'));
  await see('/', page('bob', 'For Bob'));
  expect(kept()).toEqual([`${origin}/`]);
  expect(await visit('/')).toContain('For Bob');
  expect(await visit('/more')).not.toContain('Ann');
  await signOut();
  expect(kept()).toEqual([]);
});

test('an answer that comes late, to who was here before, is neither kept nor takes anything away', async () => {
  let arrive: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => void (arrive = resolve));
  const late = visit('/slow');
  await underWay();
  await see('/', page('bob', 'For Bob'));
  arrive(page('ann', 'For Ann'));
  await late;
  expect(kept()).toEqual([`${origin}/`]);
  expect(await visit('/slow')).not.toContain('For Ann');
  // Nor one to a person who signed out meanwhile.
  answer = () => new Promise((resolve) => void (arrive = resolve));
  const later = visit('/slow');
  await underWay();
  await signOut();
  arrive(page('bob', 'For Bob'));
  await later;
  expect(kept()).toEqual([]);
});

test('the last thirty pages stay', async () => {
  for (let number = 0; number < 33; number++) await see(`/${number}`, page('anyone', `Page ${number}`));
  await see('/3', page('anyone', 'Page 3'));
  expect(kept()).toHaveLength(30);
  expect(kept()[0]).toBe(`${origin}/4`);
  expect(kept().at(-1)).toBe(`${origin}/3`);
});

test('what sends answers is kept once a page loads any of it', async () => {
  const files = new Store();
  stores.set('sheaf-files-build', files);
  const script = () =>
    Object.defineProperties(new Response('1'), { type: { value: 'basic' }, clone: { value: script } });
  answer = async () => script();
  await load('/assets/plain.js');
  expect([...files.entries.keys()]).toEqual([`${origin}/assets/plain.js`]);
  await load('/assets/send.js');
  expect([...files.entries.keys()].toSorted()).toEqual(
    ['plain', 'send', 'wait'].map((name) => `${origin}/assets/${name}.js`),
  );
});
