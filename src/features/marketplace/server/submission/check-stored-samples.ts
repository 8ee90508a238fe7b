import { msg, type Msg, msgPlural } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { sampleLimits } from '../../rules/listing.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import type { Cell } from '#engine/model.ts';
import type { VisitorSheet } from '#features/visitor/services.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/** Each is rendered and read through; other work waits meanwhile. */
const atOnce = 10;
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

/**
 * Versions of templates that were submitted before samples were held to what visitors see: their authors are notified
 * which columns and rows go further. A version never changes, so that it is for them to submit another, or to withdraw
 * it.
 */
export async function checkStoredSamples(services: MarketplaceNeeds): Promise<void> {
  const versions = await services.database
    .selectFrom('template_versions')
    .innerJoin('templates', 'templates.id', 'template_versions.template_id')
    .leftJoin('review_requests', 'review_requests.id', 'template_versions.request_id')
    .select(['template_versions.template_id', 'template_versions.number', 'template_versions.contract'])
    .select(['template_versions.showcase_app_id', 'templates.name'])
    .select(['review_requests.user_id', 'review_requests.workspace_id'])
    .where('template_versions.samples_checked_at', 'is', null)
    .orderBy('template_versions.created_at')
    .limit(atOnce)
    .execute();
  for (const version of versions) {
    const app = version.showcase_app_id ? await services.apps.byId(version.showcase_app_id) : null;
    // Our own templates are made of rows that are for everyone.
    const contract = version.contract as TemplateContract | null;
    const found = app && version.workspace_id ? await moreThanShown(app, contract, services) : [];
    await inTransaction(services.database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('template_versions')
        .set({ samples_checked_at: sql<Date>`now()` })
        .where('template_id', '=', version.template_id)
        .where('number', '=', version.number)
        .where('samples_checked_at', 'is', null)
        .executeTakeFirst();
      const { user_id, workspace_id, name, number } = version;
      if (found.length === 0 || numUpdatedRows === 0n || !workspace_id) return;
      const to = { workspace_id, begun_by: user_id };
      const title = msg('Your template {name} shares more than your app shows', { name });
      const body = [
        msg('Version {number} contains data that visitors of your app can’t see.', { number }),
        ...found,
        msg('Submit a new version, which includes only what visitors see, or withdraw the template.'),
      ];
      await services.notifications.notify(
        { kind: 'submission-result', to, title, body, href: '/dashboard' },
        transaction,
      );
    });
  }
}

/** In sentences, a sheet each. */
async function moreThanShown(
  app: AppRecord,
  contract: TemplateContract | null,
  services: MarketplaceNeeds,
): Promise<Msg[]> {
  const choice = { rows: sampleLimits.rows, with_summed: false };
  const shown = await services.published.visitorRows(app, appVersionForVisitors(app), choice);
  const sheets = app.workbook_id ? await services.workbooks.sheetsOf(app.workbook_id) : [];
  const sentences: Msg[] = [];
  for (const sheet of sheets) {
    const own = contract?.sheets.find(({ title }) => title === sheet.title);
    const found = await moreOfSheet(sheet, shown.get(sheet.title), own?.columns ?? [], services);
    sentences.push(...found);
  }
  return sentences;
}

async function moreOfSheet(
  { id, title, columns }: SheetRecord,
  shown: VisitorSheet | undefined,
  needed: TemplateContract['sheets'][number]['columns'],
  { engine }: MarketplaceNeeds,
): Promise<Msg[]> {
  const typed = columns.filter(({ formula }) => formula === undefined);
  const ids = typed.map((column) => column.id);
  const { rows } = await engine.query(id, { columns: ids, page: { offset: 0, limit: sampleLimits.rows } }, context);
  // Of a sheet that only charts and figures read, any row may contribute to what visitors see.
  const isSummed = shown !== undefined && shown.shown.length === 0;
  const visible = new Map<string, Readonly<Record<string, Cell>>>(
    (isSummed ? rows : (shown?.rows ?? [])).map((row) => [row.row_id, isSummed ? {} : row.cells]),
  );
  const hiddenRows = rows.filter(({ row_id }) => !visible.has(row_id)).length;
  const isMore = (columnId: string): boolean =>
    !shown?.summed.includes(columnId) &&
    rows.some(({ row_id, cells }) => {
      const seen = visible.get(row_id);
      return seen !== undefined && (cells[columnId] ?? '') !== '' && cells[columnId] !== seen[columnId];
    });
  const values = (columnId: string): Set<string> => new Set(rows.map(({ cells }) => String(cells[columnId] ?? '')));
  const hasMoreOptions = (columnId: string): boolean => {
    const options = needed.find((column) => column.id === columnId)?.options ?? [];
    const declared = columns.find((column) => column.id === columnId)?.options ?? [];
    const known = values(columnId);
    return options.some((option) => !declared.includes(option) && !known.has(option));
  };
  const more = typed.filter((column) => isMore(column.id)).map(({ name }) => name);
  const lists = typed.filter((column) => hasMoreOptions(column.id)).map(({ name }) => name);
  const of = (names: string[]) => ({ sheet: title, columns: names.join(', ') });
  return [
    ...(hiddenRows > 0
      ? [
          msgPlural(hiddenRows, '{sheet}: 1 row that no page shows.', '{sheet}: {count} rows that no page shows.', {
            sheet: title,
          }),
        ]
      : []),
    ...(more.length > 0 ? [msg('{sheet}: values of hidden columns ({columns}).', of(more))] : []),
    ...(lists.length > 0 ? [msg('{sheet}: values of other rows as choices ({columns}).', of(lists))] : []),
  ];
}
