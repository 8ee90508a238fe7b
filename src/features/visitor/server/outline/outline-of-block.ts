import type { BlockRights } from '#blocks/contract.ts';
import type { SheetRequest } from '#blocks/data-contract.ts';
import { columnOfEntry, isHidden } from '#blocks/roles.ts';
import type { Column } from '#engine/model.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { BlockOutline } from '../../api/app-outline.ts';
import { showable } from '../../rules/internal-columns.ts';
import { columnsOf, withNames } from '../reading/columns-of.ts';
import type { PageReader } from '../reading/page-reader.ts';
import { blockOfViewer, computedColumns, isRendered, requestsOf } from '../reading/prepare-block.ts';
import { type PageBlock, readBlockOfVisitors } from '../reading/read-page-block.ts';
import { needsProof } from '../writing/proof/prove-human.ts';

/** Null where the viewer doesn’t get the block. */
export function outlineOfBlock(stored: StoredBlock, reader: PageReader): BlockOutline | null {
  const whole = readBlockOfVisitors(stored);
  if (!whole || !isRendered(whole, reader)) return null;
  const { block, rights } = blockOfViewer(whole, reader, false);
  const reads = requestsOf(block, rights).flatMap(([ask, request]) => readsOf(ask, request, block, reader));
  const { columns, editable } = columnsTaken(block, rights, reader);
  const adds = rights.add && !rights.closed && columns.length > 0;
  const { type, name, settings } = { ...block.definition, settings: block.config.settings };
  return {
    ...{ block_id: stored.id, type, title: settings.title || name, reads },
    adds: adds ? { columns, by_hand: needsProof({ block, reader }) } : null,
    edits: reads.length > 0 ? editable : [],
  };
}

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
