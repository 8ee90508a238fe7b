import { type TemplateMapping } from '../../rules/template/mapping.ts';
import type { PageIds } from '../../rules/template/page-ids.ts';
import { versionInDraft } from '../../rules/template/version-in-draft.ts';
import { withSheetTitles } from '../../rules/template/extend-mapping.ts';
import { readChanges } from '#features/apps/server/log/read-changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';

/** Where pages, sheets and columns of a template are in an app, as `template_uses.mapping` stores it. */
export interface StoredMapping extends TemplateMapping {
  pages: PageIds;
  /** The revision of the app's log at which the titles of sheets were as they are here; without one, its first. */
  titles_at?: number;
}

/** The template that an app was made with. */
export interface UsedTemplate {
  template: Pick<
    Stored<'templates'>,
    'id' | 'name' | 'slug' | 'status' | 'workspace_id' | 'price_cents' | 'newest_version'
  >;
  /** The one that the draft is based on. */
  version: number;
  /** On the sheets as they are called now. */
  mapping: StoredMapping;
}

/** Null for an app that was made another way. */
export async function usedTemplate(database: Database, appId: string): Promise<UsedTemplate | null> {
  const found = await database
    .selectFrom('template_uses')
    .innerJoin('templates', 'templates.id', 'template_uses.template_id')
    .select(['templates.id', 'name', 'slug', 'status', 'workspace_id', 'price_cents', 'newest_version'])
    .select(['template_uses.version', 'template_uses.mapping'])
    .where('template_uses.app_id', '=', appId)
    .executeTakeFirst();
  if (!found) return null;
  const { version, mapping, ...template } = found;
  // Written by the server alone, in this shape.
  const stored = mapping as unknown as StoredMapping;
  const renames = await readChanges(database, appId, { only: 'renamed sheets', after: stored.titles_at ?? 0 });
  const followed = withSheetTitles(
    stored,
    renames.map(({ sheet_titles }) => sheet_titles),
  );
  return { template, version: await versionOf(database, appId, version), mapping: { ...stored, ...followed } };
}

async function versionOf(database: Database, appId: string, first: number): Promise<number> {
  const taken = await database
    .selectFrom('template_updates')
    .select(['revision', 'from_version', 'to_version'])
    .where('app_id', '=', appId)
    .orderBy('revision')
    .execute();
  if (taken.length === 0) return first;
  const lines = await database
    .selectFrom('app_changes')
    .select(['revision', 'reason', 'of_revision'])
    .where('app_id', '=', appId)
    .where('reason', 'in', ['undone', 'redone', 'restored'])
    .orderBy('revision')
    .execute();
  return versionInDraft(first, taken, lines);
}
