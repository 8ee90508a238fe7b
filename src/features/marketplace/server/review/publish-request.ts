import { msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { publishReviewRequest } from '../../api/review.ts';
import { newId } from '#kit/ids.ts';
import { templateSlug } from '#kit/slug.ts';
import { hashOf } from '#features/apps/server/log/store-release.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { atFreeAddress } from '#features/apps/server/address/at-free-address.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import type { StoredRequest } from '../submission/find-request.ts';
import { lockPending } from './lock-pending.ts';
import { notifyAuthor } from './notify-author.ts';

type Published = AnswerOf<typeof publishReviewRequest>;

/**
 * Makes what waits a template, or the next version of one. It is all one step: a template is published whole or not at
 * all.
 */
export function publishRequest(call: Call<typeof publishReviewRequest>): Promise<Published> {
  const { params, user, services } = call;
  return atFreeAddress(
    services.database,
    async (transaction) => {
      const request = await lockPending(transaction, params.requestId);
      const template = await templateFor(transaction, request);
      const version = template.newest_version + 1;
      await addVersion(transaction, request, { template_id: template.id, number: version });
      await movePreviewApps(transaction, services, { template, version, previewApp: request.showcase_app_id });
      await list(transaction, request, { template_id: template.id, version });
      await transaction
        .updateTable('review_requests')
        .set({
          ...{ status: 'published', template_id: template.id, version },
          ...{ decided_by: user.id, decided_at: sql<Date>`now()` },
        })
        .where('id', '=', request.id)
        .execute();
      const subject = { app_id: request.app_id, template_id: template.id, version };
      const entry = { workspace_id: request.workspace_id, ...calledBy(call), subject };
      const summary = msg('published the app {app} on the marketplace as version {version}', {
        app: request.app_name,
        version,
      });
      await services.audit.record({ ...entry, action: 'template.published', summary }, transaction);
      await notifyAuthor(request, { kind: 'published', version }, services, transaction);
      return { template_id: template.id, slug: template.slug, version };
    },
    ['templates_slug_key'],
  );
}

export interface TemplateToExtend {
  id: string;
  slug: string;
  newest_version: number;
}

/** That of the app, held until the end; a new one without a version yet where there is none. */
async function templateFor(
  transaction: Transaction,
  request: StoredRequest & { app_name: string },
): Promise<TemplateToExtend> {
  const known = await transaction
    .selectFrom('templates')
    .select(['id', 'slug', 'newest_version'])
    .where('app_id', '=', request.app_id)
    .forUpdate()
    .executeTakeFirst();
  if (known) return known;
  const id = newId('tpl');
  const slug = await freeTemplateSlug(transaction, request.app_name);
  await transaction
    .insertInto('templates')
    .values({
      ...{ id, app_id: request.app_id, workspace_id: request.workspace_id, slug, name: request.app_name },
      ...{ description: '', category: '', price_cents: 0, thumbnail: '', thumbnail_color: '', images: json([]) },
      newest_version: 0,
    })
    .execute();
  return { id, slug, newest_version: 0 };
}

/** A slug for a template of this name that no other one has. */
export async function freeTemplateSlug(transaction: Transaction, name: string): Promise<string> {
  const requested =
    templateSlug(name)
      .slice(0, 50)
      .replaceAll(/^-+|-+$/g, '') || 'template';
  const taken = await transaction
    .selectFrom('templates')
    .select('slug')
    .where('slug', 'like', `${requested}%`)
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  let free = requested;
  for (let number = 2; slugs.has(free); number++) free = `${requested}-${number}`;
  return free;
}

async function addVersion(
  transaction: Transaction,
  request: StoredRequest,
  of: { template_id: string; number: number },
): Promise<void> {
  const { document, contract, version_notes: notes, licence, showcase_app_id, id: request_id } = request;
  await transaction
    .insertInto('template_versions')
    .values({
      ...{ ...of, notes, licence, showcase_app_id, request_id, hash: hashOf(document) },
      ...{ document: json(document), contract: contract && json(contract) },
      samples_checked_at: request.samples_checked_at,
    })
    .execute();
}

/** The newest version is at the address of the template; the one before moves aside. */
export async function movePreviewApps(
  transaction: Transaction,
  { apps }: Pick<MarketplaceNeeds, 'apps'>,
  {
    template,
    version,
    previewApp,
  }: { template: Pick<TemplateToExtend, 'id' | 'slug'>; version: number; previewApp: string | null },
): Promise<void> {
  const before = await transaction
    .selectFrom('template_versions')
    .select('showcase_app_id')
    .where('template_id', '=', template.id)
    .where('number', '=', version - 1)
    .executeTakeFirst();
  if (before?.showcase_app_id) {
    await apps.moveTo(before.showcase_app_id, `${template.slug}-v${version - 1}`, transaction);
  }
  if (previewApp) await apps.moveTo(previewApp, template.slug, transaction);
}

/** What the marketplace says of the template is what was reviewed. */
async function list(
  transaction: Transaction,
  request: StoredRequest & { app_name: string },
  { template_id, version }: { template_id: string; version: number },
): Promise<void> {
  const { description, category, price_cents, thumbnail, thumbnail_color } = request;
  await transaction
    .updateTable('templates')
    .set({
      ...{ name: request.app_name, description, category, price_cents, thumbnail, thumbnail_color },
      ...{ images: json(request.images), newest_version: version, status: 'published', status_reason: '' },
      ...{ take_down_at: null, updated_at: sql<Date>`now()` },
    })
    .where('id', '=', template_id)
    .execute();
}
