/** What the owner of a workspace does with the assistant of the studio. */
import { msg } from '#kit/language/msg.ts';
import type {
  getStudioAssistant as getEndpoint,
  removeStudioAssistant as removeEndpoint,
  setStudioAssistant as setEndpoint,
  StudioAssistantSettings,
  testStudioAssistant as testEndpoint,
} from '../../api/studio.ts';
import { readModelAddress, studioAssistantProblems } from '../../rules/studio-assistant.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Call } from '#platform/http/call.ts';
import { findAssistant, keyOf, openModel } from './find-assistant.ts';
import { type Model } from './model/ask-model.ts';
import { tryModel } from './try-model.ts';
import { usesOf } from './token-use.ts';

type Given = Call<typeof setEndpoint> | Call<typeof testEndpoint>;

export async function getStudioAssistant({
  services: { database },
  workspace,
}: Pick<Call<typeof getEndpoint>, 'services' | 'workspace'>): Promise<StudioAssistantSettings> {
  const found = await findAssistant(database, workspace.id);
  if (!found) return { assistant: null, ...(await usesOf(database, workspace.id)) };
  const { workspace_id: _workspace, api_key, updated_at: _updated, ...assistant } = found;
  return { assistant: { ...assistant, has_key: api_key !== null }, ...(await usesOf(database, workspace.id)) };
}

export async function setStudioAssistant(call: Call<typeof setEndpoint>): Promise<StudioAssistantSettings> {
  const { services, workspace } = call;
  const { model, settings } = await readSettings(call);
  const api_key =
    model.api_key === null ? null : await createSealer(services.environment).seal(model.api_key, keyOf(workspace.id));
  await inTransaction(services.database, async (transaction) => {
    const stored = { ...settings, api_key, updated_at: new Date() };
    await transaction
      .insertInto('studio_assistants')
      .values({ workspace_id: workspace.id, ...stored })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(stored))
      .execute();
    const values = { model: settings.model, address: settings.address };
    await services.audit.record(
      {
        ...{ workspace_id: workspace.id, ...calledBy(call), action: 'studio_assistant.changed' },
        subject: { address: settings.address },
        summary: settings.may_read_values
          ? msg('set the assistant of the studio to {model} at {address}, which gets values of chosen columns', values)
          : msg('set the assistant of the studio to {model} at {address}, which gets no values of rows', values),
      },
      transaction,
    );
  });
  return getStudioAssistant(call);
}

export async function removeStudioAssistant(call: Call<typeof removeEndpoint>): Promise<StudioAssistantSettings> {
  const { services, workspace } = call;
  await inTransaction(services.database, async (transaction) => {
    const removed = await transaction
      .deleteFrom('studio_assistants')
      .where('workspace_id', '=', workspace.id)
      .returning(['model', 'address'])
      .executeTakeFirst();
    if (!removed) throw new Problem('not_found', 'The assistant of the studio was removed already.');
    await services.audit.record(
      {
        ...{ workspace_id: workspace.id, ...calledBy(call), action: 'studio_assistant.removed' },
        subject: { address: removed.address },
        summary: msg('removed the assistant of the studio, {model} at {address}', { ...removed }),
      },
      transaction,
    );
  });
  return getStudioAssistant(call);
}

export async function testStudioAssistant(call: Call<typeof testEndpoint>) {
  const { model, settings } = await readSettings(call);
  return tryModel({ ...settings, ...model, workspace_id: call.workspace.id }, call.services);
}

/** Checks what was typed. A stored key goes to the address that it was entered for, and to no other. */
async function readSettings({ body, services, workspace }: Given) {
  const { api_key: typed, ...rest } = body;
  const settings = {
    ...rest,
    address: readModelAddress(body.address),
    model: body.model.trim(),
    currency: body.currency.trim().toUpperCase(),
  };
  const fields = studioAssistantProblems(settings);
  if (fields[0]) throw new Problem('invalid_input', fields[0].message, { fields });
  const stored = typed === undefined ? await findAssistant(services.database, workspace.id) : null;
  if (stored?.api_key && stored.address !== settings.address) {
    const message = 'Enter the key of this address. The stored one is for another.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'api_key', message }] });
  }
  const api_key = stored ? (await openModel(stored, services)).api_key : typed?.trim() || null;
  if (api_key && !/^[\x21-\x7e]+$/.test(api_key)) {
    const message = 'A key has no spaces or special letters. Copy it again.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'api_key', message }] });
  }
  const model: Model = { address: settings.address, model: settings.model, api_key };
  return { settings, model };
}
