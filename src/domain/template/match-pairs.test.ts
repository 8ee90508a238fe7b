import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractOfApp } from '#blocks/contract-of-app.ts';
import { defaultAppLook } from '#domain/app-document/document.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import { proposedBlock } from '#domain/proposal/proposed-block.ts';
import type { SheetProfile } from '#domain/meaning/sheet-profile.ts';
import { knownSheets } from '#test/known-sheets.ts';
import { profileOf } from '#test/profile-of.ts';
import { firstPairs, type TemplatePair } from '#test/template-pairs.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { matchWorkbook, readySheet } from './match-columns.ts';
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
  return contractOfApp({ look: defaultAppLook, pages: [{ ...page, document }] }, [sheet]);
}

interface Result {
  pair: TemplatePair;
  right: string[];
  wrong: string[];
  /** To be confirmed, the right one on top. */
  asked: string[];
  missed: string[];
}

async function tryPair(pair: TemplatePair): Promise<Result> {
  const known = knownSheets.find(([title]) => title === pair.template);
  if (!known) throw new Error(`there is no known sheet ${pair.template}`);
  const contract = contractOfSheet(await profileOfCsv(known[0], known[1]));
  const own =
    typeof pair.workbook === 'string'
      ? await profileOfCsv(pair.title ?? 'Sheet1', pair.workbook)
      : await profileOfCsv('Sheet1', readFileSync(`node_modules/vega-datasets/data/${pair.workbook.vega}`), pair.workbook.vega); // biome-ignore format: one call
  const [match] = matchWorkbook(contract, [readySheet(own)]).sheets;
  const nameOf = (id: string | null): string | null => own.columns.find((column) => column.id === id)?.name ?? null;
  const result: Result = { pair, right: [], wrong: [], asked: [], missed: [] };
  expect(contract.sheets[0]?.columns.map(({ title }) => title)).toEqual(Object.keys(pair.expected));
  for (const column of contract.sheets[0]?.columns ?? []) {
    const found = match?.columns.find((one) => one.column === column.id);
    const wanted = pair.expected[column.title] ?? null;
    const isSure = match?.state === 'sure' && found?.state === 'sure';
    const said = `${column.title} → ${nameOf(found?.to ?? null)} (${found?.confidence} ${found?.reasons.join(', ')}; ${wanted})`;
    if (isSure) (nameOf(found.to) === wanted ? result.right : result.wrong).push(said);
    else if (nameOf(found?.to ?? null) === wanted && wanted !== null) result.asked.push(said);
    else if (wanted !== null || found?.to) result.missed.push(said);
  }
  if (process.env['PAIRS'])
    console.log(pair.template, '←', pair.source, match?.state, match?.confidence, { ...result, pair: 0 });
  return result;
}

test.each(firstPairs)('$template from $source: nothing wrong is applied unasked', async (pair) => {
  expect((await tryPair(pair)).wrong).toEqual([]);
});
