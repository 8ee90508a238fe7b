import type {
  chooseTrialColumns as chooseEndpoint,
  previewImage as pictureEndpoint,
} from '../../api/template-trials.ts';
import { applyMapping } from '../contract/apply-mapping.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { trialHref } from '../../rules/try-template.ts';
import { checkMapping } from '../../rules/template/mapping.ts';
import { Problem } from '#kit/problem.ts';
import { bodyChunks } from '#platform/http/body-chunks.ts';
import type { Call } from '#platform/http/call.ts';
import { renderPicture, pictureAnswer } from '#features/visitor/server/picture/render-picture.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { json } from '#platform/database/json.ts';
import { pageRecordOf } from '../use/mapped-picture.ts';
import { newestVersion } from '../use/template-version.ts';
import { sentMapping } from './trial-columns.ts';
import { browserOf, findTrial, inMemorySheets } from './trials.ts';
import { requireSite } from './try-template.ts';

const pictures = createRateLimit({ uses: 600, seconds: 60 * 60 });

/** A page of the template with the rows of a stranger's file, for their browser alone. */
export async function previewImage(call: Call<typeof pictureEndpoint>): Promise<Response> {
  const { params, query, host, address, request, services } = call;
  requireSite(host.kind);
  const { template, document, contract } = await newestVersion(services, params.templateId);
  const trial = await findTrial(services.database, browserOf(request, services.environment), template.id);
  if (!trial) throw new Problem('not_found', 'This file no longer exists. Files are stored for a day.');
  await pictures.take(networkOf(address));
  const held = inMemorySheets(trial.sheets, services.engine);
  const mapped = applyMapping({ document, contract, mapping: trial.mapping, own: held.sheets });
  const app = {
    ...template.app,
    ...{ id: `app_${trial.id}`, workbook_id: 'tried', settings: { ...defaultAppSettings, ...mapped.document.look } },
  };
  const pages = mapped.document.pages.map((page, position) => pageRecordOf(page, { app_id: app.id, position }));
  const page = pages.find(({ page_slug }) => page_slug === query.page);
  if (!page) throw new Problem('not_found', 'The template doesn’t have this page.');
  const html = await renderPicture(
    { app, page, pages, viewer: { kind: 'anonymous' }, appVersion: 'draft', held },
    services,
  );
  const answer = pictureAnswer(html);
  answer.headers.set('cache-control', 'private, no-store');
  return answer;
}

const mostForm = 200_000;

/** Other columns for those of the template. */
export async function chooseTrialColumns(call: Call<typeof chooseEndpoint>): Promise<Response> {
  const { params, host, request, services } = call;
  requireSite(host.kind);
  const { template, contract } = await newestVersion(services, params.templateId);
  const back = trialHref(template.slug);
  const trial = await findTrial(services.database, browserOf(request, services.environment), template.id);
  if (!trial) return seeOther(back);
  const form = await formOf(request);
  const held = inMemorySheets(trial.sheets, services.engine);
  const profiles = await Promise.all(held.sheets.map((sheet) => held.engine.profile(sheet)));
  const mapping = sentMapping(form, trial.mapping, { contract, profiles });
  const page = pageIn(form);
  try {
    checkMapping(contract, mapping, held.sheets);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return seeOther(`${back}?${new URLSearchParams({ ...page, problem: 'columns' })}`);
  }
  await services.database
    .updateTable('template_tries')
    .set({ mapping: json(mapping) })
    .where('id', '=', trial.id)
    .execute();
  return seeOther(`${back}?${new URLSearchParams(page)}`);
}

const pageIn = (form: URLSearchParams): Record<string, string> => {
  const page = form.get('page') ?? '';
  return /^[a-z0-9-]{1,80}$/.test(page) ? { page } : {};
};

/** The fields of a form, of which the template has so many at most. */
async function formOf(request: Request): Promise<URLSearchParams> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of bodyChunks(request)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > mostForm) throw new Problem('too_large', 'The form is too large.');
  }
  return new URLSearchParams(text);
}
