import { defaultBoardSettings } from '#domain/board/board-settings.ts';
import type { PageDocument } from '#domain/page/document.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import type { FullPageRecord, PageRecord } from '../scope.ts';
import type { Pages } from '../services.ts';
import type { Database } from '../storage/database.ts';
import type { Stored } from '../storage/schema.ts';
import { keepColumnsById, nameColumnsOfApp } from './keep-columns-by-id.ts';
import { renameSheet } from './rename-sheet.ts';

export function createPages(database: Database): Pages {
  const living = (appId: string) =>
    database.selectFrom('pages').selectAll().where('app_id', '=', appId).where('deleted_at', 'is', null);
  return {
    of(app) {
      return {
        async list() {
          const found = await living(app.id)
            .clearSelect()
            .select([
              ...(['id', 'app_id', 'page_name', 'page_slug', 'page_type', 'position', 'is_auth'] as const),
              ...(['is_public', 'revision'] as const),
            ])
            .orderBy('position')
            .orderBy('id')
            .execute();
          return found.map(toRecord);
        },
        bySlug: async (slug) => toFullRecord(await living(app.id).where('page_slug', '=', slug).executeTakeFirst()),
        byId: async (pageId) => toFullRecord(await living(app.id).where('id', '=', pageId).executeTakeFirst()),
      };
    },
    renameSheet: (workbookId, from, to, within) => renameSheet(within, workbookId, from, to),
    nameColumns: (appId, within) => nameColumnsOfApp(within, appId),
    recover: () => keepColumnsById(database),
  };
}

export function toRecord(
  page: Omit<Stored<'pages'>, 'document' | 'columns_by_id' | 'created_at' | 'updated_at' | 'deleted_at'>,
): PageRecord {
  const { id, app_id, page_name, page_slug, page_type, position, is_auth, is_public, revision } = page;
  return {
    ...{ page_id: id, app_id, page_name, page_slug, position, is_auth, is_public, revision },
    page_type: page_type === 'home' ? 'home' : 'page',
  };
}

export function toFullRecord(page: Stored<'pages'> | undefined): FullPageRecord | null {
  return page ? { ...toRecord(page), document: toDocument(page.document) } : null;
}

/** Only the server writes documents, checked; older ones may lack newer page settings. */
export function toDocument(stored: Record<string, unknown>): PageDocument {
  const document = stored as Partial<PageDocument>;
  const { blocks = [], filters = [], board } = document;
  const settings = { ...defaultPageSettings, ...document.settings };
  return {
    ...{ settings, blocks },
    ...(filters.length > 0 && { filters }),
    ...(board && { board: { ...defaultBoardSettings, ...board } }),
  };
}
