import type { ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import { signInMethods } from '#features/apps/rules/app.ts';
import { templateCategoryNames } from '../../rules/listing.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { imageSizes } from './listing-images.ts';
import { saidReport, type StoredReport } from '../report/finding.ts';

export type StoredRequest = Stored<'review_requests'>;

/** What was last submitted of an app, if anything; what was rejected and submitted again since does not count. */
export async function latestRequest(database: Database, appId: string): Promise<StoredRequest | null> {
  const found = await database
    .selectFrom('review_requests')
    .selectAll()
    .where('app_id', '=', appId)
    .where('resubmitted_as', 'is', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function requestOnTheWire(
  request: StoredRequest,
  { database, apps }: Pick<MarketplaceNeeds, 'database' | 'apps'>,
): Promise<ReviewRequestOnTheWire> {
  const { id, app_id, status, description, thumbnail, images, preview_url, publish_url, is_public } = request;
  const [sizes, previewApp] = await Promise.all([
    imageSizes(database, request.workspace_id, { thumbnail, images }),
    request.showcase_app_id ? apps.byId(request.showcase_app_id) : null,
  ]);
  return {
    ...{ id, request_id: id, app_id, status, description, thumbnail, preview_url, publish_url, is_public },
    category: templateCategoryNames.find((name) => name === request.category) ?? 'other',
    ...{ price: request.price_cents / 100, is_free: request.price_cents === 0 },
    ...{ thumbnail_bg_color: request.thumbnail_color, additional_images: images },
    ...{ thumbnail_bytes: sizes.thumbnail ?? 0, image_bytes: sizes.images.map((size) => size ?? 0) },
    rejection_reason: request.rejection_reason,
    sign_in_method: signInMethods.find((method) => method === request.sign_in_method) ?? 'No sign in',
    ...{ version_notes: request.version_notes, licence: request.licence, version: request.version },
    // Written by the server alone, in these shapes.
    report: request.report === null ? null : saidReport(request.report as StoredReport),
    contract: request.contract as TemplateContract,
    candidate_href: previewApp ? apps.hrefOf(previewApp) : '',
    ...{ submitted_at: request.submitted_at.toISOString(), decided_at: request.decided_at?.toISOString() ?? null },
  };
}
