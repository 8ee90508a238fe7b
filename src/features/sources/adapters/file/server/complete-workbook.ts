/** Workbooks that were imported before what is around tables was kept, and whose file is still stored. (decision 176) */
import { Problem } from '#kit/problem.ts';
import type { Actor, Workbooks } from '#features/workbooks/services.ts';
import type { AdapterNeeds } from '../../../server/source-adapter.ts';
import { mergeTables } from '../../../server/sync/merge-tables.ts';
import { keepFile } from './keep-file.ts';
import { findToUpdate, planTables } from '../../../server/sync/plan-tables.ts';
import { readTables } from '../../../server/sync/read-tables.ts';
import { NewRowIds } from '../../../server/sync/new-row-ids.ts';

/** Of these files everything is kept that is imported now: one that has nothing is older. */
const keptNow = /\.(?:xlsx|xlsm|xltx|xltm)$/i;

type ReadChoices = Parameters<Workbooks['readAgain']>[1];

export interface Completion {
  file_name: string;
}

interface OlderFile extends Completion {
  choices: ReadChoices;
  path: string;
}

/** Null where there is nothing to complete, or nothing to complete it from. */
export async function findCompletion(needs: AdapterNeeds, workbookId: string): Promise<Completion | null> {
  const found = await findOlderFile(needs, workbookId);
  return found && { file_name: found.file_name };
}

/**
 * Completes a workbook from its file. Where no one changed it and no app shows it, the file is read again, in the
 * background. Else what is around its tables, the formulas and the names come in addition: what was edited here stays.
 */
export async function completeWorkbook(needs: AdapterNeeds, workbookId: string, actor: Actor): Promise<void> {
  const file = await findOlderFile(needs, workbookId);
  if (!file) throw new Problem('not_found', 'The file isn’t stored any more, or the spreadsheet is complete.');
  const { file_name, choices, path } = file;
  if (await readsAgain(needs, workbookId, choices)) return;
  const workbook = await findToUpdate(needs.database, workbookId);
  const asBefore = { ...choices, reading: workbook.reading };
  const tables = await needs.workbooks.readFile(path, { fileName: file_name, choices: asBefore }, (read) =>
    readTables(read),
  );
  const plan = await planTables(needs, workbook, tables, new NewRowIds(), true);
  await needs.workbooks.keepingUpdate({ path, fileName: file_name }, (keep) =>
    mergeTables(needs, actor, plan, {
      ...{ name: file_name, choices: { rule: 'mine', choices: [] }, followsColumns: false },
      keep: (transaction, merged) => keepFile(transaction, keep, file_name, merged),
    }),
  );
}

/** Refused where the workbook was changed, or is in use. */
async function readsAgain({ workbooks }: AdapterNeeds, workbookId: string, choices: ReadChoices): Promise<boolean> {
  try {
    await workbooks.readAgain(workbookId, choices);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input') return false;
    throw error;
  }
}

async function findOlderFile({ database, workbooks }: AdapterNeeds, workbookId: string): Promise<OlderFile | null> {
  const workbook = await database
    .selectFrom('workbooks')
    .select(['state', 'source', 'package', 'names'])
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!workbook || workbook.state !== 'ready' || workbook.package || workbook.names) return null;
  // One that was updated since is newer than its first file.
  const { kind, name, choices = {}, table } = workbook.source as Record<string, unknown>;
  if (kind !== 'file' || typeof name !== 'string' || !keptNow.test(name) || table) return null;
  const sheets = await database.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute();
  for (const { id } of sheets) {
    const state = await database
      .selectFrom('sheet_states')
      .select('layout')
      .where('sheet_id', '=', id)
      .executeTakeFirst();
    if (state?.layout) return null;
  }
  try {
    return { file_name: name, choices: choices as ReadChoices, path: await workbooks.uploads.pathOf(workbookId) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}
