import type { BlockRights } from '#blocks/contract.ts';
import type { SheetRequest } from '#blocks/data-contract.ts';
import { columnOfEntry, isHidden } from '#blocks/roles.ts';
import type { Column } from '#engine/model.ts';
import type { FullPageRecord } from '#features/apps/services.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppOutline, appOutline, BlockOutline } from '../../api/app-outline.ts';
import { showable } from '../../rules/internal-columns.ts';
import { columnsOf, withNames } from '../reading/columns-of.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { openPageReader, type PageReader } from '../reading/page-reader.ts';
import { blockOfViewer, computedColumns, isRendered, requestsOf } from '../reading/prepare-block.ts';
import { type PageBlock, readBlockOfVisitors } from '../reading/read-page-block.ts';
import { decideVisit } from '../visit/decide-visit.ts';
import { needsProof } from '../writing/proof/prove-human.ts';

type OutlineCall = Call<typeof appOutline>;

/**
 * The pages that the caller sees, decided as each visit is, and of their blocks what reading and writing calls take. It
 * says nothing of any row, and has no rule of its own but that the owner opened the app to assistants.
 */
export async function answerOutline({ app, visit, viewer, services }: OutlineCall): Promise<AppOutline> {
  if (!app.settings.open_to_assistants) throw new Problem('not_found', 'This app isn’t open to assistants.');
  const pages: AppOutline['pages'] = [];
  for (const listed of await services.pages.of(app, visit.appVersion).list()) {
    const path = linkOfPage(app, listed).href;
    const decision = await decideVisit(visit, { path }, services);
    if (decision.kind !== 'page' || decision.isDefault) continue;
    const { page } = decision;
    const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams() }, services);
    const blocks = outlineOf(page, reader);
    if (blocks.length > 0) pages.push({ page_id: page.page_id, name: page.page_name, path, blocks });
  }
  return { name: app.name, pages };
}

const outlineOf = ({ document }: FullPageRecord, reader: PageReader): BlockOutline[] =>
  document.blocks.flatMap((stored) => {
    const whole = readBlockOfVisitors(stored);
    if (!whole || !isRendered(whole, reader)) return [];
    const { block, rights } = blockOfViewer(whole, reader, false);
    const reads = requestsOf(block, rights).flatMap(([ask, request]) => readsOf(ask, request, block, reader));
    const { columns, editable } = columnsTaken(block, rights, reader);
    const adds = rights.add && !rights.closed && columns.length > 0;
    if (reads.length === 0 && !adds) return [];
    const { type, name, settings } = { ...block.definition, settings: block.config.settings };
    return {
      ...{ block_id: stored.id, type, title: settings.title || name, reads },
      adds: adds ? { columns, by_hand: needsProof({ block, reader }) } : null,
      edits: reads.length > 0 ? editable : [],
    };
  });

function readsOf(ask: string, request: SheetRequest, block: PageBlock, reader: PageReader): BlockOutline['reads'] {
  if (request.shape !== 'rows') return [];
  const sheet = reader.sheetOf(request.sheet_title || block.stored.sheet_title);
  const columns = sheet ? withNames(columnsOf(sheet, request.columns), request.names) : [];
  if (columns.length === 0) return [];
  const { search = false, filter = false, sort = false, page = false } = request.visitor ?? {};
  const page_size = reader.limits.rows(request);
  return [{ ask, columns: columns.map(described), search, filter, sort, page, page_size }];
}

/** The columns that a block names for writing; what its own check refuses of them, it names when it does. */
function columnsTaken(block: PageBlock, rights: BlockRights, reader: PageReader) {
  const { definition, config } = block;
  const all = showable(reader.sheetOf(block.stored.sheet_title)?.columns ?? []);
  const computed = computedColumns(block, reader);
  const named = new Set(
    config.axis.flatMap((entry) => (isHidden(definition, entry) ? [] : columnOfEntry(definition, entry))),
  );
  return {
    columns: all.filter(({ id }) => named.has(id) && !computed.has(id)).map(described),
    editable: all.filter(({ id }) => rights.edit.includes(id)).map(described),
  };
}

const described = ({ id, name, type, options }: Column) => ({
  ...{ id, name, type },
  ...(options && options.length > 0 && { options: [...options] }),
});
