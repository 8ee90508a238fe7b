/** Real tables of many kinds: what their columns are, and what the apps made of them hold. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { knownSheets } from '#test/known-sheets.ts';
import type { KnownWorkbook } from '#test/known-workbooks/known-workbook.ts';
import { packageTables } from '#test/known-workbooks/package-tables.ts';
import { publicTables } from '#test/known-workbooks/public-tables.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { proposeApp } from '#features/proposals/rules/propose-app.ts';
import { type Meaning, meaningsOf, sure } from './column-meaning.ts';
import type { SheetProfile } from './sheet-profile.ts';
import { everyFew } from '#test/tier.ts';

const tables = [...packageTables, ...publicTables];
const reckoned: readonly Meaning[] = ['amount', 'count', 'measure', 'stock', 'average'];
const counted = { right: 0, all: 0, surelyWrong: [] as string[], after: 0, rightAfter: 0 };

test.each(everyFew(tables, 3).map((table) => [table.title, table] as const))('%s', async (_title, table) => {
  const profile = await profileOfTable(table);
  checkColumns(table, profile);
  const facts = factsOfApp(profile);
  for (const fact of table.holds ?? []) expect(facts).toContain(fact);
  for (const fact of table.lacks ?? []) expect(facts).not.toContain(fact);
});

test('there are enough of them', () => {
  expect(tables.length + knownSheets.length).toBeGreaterThanOrEqual(40);
  expect(tables.filter(({ isAfter }) => isAfter).length).toBeGreaterThanOrEqual(15);
});

afterAll(() => {
  const { right, all, after, rightAfter, surelyWrong } = counted;
  console.log(
    `${tables.length} tables: ${right} of ${all} columns right (${Math.round((right / all) * 100)} %), ${rightAfter} of ${after} in tables chosen after the rules; surely wrong: ${surelyWrong.length}`,
  );
});

test('of all columns nine in ten are right, and none is wrong that the rules are sure of', () => {
  expect(counted.surelyWrong).toEqual([]);
  expect(counted.right / counted.all).toBeGreaterThan(0.9);
});

async function profileOfTable({ title, file, csv }: KnownWorkbook): Promise<SheetProfile> {
  const sheet = await readOneSheet(file?.split('/').at(-1) ?? `${title}.csv`, csv ?? readFileSync(file ?? ''));
  return profileOf({ ...sheet, title });
}

function checkColumns({ title, columns, isAfter }: KnownWorkbook, profile: SheetProfile): void {
  const found = meaningsOf(profile);
  for (const [name, expected] of Object.entries(columns)) {
    const column = profile.columns.find((one) => one.name === name);
    if (!column) throw new Error(`${title} has no column ${name}`);
    const { meaning, confidence } = found.get(column.id) ?? { meaning: 'text' as const, confidence: 0 };
    const isSure = confidence >= sure;
    const either = [expected].flat();
    const isNothing = either.includes('nothing') && (!isSure || !reckoned.includes(meaning));
    const isRight = either.includes(meaning) || isNothing;
    counted.all++;
    if (isRight) counted.right++;
    if (isAfter) counted.after++;
    if (isAfter && isRight) counted.rightAfter++;
    if (!isRight && isSure) counted.surelyWrong.push(`${title}: ${name} is ${meaning}`);
  }
}

/** What is in the app, in words that a person would check. */
function factsOfApp(profile: SheetProfile): string[] {
  const { pages } = proposeApp({ workbookName: profile.title, sheets: [profile] });
  const blocks = pages.flatMap(({ document }) => document.blocks);
  const name = (id: unknown): string => profile.columns.find((column) => column.id === id)?.name ?? String(id);
  return blocks.flatMap(({ type, axis, settings }) => [
    type,
    ...(type === 'chart' ? [`along ${name(settings['x_axis'])}`] : []),
    ...(type === 'table' ? [`first shows ${name(axis[0]?.['column'])}`] : []),
    ...axis.flatMap((entry): string[] => {
      const source = entry['source'] as { column: string } | undefined;
      const column = name(source?.column ?? entry['column']);
      if (type === 'chart' && entry['count_rows']) return [`count by ${name(settings['x_axis'])}`];
      if (type === 'scorecard' && entry['count_rows']) return [];
      if (type === 'scorecard' || type === 'chart')
        return [`${String(entry['function'] ?? entry['duplicateXAxis'])} of ${column}`];
      return type === 'form' ? [] : [`shows ${column}`];
    }),
  ]);
}
