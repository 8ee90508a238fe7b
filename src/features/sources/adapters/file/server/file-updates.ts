import { t } from '#kit/language/product.ts';
import type { ApplyUpdate } from '../api.ts';
import type { UpdatePreview } from '../../../api/update-preview.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor, ReadWorkbook } from '#features/workbooks/services.ts';
import { findSource } from '../../../server/find-source.ts';
import type { AdapterNeeds } from '../../../server/source-adapter.ts';
import type { UpdateCounts } from '#features/workbooks/server/rows/updates/note-update.ts';
import { mergeTables } from '../../../server/sync/merge-tables.ts';
import { findToUpdate, planTables, type TablesPlan } from '../../../server/sync/plan-tables.ts';
import { readTables } from '../../../server/sync/read-tables.ts';
import { keepFile } from './keep-file.ts';
import { type Completion, completeWorkbook, findCompletion } from './complete-workbook.ts';
import { previewOf } from '../../../server/sync/preview-update.ts';

/** Of these files a named range of cells with a heading is a table for sure. */
const hasTables = /\.xl[st][xm]$/i;

/** Files as updates of workbooks that are there. */
export interface FileUpdates {
  /** Takes the file, and says what an update from it would do. */
  receive(workbookId: string, upload: { path: string; fileName: string }): Promise<UpdatePreview>;
  preview(workbookId: string, update: { id: string; file_name: string }): Promise<UpdatePreview>;
  apply(workbookId: string, actor: Actor, update: { id: string } & ApplyUpdate): Promise<UpdateCounts>;
  /** Whether the workbook can be completed from its own file, which is older than what is kept of files now. */
  completion(workbookId: string): Promise<Completion | null>;
  complete(workbookId: string, actor: Actor): Promise<void>;
}

export function createFileUpdates(needs: AdapterNeeds): FileUpdates {
  const { database, workbooks } = needs;
  const { uploads } = workbooks;
  const plan = async (workbookId: string, id: string, fileName: string): Promise<TablesPlan> => {
    await refuseFollowing(needs, workbookId);
    const path = await uploads.pathOf(nameOf(workbookId, id));
    const workbook = await findToUpdate(database, workbookId);
    const choices = { reading: workbook.reading };
    const read = (file: ReadWorkbook) => readTables(file, hasTables.test(fileName));
    return planTables(needs, workbook, await workbooks.readFile(path, { fileName, choices }, read));
  };
  const namesOf = async (workbookId: string) => {
    const workbook = await database
      .selectFrom('workbooks')
      .select('names')
      .where('id', '=', workbookId)
      .executeTakeFirst();
    return workbook?.names ?? null;
  };
  const preview: FileUpdates['preview'] = async (workbookId, { id, file_name }) =>
    previewOf(await plan(workbookId, id, file_name), { update_id: id, file_name }, await namesOf(workbookId));
  return {
    preview,
    completion: (workbookId) => findCompletion(needs, workbookId),
    complete: (workbookId, actor) => completeWorkbook(needs, workbookId, actor),
    async receive(workbookId, { path, fileName }) {
      const id = newId('update');
      await uploads.keep(nameOf(workbookId, id), path);
      try {
        return await preview(workbookId, { id, file_name: fileName });
      } catch (error) {
        await uploads.remove(nameOf(workbookId, id));
        throw error;
      }
    },
    async apply(workbookId, actor, { id, file_name, digest, rule, choices }) {
      const shown = await plan(workbookId, id, file_name);
      const file = { path: await uploads.pathOf(nameOf(workbookId, id)), fileName: file_name };
      const options = { name: file_name, choices: { rule, choices }, followsColumns: false, digest };
      const counts = await workbooks.keepingUpdate(file, (keep) =>
        mergeTables(needs, actor, shown, {
          ...options,
          keep: (transaction, merged) => keepFile(transaction, keep, file_name, merged),
        }),
      );
      await uploads.remove(nameOf(workbookId, id));
      return counts;
    },
  };
}

/** The name that the file is stored under; it comes from outside, and becomes part of a path. */
function nameOf(workbookId: string, id: string): string {
  if (/^update_\w{1,60}$/.test(id)) return `${workbookId}.${id}`;
  throw new Problem('not_found', 'Update not found. Choose the file again.');
}

/** A spreadsheet that follows a source is changed there. */
async function refuseFollowing({ database, workbooks }: AdapterNeeds, workbookId: string): Promise<void> {
  const stored = await findSource(database, workbookId);
  const { capabilities, link } = workbooks.describeSource(workbookId, stored);
  if (capabilities.truth === 'here') return;
  const { place } = link;
  throw new Problem(
    'invalid_input',
    place
      ? t('This spreadsheet follows another. Change it in {place}, and the change appears here.', { place })
      : 'This spreadsheet follows another. Change it where it comes from, and the change appears here.',
  );
}
