/** A hundred thousand records: the sitemap has each once, strangers find them by it, and nothing that they don't see. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breadcrumbJsonLd, recordJsonLd } from '#features/visitor/server/records/head/json-ld.ts';
import type { RecordKind } from '#features/visitor/server/records/head/record-kind.ts';
import type { BreadcrumbList, WithContext } from 'schema-dts';
import { publishApp } from '../published-app.ts';
import { addressesOf, crawl } from '../../records/crawler.ts';
import { describedRecords } from '../../records/described-records.ts';

const count = 100_000;
const isShown = (index: number): boolean => index % 10 !== 0;

test('the sitemap of 100,000 records is complete, and equal to what strangers see', { timeout: 600_000 }, async () => {
  const text = (id: string) => ({ id, name: id, type: 'text' as const });
  await using shop = await publishApp([
    {
      title: 'Trips',
      columns: [text('name'), text('about'), text('shown'), text('note')],
      rows: Array.from({ length: count }, (_, index) => ({
        cells: {
          name: `Trip ${index}`,
          about: `Day ${index % 97}`,
          shown: isShown(index) ? 'yes' : 'no',
          note: `secret${index}`,
        },
      })),
    },
  ]);
  const shown = {
    ...{ name: 'shown', active: true, condition: '=' as const, value: 'yes' },
    sheet_column: { sheet: 'Trips', column: 'shown' },
  };
  const details = await shop.setBlocks('about', [
    {
      ...{ id: 'details', type: 'itemDetails', sheet_title: 'Trips', filters: [shown], axis: [{ column: 'about' }] },
      settings: { heading_column: 'name' },
    },
  ]);
  await shop.setBlocks('', [
    {
      ...{ id: 'list', type: 'table', sheet_title: 'Trips', axis: [{ column: 'name' }], filters: [shown] },
      ...{
        settings: { paginate: true, rows_per_page: 50 },
        item_buttons: [{ title: 'View', open_detail_page: details }],
      },
    },
  ]);
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const addresses = await addressesOf((path) => shop.ask(path));
  const took = performance.now() - begun;
  process.stdout.write(
    `sitemap of ${addresses.length} addresses: ${Math.round(took)} ms, ${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB\n`,
  );
  const records = addresses.filter((url) => url.includes('/about/'));
  expect(new Set(records).size).toBe(records.length);
  const numbers = records.map((url) => Number(/\/about\/trip-(\d+)-[0-9a-z]{13}$/.exec(url)?.[1]));
  const expected = Array.from({ length: count }, (_, index) => index).filter(isShown);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(expected);
  // And from what is held.
  expect(await addressesOf((path) => shop.ask(path))).toEqual(addresses);

  // A sample of them, fetched as a search engine would.
  for (let at = 0; at < records.length; at += 1_501) {
    const url = records[at] ?? '';
    const answer = await shop.ask(new URL(url).pathname, { redirect: 'manual' });
    expect(answer.status, url).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(html).toContain(`<title>Trip ${numbers[at]} · Corner Shop</title>`);
    expect(html).not.toMatch(/secret\d/);
  }
  const crawled = await crawl((path) => shop.ask(path), 400);
  const known = new Set(addresses);
  const found = [...crawled.found].filter((url) => url.includes('/about/'));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((url) => !known.has(url))).toEqual([]);
  expect(crawled.texts.filter((html) => /secret\d/.test(html))).toEqual([]);
  // None of the hidden ones is found by its address, whichever way it is written.
  const hidden = (await shop.rowsOf('Trips')).filter(({ cells }) => cells['shown'] === 'no').slice(0, 50);
  for (const { row_id } of hidden) {
    expect((await shop.ask(`/about/${row_id.slice(-13)}`)).status).toBe(404);
  }
});

test('what is said of records of every kind is valid by the types that others wrote', {
  timeout: 120_000,
}, async () => {
  const kinds = Object.keys(describedRecords) as RecordKind[];
  const said: [string, object][] = kinds.map((kind) => [
    kind === 'Thing' ? 'WebPage' : kind,
    recordJsonLd(describedRecords[kind], kind),
  ]);
  const wrong: [string, object][] = [['Event', { ...recordJsonLd(describedRecords.Event, 'Event'), beginsAt: 'soon' }]];
  expect(await problemsOf(said)).toBe('');
  expect(await problemsOf(wrong)).toContain('beginsAt');
  const way: WithContext<BreadcrumbList> = {
    ...{ '@context': 'https://schema.org', '@type': 'BreadcrumbList' },
    itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://a.example/' }],
  };
  expect(breadcrumbJsonLd([{ name: 'Home', url: 'https://a.example/' }])).toEqual(way);
});

/** What the compiler says of them as literals. */
async function problemsOf(all: [string, object][]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-described-'));
  try {
    const root = new URL('../../..', import.meta.url).pathname;
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const constants = all.map(
      ([type, json], at) => `export const one${at}: WithContext<schema.${type}> = ${JSON.stringify(json)};`,
    );
    const lines = [`import type * as schema from 'schema-dts';`, `import type { WithContext } from 'schema-dts';`];
    await writeFile(join(folder, 'described.ts'), [...lines, ...constants].join('\n'));
    const compilerOptions = { ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] }, module: 'nodenext' };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['described.ts'] }));
    return await new Promise((resolve) => {
      execFile('npx', ['tsc', '-p', folder], { cwd: root }, (_error, output) => resolve(output));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
