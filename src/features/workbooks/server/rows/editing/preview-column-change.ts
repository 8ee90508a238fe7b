import { sql } from 'kysely';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { previewColumnChange as endpoint } from '../../../api/preview-column-change.ts';
import { convertCell } from '../../../rules/cell-entry.ts';
import { isInvalidValue } from '../../../rules/invalid-cell.ts';
import { cleanOptions, mostOptions } from '../../../rules/column-options.ts';
import { cellLabels } from '#engine/labels.ts';
import { foldText } from '#engine/folding.ts';
import { Problem } from '#kit/problem.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { numberIn } from '#engine/automatic.ts';
import type { AutoKind, Cell, ColumnType } from '#engine/model.ts';
import type { SheetRecord } from '../../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { readerOfPeople } from '../people/resolve-people.ts';
import { timesOf } from './times-of.ts';

const batchSize = 10_000;
const mostSamples = 3;
const longestSample = 80;

interface RequestedChange {
  column: string;
  type?: ColumnType | undefined;
  max?: number | undefined;
  multiple?: boolean | undefined;
  auto?: AutoKind | undefined;
  prefix?: string | undefined;
}

/** Reads every cell as the change would, and writes none. */
export async function previewColumnChange(
  database: Database,
  sheet: SheetRecord,
  requested: RequestedChange,
): Promise<AnswerOf<typeof endpoint>> {
  const column = sheet.columns.find(({ id }) => id === requested.column);
  if (!column) {
    const message = 'This column no longer exists in the sheet.';
    throw new Problem('not_found', message, { fields: [{ path: 'column', message }] });
  }
  const { type, max = column.max } = requested;
  const stays = requested.auto && staysIn(requested.auto, requested.prefix ?? '');
  const times = type === undefined ? 'as-written' : await timesOf(database, sheet.id, column, type);
  const people = type === 'person' ? await readerOfPeople(database, sheet.id, null) : null;
  const several = (requested.multiple ?? column.multiple) && { multiple: true as const };
  const samples = new Set<string>();
  const labels = type === 'choice' || type === 'choices' ? new Labels(type) : null;
  let filled = 0;
  let invalidValues = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ row_id: string; cell: Cell }>`
      select row_id, cells -> ${column.id}::text as cell from current_rows
      where sheet_id = ${sheet.id} and row_id > ${after} and cells ? ${column.id} and not deleted
      order by row_id limit ${batchSize}
    `.execute(database);
    for (const { cell } of rows) {
      if (cell === null || cell === '') continue;
      filled++;
      const plain = type === undefined ? null : convertCell(cell, column, type, times);
      const converted = people?.(plain) ?? plain;
      labels?.add(converted);
      const isLost = stays
        ? !stays(cell)
        : type === undefined || isInvalidValue(converted, { type, ...(max && { max }), ...several });
      if (isLost) invalidValues++;
      if (isLost && samples.size < mostSamples) samples.add(shortened(formatCell(cell, column)));
    }
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.row_id ?? '';
  }
  return { filled, misfits: invalidValues, samples: [...samples], ...labels?.counted() };
}

/** Whether a cell keeps what it holds once its column is filled in: of numbers the first of each. */
function staysIn(auto: AutoKind, prefix: string): (cell: Cell) => boolean {
  const taken = new Set<number>();
  return (cell) => {
    const number = auto === 'number' ? numberIn(cell, { prefix }) : null;
    if (number === null || taken.has(number)) return false;
    taken.add(number);
    return true;
  };
}

/** The labels that cells of a choice have; letters and spaces don't make another one. */
class Labels {
  readonly #type: 'choice' | 'choices';
  readonly #byText = new Map<string, { label: string; cells: number }>();

  constructor(type: 'choice' | 'choices') {
    this.#type = type;
  }

  add(cell: Cell): void {
    for (const label of cleanOptions(cellLabels(cell, this.#type))) {
      const known = this.#byText.get(foldText(label));
      if (known) known.cells++;
      else this.#byText.set(foldText(label), { label, cells: 1 });
    }
  }

  counted() {
    const all = [...this.#byText.values()].toSorted((one, other) => other.cells - one.cells);
    return { labels: all.slice(0, mostOptions), label_count: all.length };
  }
}

function shortened(text: string): string {
  const letters = [...text.trim()];
  return letters.length > longestSample ? `${letters.slice(0, longestSample).join('')}…` : letters.join('');
}
