import { msg } from '#kit/language/msg.ts';
import { writeFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { getTrial as getEndpoint, saveTrial as keepEndpoint } from '../../api/template-trials.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { browserOf, findTrial, type Trial } from './trials.ts';
import { requireSite } from './try-template.ts';

export async function getTrial(call: Call<typeof getEndpoint>): Promise<AnswerOf<typeof getEndpoint>> {
  const trial = await trialHere(call);
  return { tried: trial && { file_name: trial.file_name, until: trial.expires_at.toISOString() } };
}

const trialHere = async ({
  params,
  host,
  request,
  services,
}: Pick<Call<typeof getEndpoint>, 'params' | 'host' | 'request' | 'services'>): Promise<Trial | null> => {
  requireSite(host.kind);
  return findTrial(services.database, browserOf(request, services.environment), params.templateId);
};

/** Read whole, as any file that is uploaded. Asked again it is the same spreadsheet. */
export async function saveTrial(call: Call<typeof keepEndpoint>): Promise<AnswerOf<typeof keepEndpoint>> {
  const { user, services } = call;
  const trial = await trialHere(call);
  if (!trial) throw new Problem('not_found', 'This file no longer exists. Upload it again.');
  const workspace_id = user.workspace.id;
  const known = await savedWorkbook(call, trial);
  if (known) return { workbook_id: known, mapping: trial.mapping };
  const path = await writeOut(call, trial.id);
  try {
    const { id } = await services.workbooks.importFile({ workspace_id, path, fileName: trial.file_name });
    await services.database.updateTable('template_tries').set({ workbook_id: id }).where('id', '=', trial.id).execute();
    const entry = { workspace_id, ...calledBy(call), subject: { workbook_id: id } };
    await services.audit.record({
      ...{ ...entry, action: 'workbook.imported' },
      summary: msg('imported the spreadsheet {name}, with which a template was tried', { name: trial.file_name }),
    });
    return { workbook_id: id, mapping: trial.mapping };
  } finally {
    await rm(path, { force: true });
  }
}

async function savedWorkbook({ user, services }: Call<typeof keepEndpoint>, trial: Trial): Promise<string | null> {
  if (trial.workbook_id === null) return null;
  const found = await services.database
    .selectFrom('workbooks')
    .select('id')
    .where('id', '=', trial.workbook_id)
    .where('workspace_id', '=', user.workspace.id)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function writeOut({ services }: Call<typeof keepEndpoint>, id: string): Promise<string> {
  const { file } = await services.database
    .selectFrom('template_tries')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const folder = join(services.environment.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId('try'));
  await writeFile(path, file, { flag: 'wx', mode: 0o600 });
  return path;
}
