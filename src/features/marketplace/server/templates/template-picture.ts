import type { templatePicture as endpoint } from '../../api/marketplace.ts';
import { pictureOf } from '#features/apps/server/pictures/app-picture.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';

/** The first page of a template as everyone sees it, for a frame of the dashboard. */
export async function templatePicture({ params, host, services }: Call<typeof endpoint>): Promise<Response> {
  const template = await services.marketplace.find(params.templateId);
  if (!template) throw new Problem('not_found', 'Template not found.');
  return pictureOf(template.app, () => ({ kind: 'anonymous' }), { host, services });
}
