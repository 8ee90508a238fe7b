import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listUsedTemplates as usedEndpoint, UsedTemplateOnTheWire } from '../../api/template-updates.ts';
import type { Call } from '#platform/http/call.ts';
import { noRatingBecause, sellersFor } from '../templates/rate-template.ts';
import { usedTemplate } from './used-template.ts';

/** By the name of the template; of each its apps that are not in the trash, the oldest first. */
export async function listUsedTemplates({
  services: { database },
  user,
}: Call<typeof usedEndpoint>): Promise<AnswerOf<typeof usedEndpoint>> {
  const workspace_id = user.workspace.id;
  const uses = await database
    .selectFrom('template_uses')
    .innerJoin('apps', 'apps.id', 'template_uses.app_id')
    .innerJoin('templates', 'templates.id', 'template_uses.template_id')
    .leftJoin('template_ratings', (join) =>
      join
        .onRef('template_ratings.template_id', '=', 'templates.id')
        .on('template_ratings.workspace_id', '=', workspace_id),
    )
    .select(['apps.id as app_id', 'apps.name as app_name', 'template_uses.created_at', 'stars', 'text'])
    .select(['templates.id', 'templates.name', 'slug', 'status', 'templates.workspace_id', 'newest_version'])
    .where('apps.workspace_id', '=', workspace_id)
    .where('apps.deleted_at', 'is', null)
    .orderBy('templates.name')
    .orderBy('templates.id')
    .orderBy('template_uses.created_at')
    .execute();
  const sellers = await sellersFor(database, user.id);
  const templates = new Map<string, UsedTemplateOnTheWire>();
  for (const use of uses) {
    const { id, name, stars, text, newest_version: newest } = use;
    const known = templates.get(id) ?? {
      ...{ id, name, newest, slug: use.status === 'published' ? use.slug : '', apps: [] },
      rating: stars === null ? null : { stars, text: text ?? '' },
      no_rating_because: noRatingBecause(sellers.has(use.workspace_id), use.created_at),
    };
    templates.set(id, known);
    const version = (await usedTemplate(database, use.app_id))?.version ?? newest;
    known.apps.push({ id: use.app_id, name: use.app_name, version });
  }
  return { templates: [...templates.values()] };
}
