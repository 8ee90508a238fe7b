import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractOfApp, withOptionsOf } from '../../server/contract/contract-of-app.ts';
import { defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { knownSheets } from '#test/known-sheets.ts';
import { profileOf } from '#test/profile-of.ts';
import { firstPairs, laterPairs, type TemplatePair } from '#test/template-pairs.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { matchWorkbook, sureMapping } from './match-columns.ts';
import { readySheet } from './weigh-columns.ts';
import type { TemplateContract } from './template-contract.ts';

async function profileOfCsv(title: string, csv: string | Uint8Array, file = `${title}.csv`): Promise<SheetProfile> {
  return profileOf({ ...(await readOneSheet(file, csv)), title });
}

/** The contract of an app that shows every column of the sheet. */
function contractOfSheet(sheet: SheetProfile): TemplateContract {
  const axis = sheet.columns.map(({ id }) => ({ column: id }));
  const table = proposedBlock('table', 'rows', { sheet_title: sheet.title, axis });
  const page = { id: 'home', name: 'Home', slug: '', type: 'home' as const, is_public: true };
  const document = { settings: defaultPageSettings, blocks: [table] };
  const contract = contractOfApp({ look: defaultAppTheme, pages: [{ ...page, document }] }, [sheet]);
  // As if every row went along.
  const rows = sheet.columns.flatMap(({ id, samples }) => samples.map((cell) => ({ cells: { [id]: cell } })));
  return withOptionsOf(contract, [{ title: sheet.title, rows }]);
}

interface Result {
  right: string[];
  wrong: string[];
  /** To be confirmed, the right one proposed. */
  requested: string[];
  /** Nothing or something else is proposed, and nothing is applied. */
  missed: string[];
}

async function tryPair(pair: TemplatePair): Promise<Result> {
  const known = knownSheets.find(([title]) => title === pair.template);
  if (!known) throw new Error(`there is no known sheet ${pair.template}`);
  const contract = contractOfSheet(await profileOfCsv(known[0], known[1]));
  const own =
    typeof pair.workbook === 'string'
      ? await profileOfCsv(pair.title ?? 'Sheet1', pair.workbook)
      : await profileOfCsv(
          'Sheet1',
          readFileSync(`node_modules/vega-datasets/data/${pair.workbook.vega}`),
          pair.workbook.vega,
        );
  const match = matchWorkbook(contract, [readySheet(own)]);
  const applied = new Map(
    sureMapping(match).sheets.flatMap(({ columns }) => columns.map(({ column, to }) => [column, to] as const)),
  );
  const nameOf = (id: string | null | undefined): string | null =>
    own.columns.find((column) => column.id === id)?.name ?? null;
  const columns = contract.sheets[0]?.columns ?? [];
  expect(columns.map(({ title }) => title)).toEqual(Object.keys(pair.expected));
  const result: Result = { right: [], wrong: [], requested: [], missed: [] };
  for (const { id, title } of columns) {
    const found = match.sheets[0]?.columns.find(({ column }) => column === id);
    const expected = pair.expected[title] ?? null;
    expect(
      own.columns.some(({ name }) => name === expected) || expected === null,
      `${pair.source} has ${expected}`,
    ).toBe(true);
    const to = applied.get(id);
    const name = nameOf(to?.kind === 'column' ? to.id : found?.to);
    const said = `${title} → ${name} (${found?.confidence}: ${found?.reasons.join(', ')})`;
    if (to) result[name === expected ? 'right' : 'wrong'].push(said);
    else if (expected !== null) result[name === expected ? 'requested' : 'missed'].push(said);
  }
  return result;
}

test.each([...firstPairs, ...laterPairs])('$template from $source: nothing wrong is applied unasked', async (pair) => {
  expect((await tryPair(pair)).wrong).toEqual([]);
});

test.each([
  ['pairs that the rules were made with', firstPairs, 20, 0.75],
  ['pairs that were added afterwards', laterPairs, 12, 0.7],
] as const)('%s: most columns are found without a question', async (what, pairs, fewest, share) => {
  const results = await Promise.all(pairs.map(tryPair));
  const count = (kind: keyof Result): number => results.reduce((sum, result) => sum + result[kind].length, 0);
  const all = count('right') + count('requested') + count('missed');
  const percent = (part: number): string => `${part} (${Math.round((100 * part) / all)} %)`;
  console.log(
    `${pairs.length} ${what}: of ${all} columns ${percent(count('right'))} applied at once, ` +
      `${percent(count('requested'))} proposed rightly, ${percent(count('missed'))} left to the person, ${count('wrong')} wrong`,
  );
  expect(pairs.length).toBeGreaterThanOrEqual(fewest);
  expect(count('right') / all).toBeGreaterThan(share);
  expect(count('wrong')).toBe(0);
});
