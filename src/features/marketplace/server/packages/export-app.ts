import { t } from '#kit/language/product.ts';
import { Readable } from 'node:stream';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { exportApp as exportEndpoint, previewExport as previewEndpoint } from '../../api/packages.ts';
import { sampleLimits } from '../../rules/listing.ts';
import { slugOf } from '#kit/slug.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { makeCandidate } from '../submission/make-candidate.ts';
import type { SampleChoice } from '../submission/sample-rows.ts';
import type { AppPackage } from './app-package.ts';
import { cellFileNames, missingText, withoutMissingFiles } from './cell-files.ts';
import { packFiles } from './package-files.ts';
import { packageParts } from './write-package.ts';

type Needs = Pick<MarketplaceNeeds, 'database' | 'files' | 'workbooks' | 'engine'>;

/** The draft of an app as a package: what an owner keeps, or hands to another person. */
export async function exportApp({ app, session, services }: Call<typeof exportEndpoint>): Promise<Response> {
  // A key that reads apps alone reads no rows this way either, and none reads automations.
  const mayReadRows = !session?.key || session.key.scopes.includes('rows:read');
  const choice = { sample_rows: mayReadRows ? sampleLimits.rows : 0, without_automations: session?.key != null };
  const parts = packageParts(await packageOf(app, services, choice));
  const tooLarge = t('This app is too large for one .zip.');
  const file = Readable.from(writeZip(each(parts), tooLarge), { objectMode: false });
  return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${slugOf(app.name) || 'app'}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

/** What an owner is told before that: a package has what pages use, and no more. */
export async function previewExport({
  app,
  session,
  services,
}: Call<typeof previewEndpoint>): Promise<AnswerOf<typeof previewEndpoint>> {
  const choice = { sample_rows: 0, with_personal_data: true, with_around: false };
  const without_automations = session?.key != null;
  const { sheets, unused } = await makeCandidate(app, { ...choice, without_automations }, undefined, services);
  return {
    sheets: sheets.map(({ title, columns }) => ({
      ...{ title, columns: columns.length, unused: [...(unused.columns.get(title) ?? [])] },
    })),
    unused_sheets: [...unused.sheets],
  };
}

/** An app without its secrets, what it needs of its sheets, the first rows of each, and its pictures. */
export async function packageOf(
  app: AppRecord,
  services: Needs,
  given: Pick<SampleChoice, 'sample_rows' | 'without_automations'> = { sample_rows: sampleLimits.rows },
): Promise<AppPackage> {
  const choice = { ...given, with_personal_data: true, with_around: given.sample_rows > 0 };
  const { document, contract, sheets, own_rows, roles } = await makeCandidate(app, choice, undefined, services);
  const files = await packFiles([document, sheets], app.workspace_id, services, cellFileNames(sheets));
  const kept = withoutMissingFiles(sheets, files);
  return {
    ...{ name: app.name, kind: app.kind, document, contract, sheets: kept.sheets, own_rows, roles, licence: '' },
    ...{ sources: missingText(kept.left), files },
  };
}

async function* each(parts: readonly PartToWrite[]): AsyncGenerator<PartToWrite> {
  yield* parts;
}
