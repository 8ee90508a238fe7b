/** Newer versions of a template, for an app that was made with an older one. */
import { inTheirLanguage, inTheirWords } from '#platform/http/current-request.ts';
import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { getTemplateOfApp, reviewTemplateUpdate, takeTemplateUpdate } from '../../api/template-updates.ts';
import { describeDifferences } from '#blocks/differences.ts';
import { describeConflicts } from '../contract/describe-conflicts.ts';
import { type CreatedSheet, type TemplateMapping, withCreated } from '../../rules/template/mapping.ts';
import type { PageIds } from '../../rules/template/page-ids.ts';
import { Problem } from '#kit/problem.ts';
import { authorOf } from '#features/apps/server/log/author-of.ts';
import { changeApp } from '#features/apps/server/log/change-app.ts';
import { loadApp, upgradedApp } from '#features/apps/server/log/load-app.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { accessOfVersion, addRoles, closeNewSheets } from './access-of-version.ts';
import { createMissing } from '../use/create-missing.ts';
import { planUpdate } from './plan-update.ts';
import { type StoredMapping, type UsedTemplate, usedTemplate } from './used-template.ts';

export async function templateOfApp(call: Call<typeof getTemplateOfApp>): Promise<AnswerOf<typeof getTemplateOfApp>> {
  const { app, services } = call;
  const used = await usedTemplate(services.database, app.id);
  if (!used) return { template: null };
  const { template, version } = used;
  const newer = await services.database
    .selectFrom('template_versions')
    .select(['number', 'notes', 'created_at'])
    .where('template_id', '=', template.id)
    .where('number', '>', version)
    .orderBy('number', 'desc')
    .execute();
  return {
    template: {
      ...{ id: template.id, name: template.name, slug: template.status === 'published' ? template.slug : '', version },
      newer: newer.map(({ created_at, ...one }) => ({ ...one, at: created_at.toISOString() })),
      problem: newer.length === 0 ? '' : inTheirWords(await obstacle(services, app, used)),
    },
  };
}

/** Why an app gets no newer version; '' where nothing prevents it. */
async function obstacle(
  { templateSales }: Pick<MarketplaceNeeds, 'templateSales'>,
  app: Pick<AppRecord, 'id' | 'workspace_id'>,
  { template }: UsedTemplate,
): Promise<string> {
  if (template.status === 'taken down') return t('This template was taken down. Your app keeps working as it is.');
  const isForSale = template.price_cents > 0 && template.workspace_id !== app.workspace_id;
  if (!isForSale || (await templateSales.hasLicence(app.id))) return '';
  return t('This app has no active license for the template. Buy one, or move one to this app, to get new versions.');
}

/** What an app came from, where a newer version of that may be taken over. */
async function updatable(services: MarketplaceNeeds, app: AppRecord): Promise<UsedTemplate> {
  const used = await usedTemplate(services.database, app.id);
  if (!used) throw new Problem('not_found', 'This app wasn’t made from a template.');
  if (used.version >= used.template.newest_version)
    throw new Problem(
      'invalid_input',
      t('This app already has the latest version of {template}.', { template: used.template.name }),
    );
  const problem = await obstacle(services, app, used);
  if (problem !== '') throw new Problem('forbidden', problem);
  return used;
}

export async function reviewUpdate(
  call: Call<typeof reviewTemplateUpdate>,
): Promise<AnswerOf<typeof reviewTemplateUpdate>> {
  const { app, body, services } = call;
  const plan = await planUpdate(services, app, await updatable(services, app));
  const draft = await loadApp(services.database, app.id);
  const mine = upgradedApp(draft.document);
  const { document, conflicts, notes } = plan.merge(mine, body.choices);
  const { sheets, theirs } = plan;
  return {
    ...{ version: plan.version, revision: draft.revision },
    ...inTheirLanguage(() => ({
      differences: describeDifferences(mine, document, sheets),
      conflicts: describeConflicts(conflicts, { mine, theirs, sheets }),
      notes: [...plan.notes, ...notes].map(say),
    })),
  };
}

/** What is missing in the spreadsheet is made first, empty, and noted: who tries again does not make it twice. */
export async function takeUpdate(call: Call<typeof takeTemplateUpdate>): Promise<AnswerOf<typeof takeTemplateUpdate>> {
  const { app, body, services, user } = call;
  const { database } = services;
  const used = await updatable(services, app);
  if (used.template.newest_version !== body.version) throw movedOn('There’s a newer version now.');
  const draft = await loadApp(database, app.id);
  if (draft.revision !== body.revision) throw changedMeanwhile();
  const first = await planUpdate(services, app, used);
  const workbook_id = app.workbook_id ?? '';
  const actor = { kind: 'user' as const, id: user.id, email: user.email };
  const created: CreatedSheet[] = [];
  for (const fill of first.creates)
    created.push(
      await createMissing(fill, { workbook_id, actor }, services).catch((error: unknown) => {
        // Somebody else who takes the same version made it first.
        throw error instanceof Problem && error.code === 'already_exists' ? changedMeanwhile() : error;
      }),
    );
  const mapping: StoredMapping = {
    ...{ ...withCreated(first.mapping, created), pages: first.pages },
    titles_at: draft.revision,
  };
  const access = await accessOfVersion(database, used.template.id, body.version);
  if (created.length > 0)
    await inTransaction(database, async (transaction) => {
      await storeMapping(transaction, app.id, mapping);
      const isNew = ({ sheet }: CreatedSheet): boolean => first.creates.some((one) => one.sheet === sheet && one.isNew);
      await closeNewSheets(transaction, app.id, created.filter(isNew), access);
    });
  const plan = created.length > 0 ? await planUpdate(services, app, { ...used, mapping }) : first;
  const { version, template } = used;
  const revision = await inTransaction(database, async (transaction) => {
    const { app: changed } = await changeApp(transaction, app.id, {
      ...{ base: body.revision, reason: 'merged', by: authorOf(call), isKnown: true },
      label: `take version ${body.version} of ${template.name}`,
      edits: (current) => {
        if (current.revision !== body.revision) throw changedMeanwhile();
        return plan.merge(current.document, body.choices).edits;
      },
    });
    await storeMapping(transaction, app.id, mapping);
    await addRoles(transaction, app.id, access);
    const taken = { from_version: version, to_version: body.version };
    await transaction
      .insertInto('template_updates')
      .values({ app_id: app.id, revision: changed.revision, ...taken })
      .onConflict((conflict) => conflict.columns(['app_id', 'revision']).doUpdateSet(taken))
      .execute();
    return changed.revision;
  });
  return { revision, version: body.version };
}

async function storeMapping(
  database: Database | Transaction,
  appId: string,
  mapping: TemplateMapping & { pages: PageIds },
) {
  await database
    .updateTable('template_uses')
    .set({ mapping: json(mapping) })
    .where('app_id', '=', appId)
    .execute();
}

const movedOn = (what: string): Problem =>
  new Problem(
    'revision_conflict',
    joinSentences([what, t('See the current changes below. Review them again, then update.')]),
  );

const changedMeanwhile = (): Problem => movedOn('The app was changed since you reviewed the update.');
