import type { RowsData } from '#blocks/data-contract.ts';
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';
import { cellNaming } from '#engine/links.ts';
import type { Row } from '#engine/model.ts';
import type { Actor, AddedWithLines } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { mostLines } from '../../../rules/line-fields.ts';
import { answerRequest, isBusy } from '../../reading/answer-request.ts';
import { type OpenBlock, sheetOf, writerThrough } from '../../reading/open-block.ts';
import { isComputed } from '../calculated/is-computed.ts';
import { inPlace } from '../intake/take-place.ts';
import { checkWithLines, type SentWithLines, type WithLines } from './check-lines.ts';
import type { OpenLines } from './open-lines.ts';

/**
 * Stores a row with its lines, all or none; the same key twice stores them once. Answers the row, and the lines where the
 * block shows what is calculated of them.
 */
export async function addWithLines(
  open: OpenBlock,
  opened: OpenLines,
  { prove, hold, ...sent }: SentWithLines & Before,
  { services, once }: { services: Services; once?: string | undefined },
): Promise<{ row: Row | null; lines?: RowsData; held?: string }> {
  const checked = await checkWithLines(open, opened, sent, services);
  await prove(open);
  const held = await hold(checked);
  if (held !== null) return { row: null, held };
  const added = await inPlace(open, { key: once }, services.database, () =>
    storeWithLines(open, opened, checked, { services, once, writer: writerThrough(open) }),
  );
  const shown = added.lines.length > 0 ? await shownLines(opened, added.lines, services) : null;
  return { row: added.row, ...(shown && { lines: shown }) };
}

interface Before {
  prove(open: OpenBlock): Promise<void>;
  /** Answers what to tell its sender where it isn't added yet. */
  hold(checked: WithLines): Promise<string | null>;
}

/** Stores a row with its lines that were checked before. */
export function storeWithLines(
  open: OpenBlock,
  { key, link, sheet: ofLines }: OpenLines,
  { cells, lines }: WithLines,
  { services, once, writer }: { services: Services; once: string | undefined; writer: Actor },
): Promise<AddedWithLines> {
  const sheet = sheetOf(open);
  return services.rows.addWithLines(writer, {
    ...{ sheet: sheet.id, cells, key: key.id, once },
    lines: {
      ...{ sheet: ofLines.id, column: link.id, rows: lines.map((own) => ({ cells: own })) },
      link: (cell) => cellNaming(fitToColumn(cell, link), link),
      named: { column: link, key },
      said: {
        blank: `${key.name} is empty, and the lines need it. Fill it in.`,
        unfit: `${key.name}: the lines can’t hold this value in ${link.name}.`,
        taken: `${key.name}: another row of ${sheet.title} has this value already.`,
        named: `${key.name}: rows of ${ofLines.title} belong to this value already.`,
      },
    },
  });
}

/** The lines as they are stored, with what is calculated of them: within the rights of the block, as any rows. */
async function shownLines({ lines, open }: OpenLines, rows: readonly Row[], services: Services) {
  if (lines.shown.length === 0) return null;
  if (!(await isComputed(services))) return null;
  const dataRequest = { shape: 'rows', columns: lines.shown, named: lines.named, pageSize: mostLines } as const;
  const rowIds = rows.map(({ row_id }) => row_id);
  const { block, reader } = open;
  try {
    const input = { block, dataRequest, rights: { actions: [] }, rowIds, limit: mostLines };
    const data = await answerRequest(input, reader, services);
    return data.shape === 'rows' && !data.error ? data : null;
  } catch (error) {
    // The lines are stored: that they can't be shown now is no reason to say anything else.
    if (isBusy(error)) return null;
    throw error;
  }
}
