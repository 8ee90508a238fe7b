/** When the first words of a page are seen, in a real browser whose processor is slowed: pages that need no script first. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signUp } from '../../scripts/shots/editor-screens.ts';
import { launchBrowser } from '../browser/browser.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import type { Bar } from './print-figures.ts';
import { heading, milliseconds, printTable } from './print-table.ts';

/** As Lighthouse slows a desktop's processor to a phone's. */
const slowedBy = 4;
const rounds = 9;
const promisedBlog = 300;

export async function benchFirstViews(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const variables = { ADMIN_EMAILS: 'ann@example.com' };
  const [sheaf, browser] = await Promise.all([startSheaf({ folder, variables }), launchBrowser()]);
  try {
    const post = await publishPost(sheaf, browser);
    const landing = await (await fetch(sheaf.origin)).text();
    const demo = /http:\/\/[a-z0-9-]+\.localhost:\d+/.exec(landing)?.[0] ?? sheaf.origin;
    const addresses: [string, string][] = [
      ['a post of the blog', post],
      ['the blog', `${sheaf.origin}/blog`],
      ['marketplace', `${sheaf.origin}/templates`],
      ['a page of a demo app', demo],
    ];
    const measured: [string, number][] = [];
    for (const [name, address] of addresses) measured.push([name, await medianFirstView(browser, address)]);
    heading(`First view on a processor slowed ${slowedBy} times, nothing kept, ${rounds} visits each`);
    printTable(
      ['page', 'median'],
      measured.map(([name, time]) => [name, milliseconds(time)]),
    );
    const blog = Math.max(...measured.slice(0, 2).map(([, time]) => time));
    return [
      {
        what: `first words of the blog within ${promisedBlog} ms on a processor slowed ${slowedBy} times`,
        figure: milliseconds(blog),
        holds: blog <= promisedBlog,
      },
    ];
  } finally {
    await browser.close();
    await sheaf.stop();
    await removeFolder(folder);
  }
}

/** A post as people write them: some screens of text with headings, a list and a table. Answers its address. */
async function publishPost(sheaf: RunningSheaf, browser: Browser): Promise<string> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await signUp(context, sheaf.origin);
  const page = await context.newPage();
  await page.goto(await verificationLink(sheaf.origin));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
  await page.goto(`${sheaf.origin}/blog-admin/authors`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${sheaf.origin}/blog-admin/authors`);
  const part = (at: number) =>
    `<h2>Part ${at}</h2><p>${'Rows of a table tell more than their sum. '.repeat(12)}</p><ul><li>One</li><li>Two</li></ul>`;
  const content = Array.from({ length: 12 }, (_, at) => part(at + 1)).join('');
  const document = {
    ...{ title: 'A year of trees', slug: 'a-year-of-trees', excerpt: 'What a table of trees taught us.', content },
    ...{ cover: null, categories: [], tags: [], authors: [] },
  };
  const { post } = await send(page, '/api/blog-admin/posts', { document });
  await send(page, `/api/blog-admin/posts/${post?.id ?? ''}/publish`, { at: null, revision: post?.revision ?? 0 });
  await context.close();
  return `${sheaf.origin}/blog/a-year-of-trees`;
}

/** Of the mail that the installation keeps on its machine. */
async function verificationLink(origin: string): Promise<string> {
  for (;;) {
    const { mails } = (await (await fetch(`${origin}/api/mail/outbox`)).json()) as { mails: { id: string }[] };
    for (const { id } of mails) {
      const stored = (await (await fetch(`${origin}/api/mail/outbox/${id}`)).json()) as { mail: { text: string } };
      const link = /https?:\/\/\S+\/dashboard\/verify-email\?\S+/.exec(stored.mail.text)?.[0];
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** From within the page: its session goes along. */
async function send(page: Page, path: string, body: object): Promise<{ post?: { id: string; revision: number } }> {
  const answer = await page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to ?? '', { method: 'POST', headers, body: text ?? null });
      return { status: response.status, text: await response.text() };
    },
    [path, JSON.stringify(body)],
  );
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as { post?: { id: string; revision: number } };
}

async function medianFirstView(browser: Browser, address: string): Promise<number> {
  const times: number[] = [];
  // The first visit finds nothing drawn yet; it is none of those that count.
  for (let round = 0; round <= rounds; round++) {
    const time = await firstView(browser, address);
    if (round > 0) times.push(time);
  }
  return times.toSorted((one, other) => one - other)[rounds >> 1] ?? Number.NaN;
}

async function firstView(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    await page.goto(address);
    const seen = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    return (await (await page.waitForFunction(seen)).jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
