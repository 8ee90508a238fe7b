/** Whatever cells and text settings hold: no block breaks, takes long, or turns it into a style, script or address. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { StoredBlock } from './contract.ts';
import type { Cell } from '#engine/model.ts';
import { settingPlaces } from '#test/change-setting.ts';
import { renderSample } from '#test/render-sample.tsx';
import { blockTypes, catalogue } from './catalogue.ts';
import type { BlockSample } from './view-contract.ts';
import { everyFew, isShortRun } from '#test/tier.ts';

const page = vi.hoisted(() => ({ isHydrated: false }));
vi.mock(import('./shared/use-hydrated.ts'), () => ({ useHydrated: () => page.isHydrated }));
// What this worker loaded before doesn't know about that, so it is loaded again, also for the files that follow.
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('./shared/use-hydrated.ts');
  vi.resetModules();
});

const sampleModules = import.meta.glob<{ samples: BlockSample[] }>('./*/samples.ts', { eager: true });
const samplesOf = (type: string): BlockSample[] => sampleModules[`./${type}/samples.ts`]?.samples ?? [];

const words = ['java', 'script:alert(1)'].join('');
const long = 50_000;
const hostileCells: Record<string, Cell> = {
  script: words,
  'script with signs before': `\u0001 ${words}`,
  'script over lines': `java\nscript:alert(1)`,
  data: 'data:text/html,<script>alert(1)</script>',
  html: `"><img src=x onerror=alert(1)><script>alert(2)</script>`,
  markdown: `[hi](${words}) ![x](${words}) <b onclick=alert(1)>b</b> <${words}>`,
  style: `red;--evil:1;background:url(//evil.example/x)`,
  'style in an address': `https://evil.example/a.png");--evil:1;x:url("`,
  'a fragment that is a focus': `https://evil.example/a.png#focus=1;--evil:1,2`,
  'a day that is none': '2026-99-99T99:99',
  'the last day': '9999-12-31T23:59',
  'after the last day': '99999-12-31',
  'the first day': '0000-01-01',
  'a large number': 1e308,
  'a number that is none': 'NaN',
  blanks: `"${' '.repeat(long)}x"y`,
  'blanks in brackets': `(${' '.repeat(long)}x`,
  lines: `a${'\n'.repeat(long)}b`,
  brackets: '['.repeat(long),
  'one long word': 'W'.repeat(long),
  addresses: 'https://'.repeat(long / 8),
  figures: '1,'.repeat(long / 2),
};

/**
 * Every cell of every sheet of a sample; in another row two thirds of them, so that rows that need a day are rendered.
 */
function withCells(sample: BlockSample, cell: Cell): BlockSample {
  const sheets = Object.entries(sample.sheets ?? {}).map(([title, sheet]) => {
    const rows = sheet.rows.slice(0, 3).flatMap((row, index) => {
      const keys = sheet.columns.map(({ id }) => id);
      const all = Object.fromEntries(keys.map((key) => [key, cell]));
      const some = Object.fromEntries(keys.map((key, at) => [key, at % 3 === index % 3 ? (row[key] ?? null) : cell]));
      return [all, some];
    });
    return [title, { ...sheet, rows }];
  });
  return { ...sample, sheets: Object.fromEntries(sheets) };
}

const ownerTexts = ['script', 'html', 'style', 'style in an address', 'a fragment that is a focus'];

const takesText: readonly string[] = [
  ...['text', 'textarea', 'template', 'html', 'markdowntext', 'date', 'time', 'icon', 'regex', 'email', 'code'],
  ...['color', 'image', 'url', 'link', 'video', 'audio'],
];

