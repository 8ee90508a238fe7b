import type { mappedPicture as pictureEndpoint } from '../../api/template-use.ts';
import { applyMapping } from '../contract/apply-mapping.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { audienceOf } from '#features/apps/rules/roles.ts';
import { checkMapping } from '../../rules/template/mapping.ts';
import { Problem } from '#kit/problem.ts';
import type { AppPage } from '#features/apps/rules/document/document.ts';
import type { Call } from '#platform/http/call.ts';
import { renderPicture, pictureAnswer } from '#features/visitor/server/picture/render-picture.ts';
import type { FullPageRecord } from '#features/apps/services.ts';
import { newestVersion } from './template-version.ts';
import { ownWorkbook } from './own-workbook.ts';

/** A page of a template as it would look with these rows, while its columns are matched. */
export async function mappedPicture(call: Call<typeof pictureEndpoint>): Promise<Response> {
  const { params, query, host, services, user } = call;
  if (host.kind !== 'site') throw new Problem('not_found', 'Pictures of apps are only shown on the site.');
  const { template, document, contract } = await newestVersion(services, params.templateId);
  const { workbook_id } = query;
  const own = await ownWorkbook(services, { workbook_id, workspace_id: user.workspace.id });
  const mapping = checkMapping(contract, query.mapping, own);
  const mapped = applyMapping({ document, contract, mapping, own });
  const key = JSON.stringify([
    ...[template.id, template.version, query.page, mapping],
    ...own.map(({ id, version }) => `${id}@${version}`),
  ]);
  const html = await services.apps.pictures.get(key, async () => {
    const settings = { ...defaultAppSettings, ...mapped.document.look };
    const app = { ...template.app, workspace_id: user.workspace.id, workbook_id, settings };
    const pages = mapped.document.pages.map((page, position) => pageRecordOf(page, { app_id: app.id, position }));
    const page = pages.find(({ page_slug }) => page_slug === query.page);
    if (!page) throw new Problem('not_found', 'The template doesn’t have this page.');
    return renderPicture({ app, page, pages, viewer: { kind: 'anonymous' }, appVersion: 'draft' }, services);
  });
  return pictureAnswer(html);
}

/** A page of an app that is not made yet. */
export const pageRecordOf = (page: AppPage, of: Pick<FullPageRecord, 'app_id' | 'position'>): FullPageRecord => ({
  ...of,
  ...{ page_id: page.id, page_name: page.name, page_slug: page.slug, page_type: page.type, revision: 0 },
  ...{ is_auth: false, is_public: page.is_public, shown_to: audienceOf(page.document.settings.shown_to) },
  document: page.document,
});
