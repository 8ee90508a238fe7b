import type { ApplyUpdate, UpdatePreview } from '../api.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor } from '#features/scope.ts';
import type { ImportQueue } from '#features/workbooks/server/import-queue.ts';
import type { KeptUploads } from '#features/workbooks/server/kept-uploads.ts';
import { findSource } from '../../../server/find-source.ts';
import { openSource } from '../../../server/describe-source.ts';
import { applyUpdate, type UpdateCounts } from '../../../server/sync/merge-tables.ts';
import { findToUpdate, type PlanNeeds, planWorkbookUpdate } from '../../../server/sync/plan-tables.ts';
import { previewOf } from './preview-update.ts';
import { readTables } from '../../../server/sync/read-tables.ts';

/** Files as updates of workbooks that are there. */
export interface WorkbookUpdates {
  /** Takes the file, and says what an update from it would do. */
  receive(workbookId: string, upload: { path: string; fileName: string }): Promise<UpdatePreview>;
  preview(workbookId: string, update: { id: string; file_name: string }): Promise<UpdatePreview>;
  apply(workbookId: string, actor: Actor, update: { id: string } & ApplyUpdate): Promise<UpdateCounts>;
}

export function createUpdates(
  needs: PlanNeeds & { imports: Pick<ImportQueue, 'readFor'>; kept: KeptUploads },
): WorkbookUpdates {
  const { database, imports, kept } = needs;
  const read = async (path: string, fileName: string): Promise<SeenTable[]> =>
    imports.readFor(path, { fileName }, readTables);
  const preview: WorkbookUpdates['preview'] = async (workbookId, { id, file_name }) => {
    await refuseMirrored(needs, workbookId);
    const tables = await read(await kept.pathOf(nameOf(workbookId, id)), file_name);
    const plan = await planWorkbookUpdate(needs, await findToUpdate(database, workbookId), tables);
    return previewOf(plan, { update_id: id, file_name });
  };
  return {
    preview,
    async receive(workbookId, { path, fileName }) {
      const id = newId('update');
      await kept.keep(nameOf(workbookId, id), path);
      try {
        return await preview(workbookId, { id, file_name: fileName });
      } catch (error) {
        await kept.remove(nameOf(workbookId, id));
        throw error;
      }
    },
    async apply(workbookId, actor, { id, file_name, digest, rule, choices }) {
      await refuseMirrored(needs, workbookId);
      const tables = await read(await kept.pathOf(nameOf(workbookId, id)), file_name);
      const counts = await applyUpdate(needs, actor, { workbookId, tables, digest, choices: { rule, choices } });
      await kept.remove(nameOf(workbookId, id));
      return counts;
    },
  };
}

/** The name that the file is stored under; it comes from outside, and becomes part of a path. */
function nameOf(workbookId: string, id: string): string {
  if (/^update_\w{1,60}$/.test(id)) return `${workbookId}.${id}`;
  throw new Problem('not_found', 'Update not found. Choose the file again.');
}

async function refuseMirrored({ database }: PlanNeeds, workbookId: string): Promise<void> {
  const { capabilities, link } = openSource(workbookId, await findSource(database, workbookId));
  if (capabilities.truth === 'here') return;
  const place = link.place ? ` in ${link.place}` : ' where it comes from';
  throw new Problem(
    'invalid_input',
    `This spreadsheet follows another. Change it${place}, and the change appears here.`,
  );
}