/** Every text of a block that its definition takes, changed to that. */
function withTexts(sample: BlockSample, type: (typeof blockTypes)[number], text: string): BlockSample {
  const block: Partial<StoredBlock> = structuredClone(sample.block);
  const values: Record<string, unknown> = { ...block.settings };
  for (const { list, key, setting, within } of settingPlaces(catalogue[type])) {
    if (!takesText.includes(setting.kind)) continue;
    if (within && list === 'settings') {
      const items: readonly object[] = Array.isArray(values[within.key]) ? (values[within.key] as object[]) : [];
      values[within.key] = items.map((item) => ({ ...item, [key]: text }));
    } else if (within) continue;
    else if (list === 'settings') values[key] = text;
    else if (list === 'axis' || list === 'actions') {
      block[list] = (block[list] ?? []).map((item) => ({ ...item, [key]: text }));
    }
  }
  return { ...sample, block: { ...block, settings: values } };
}

/** What a page must not hold, however its values were written. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const tags = html.match(/<[a-z][^\s>/]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi) ?? [];
  for (const tag of tags) {
    if (/^<script/i.test(tag)) faults.push(tag);
    for (const [, name = '', value = ''] of tag.matchAll(/\s([^\s=>]+)="([^"]*)"/g)) {
      if (/^on/i.test(name)) faults.push(tag);
      if (name === 'style' && /evil|url\(/.test(value)) faults.push(tag);
      const isAddress = ['href', 'src', 'action', 'formaction', 'poster', 'srcset', 'xlink:href', 'data'].includes(
        name,
      );
      // A file of commas is saved, and no browser shows it as a page.
      if (/^<a\s.*download=/i.test(tag) && /^data:text\/csv;charset=utf-8,[\w%.!~*()-]*$/.test(value)) continue;
      if (isAddress && /^[^a-z0-9/#?.&]*(?:j\s*a\s*v\s*a\s*s|vbscript|data:(?!image\/))/i.test(value)) faults.push(tag);
    }
  }
  return faults.map((fault) => fault.slice(0, 300));
}

test('what is looked for is found', async () => {
  for (const tag of [
    `<a href="${words}">`,
    '<p style="--evil:1">',
    '<b class="x" onclick="y">',
    '<script>',
    '<iframe src="data:text/html,x">',
    '<a href="data:text/csv;charset=utf-8,x">',
    '<a download="x" href="data:text/csv;charset=utf-8,<b>">',
  ])
    expect(faultsOf(`<div>${tag}`), tag).toHaveLength(1);
  expect(faultsOf('<a href="https://a.example" style="color:red">onclick="x" javascript:</a>')).toEqual([]);
  const [sample] = samplesOf('table');
  expect(sample && (await renderSample('table', withCells(sample, 'Qqq')))).toContain('Qqq');
  expect(sample && (await renderSample('table', withTexts(sample, 'table', 'Qqq')))).toContain('Qqq');
});

describe.each(blockTypes)('%s', (type) => {
  test('no cell breaks it, holds it up or becomes more than words', { timeout: 60_000 }, async () => {
    const faults: string[] = [];
    const withRows = samplesOf(type).filter((one) => one.sheets);
    for (const [at, sample] of (isShortRun ? withRows.slice(0, 1) : withRows.slice(0, 2)).entries()) {
      // As it comes from the server, and at work.
      page.isHydrated = at === 1 || isShortRun || withRows.length === 1;
      for (const [name, cell] of Object.entries(hostileCells)) {
        const html = await rendered(type, withCells(sample, cell));
        faults.push(...faultsOf(html).map((fault) => `${sample.name} · ${name}: ${fault}`));
      }
    }
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
  });

  test('no text of its owner becomes a style, a script or an address of one', { timeout: 60_000 }, async () => {
    page.isHydrated = true;
    const faults: string[] = [];
    for (const sample of everyFew(samplesOf(type), 4)) {
      for (const name of ownerTexts) {
        const html = await rendered(type, withTexts(sample, type, String(hostileCells[name])));
        faults.push(...faultsOf(html).map((fault) => `${sample.name} · ${name}: ${fault}`));
      }
    }
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
  });
});

/** What breaks counts as a fault. */
const rendered = (type: (typeof blockTypes)[number], sample: BlockSample): Promise<string> =>
  renderSample(type, sample).catch((error: unknown) => `<script data-error="${String(error).replaceAll('"', '')}">`);
