/**
 * The meaning of a query written down row by row, as slow and as plain as it can be: what the engine is held against.
 * It shares no code with the engine, only its types.
 */
import type { Cell, Column, Row, SheetChange, SheetContent } from '#engine/model.ts';
import type { Aggregate, Query, QueryAnswer, QueryContext, QueryFilter } from '#engine/query-model.ts';
import { calendarTime, passesFilter, plainText, shownAs, strippedNumber, wholeNumber } from './naive-reading.ts';

/** Letter by letter: what is between commas, and in it the words and the phrases in quotation marks. */
function wantedWords(text: string): string[][] {
  const terms: string[][] = [[]];
  let word = '';
  let inPhrase = false;
  const end = (): void => {
    const plain = plainText(word);
    if (plain) terms.at(-1)?.push(plain);
    word = '';
  };
  for (const letter of text) {
    if ('"“”'.includes(letter) && (inPhrase || word === '')) {
      if (inPhrase) end();
      inPhrase = !inPhrase;
    } else if (inPhrase) word += letter;
    else if (letter === ',') {
      end();
      terms.push([]);
    } else if (letter.trim() === '') end();
    else word += letter;
  }
  end();
  return terms.filter((term) => term.length > 0);
}

export function naiveAnswer(content: SheetContent, query: Query, context: QueryContext): QueryAnswer {
  const known = new Set(content.columns.map((column) => column.id));
  const columnOf = new Map(content.columns.map((column) => [column.id, column]));
  const cellOf = (row: Row, column: string): Cell => (known.has(column) ? stored(row.cells[column]) : null);
  const expected = query.rowIds && new Set(query.rowIds);
  const textsOf = (row: Row, columns: string[]): string[][] =>
    columns.flatMap((id) => {
      const column = columnOf.get(id);
      return column ? [[plainText(cellOf(row, id)), ...shownAs(cellOf(row, id), column)]] : [];
    });
  const holds = (texts: string[], term: string[]): boolean =>
    term.every((word) => texts.some((text) => text.includes(word)));
  const passes = (row: Row, filter: QueryFilter): boolean =>
    known.has(filter.column) && passesFilter(filter, cellOf(row, filter.column), context, columnOf.get(filter.column));
  const searches = [query.search, query.pageSearch].flatMap((search) => {
    const terms = wantedWords(search?.text ?? '');
    if (!search || terms.length === 0) return [];
    const { columns, within = query.filters ?? [] } = search;
    const inOneCell = (row: Row): boolean =>
      terms.some((term) => textsOf(row, columns).some((texts) => holds(texts, term)));
    const inSeveral = (row: Row): boolean => terms.some((term) => holds(textsOf(row, columns).flat(), term));
    const isAcross =
      terms.some((term) => term.length > 1) &&
      !content.rows.some((row) => within.every((filter) => passes(row, filter)) && inOneCell(row));
    return [{ columns, isAcross, finds: isAcross ? inSeveral : inOneCell }];
  });
  const isFound = (row: Row, { finds }: (typeof searches)[number]): boolean => finds(row);
  const all = content.rows.toSorted(bySheetOrder);
  const inOrder = all.filter((row) => !expected || expected.has(row.row_id));
  const matching = inOrder.filter(
    (row) =>
      (query.filters ?? []).every((filter) => passes(row, filter)) && searches.every((search) => isFound(row, search)),
  );
  const isGap = (row: Row, id: string): boolean => known.has(id) && ['#BUSY!', '#CALC!'].includes(`${cellOf(row, id)}`);
  const possible = inOrder.filter(
    (row) =>
      (query.filters ?? []).every((filter) => isGap(row, filter.column) || passes(row, filter)) &&
      searches.every((search) => search.columns.some((id) => isGap(row, id)) || isFound(row, search)),
  );
  const needed = new Set([
    ...(query.filters ?? []).map((filter) => filter.column),
    ...searches.flatMap((search) => search.columns),
    ...(query.group ? [query.group.by] : []),
    ...[...(query.aggregates ?? []), ...(query.group?.aggregates ?? [])].flatMap((one) =>
      one.column === null || one.function === 'first' || one.function === 'last' ? [] : [one.column],
    ),
  ]);
  const uncomputed = [...needed].flatMap((id) => {
    const count = (code: string): number => possible.filter((row) => known.has(id) && cellOf(row, id) === code).length;
    const [waiting, failed] = [count('#BUSY!'), count('#CALC!')];
    return waiting + failed > 0 ? [[id, { waiting, failed }] as const] : [];
  });
  const sorts = query.sort ?? [];
  const sorted = matching
    .map((row) => ({ row, places: sorts.map(({ column }) => placeOf(cellOf(row, column), context.timeZone)) }))
    .sort((first, second) => {
      for (const [index, { direction }] of sorts.entries()) {
        const order = compare(first.places[index], second.places[index], direction === 'descending');
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
  const aggregatesOf = (aggregates: Aggregate[], rows: Row[]) =>
    aggregates.map((aggregate) => aggregated(aggregate, rows, cellOf, isExact(columnOf.get(aggregate.column ?? ''))));
  const { offset = 0, limit = 0 } = query.page ?? {};
  const distinct = query.distinct ? [...grouped(matching, (row) => cellOf(row, query.distinct?.column ?? ''))] : [];
  return {
    version: content.version,
    total: matching.length,
    rows: sorted.slice(offset, offset + limit).map((row) => ({
      row_id: row.row_id,
      version: row.version,
      ...(query.places && { place: all.indexOf(row) + 1 }),
      cells: Object.fromEntries(query.columns.filter((id) => known.has(id)).map((id) => [id, cellOf(row, id)])),
    })),
    ...(query.page &&
      query.following && { following: textOf(sorted.slice(offset + limit, offset + query.following.most)) }),
    aggregates: aggregatesOf(query.aggregates ?? [], matching),
    groups: groupsOf(),
    distinct: distinct
      .map(([, rows]) => cellOf(rows[0] ?? emptyRow, query.distinct?.column ?? ''))
      .filter((cell) => !blank(cell))
      .slice(0, query.distinct?.limit),
    ...(matching.length > 0 && searches.some(({ isAcross }) => isAcross) && { across: true }),
    ...(uncomputed.length > 0 && { uncomputed: Object.fromEntries(uncomputed) }),
  };

  function textOf(rows: Row[]): string[] {
    return rows.length > 0 ? [rows.map((row) => row.row_id).join('\n')] : [];
  }

  function groupsOf(): QueryAnswer['groups'] {
    const { group } = query;
    if (!group || !known.has(group.by)) return [];
    const together = new Map<Cell, Row[]>();
    for (const [, rows] of grouped(matching, (row) => cellOf(row, group.by))) {
      const cell = cellOf(rows[0] ?? emptyRow, group.by);
      const isDay = group.part && typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}([T ].*)?$/s.test(cell);
      const key = isDay ? cell.slice(0, { year: 4, month: 7, day: 10 }[group.part ?? 'day']) : cell;
      together.set(key, [...(together.get(key) ?? []), ...rows]);
    }
    const groups = [...together].map(([key, unordered]) => {
      const rows = matching.filter((row) => unordered.includes(row));
      return { key: blank(key) ? null : key, count: rows.length, values: aggregatesOf(group.aggregates, rows) };
    });
    if (group.sort) {
      const descending = group.sort === 'descending';
      groups.sort((first, second) =>
        compare(placeOf(first.key, context.timeZone), placeOf(second.key, context.timeZone), descending),
      );
    }
    return groups.slice(0, group.limit);
  }
}

/** The content after a change. Cells of columns that the sheet lacks are dropped, so a column added later is blank. */
export function naiveChange(content: SheetContent, change: SheetChange): SheetContent {
  const columns = change.columns ?? content.columns;
  const rows = new Map(onlyKnown(content.rows, content.columns).map((row) => [row.row_id, row]));
  for (const rowId of change.deletes) rows.delete(rowId);
  for (const row of change.upserts) rows.set(row.row_id, row);
  return { version: change.version, columns, rows: onlyKnown([...rows.values()], columns) };
}

function onlyKnown(rows: Row[], columns: Column[]): Row[] {
  return rows.map((row) => {
    const cells = columns.flatMap(({ id }): [string, Cell][] => (id in row.cells ? [[id, stored(row.cells[id])]] : []));
    return { ...row, cells: Object.fromEntries(cells) };
  });
}

const emptyRow: Row = { row_id: '', position: 0, version: 0, cells: {} };

function stored(cell: Cell | undefined): Cell {
  if (cell === undefined) return null;
  if (typeof cell !== 'number') return cell;
  return Number.isFinite(cell) ? cell + 0 : null;
}

function blank(cell: Cell): boolean {
  return cell === null || String(cell).trim() === '';
}

function bySheetOrder(first: Row, second: Row): number {
  return first.position - second.position || (first.row_id < second.row_id ? -1 : 1);
}

function grouped(rows: Row[], cellOf: (row: Row) => Cell): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = plainText(cellOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** What decides where a cell is, the most weighty first; null for blanks. */
type Place = [kind: number, value: number | string, text: string] | null;

function compare(first: Place = null, second: Place = null, descending: boolean): number {
  if (!first || !second) return Number(!first) - Number(!second);
  const sign = descending ? -1 : 1;
  for (const [index, part] of first.entries()) {
    const other = second[index];
    if (other !== undefined && part !== other) return sign * (part < other ? -1 : 1);
  }
  return 0;
}

function placeOf(cell: Cell, timeZone: string): Place {
  if (blank(cell)) return null;
  const number = wholeNumber(cell);
  if (!Number.isNaN(number)) return [0, number, ''];
  const time = calendarTime(cell, timeZone);
  if (!Number.isNaN(time)) return [1, time, ''];
  const text = plainText(cell);
  return [2, text.normalize('NFKD').replace(/\p{M}/gu, ''), text];
}

/** Texts in these columns are no numbers: 4/5 is no rating of 45. */
const isExact = (column: Column | undefined): boolean => column?.type === 'rating' || column?.type === 'duration';

function aggregated(
  aggregate: Aggregate,
  rows: Row[],
  cellOf: (row: Row, column: string) => Cell,
  isExactColumn: boolean,
): Cell {
  const { column } = aggregate;
  if (column === null) {
    if (aggregate.function === 'distinct') return 0;
    return aggregate.function === 'count' ? rows.length : null;
  }
  const cells = rows.map((row) => cellOf(row, column)).filter((cell) => !blank(cell));
  const numbers = cells
    .filter((cell) => !isExactColumn || typeof cell === 'number')
    .map(strippedNumber)
    .filter((number) => !Number.isNaN(number));
  const sum = exactSum(numbers);
  switch (aggregate.function) {
    case 'count':
      return cells.length;
    case 'distinct':
      return new Set(cells.map(plainText)).size;
    case 'first':
      return cells[0] ?? null;
    case 'last':
      return cells.at(-1) ?? null;
    case 'sum':
      return numbers.length > 0 ? sum : null;
    case 'average':
      return numbers.length > 0 ? sum / numbers.length : null;
    case 'minimum':
      return numbers.length > 0 ? numbers.reduce((least, number) => Math.min(least, number)) + 0 : null;
    case 'maximum':
      return numbers.length > 0 ? numbers.reduce((most, number) => Math.max(most, number)) + 0 : null;
  }
}

/** As if with pencil and paper: all of them as whole numbers of the smallest double there is. */
function exactSum(numbers: number[]): number {
  if (!numbers.every(Number.isFinite)) return numbers.reduce((total, number) => total + number, 0);
  const sum = numbers.map(wholeOf).reduce((total, whole) => total + whole, 0n);
  return sum < 0n ? -nearest(-sum) : nearest(sum);
}

/** The double next to so many of the smallest, of two the even one: found by halving, since their bits are in their order. */
function nearest(sum: bigint): number {
  let [low, high] = [0n, bitsOf(Number.MAX_VALUE)];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (wholeOf(doubleOf(middle)) <= sum) low = middle;
    else high = middle - 1n;
  }
  const below = wholeOf(doubleOf(low));
  const step = wholeOf(doubleOf(low)) - wholeOf(doubleOf(low - (low > 0n ? 1n : 0n)));
  const above = low === bitsOf(Number.MAX_VALUE) ? below + step : wholeOf(doubleOf(low + 1n));
  const isNearerAbove = above - sum < sum - below || (above - sum === sum - below && low % 2n === 1n);
  return doubleOf(isNearerAbove ? low + 1n : low);
}

function wholeOf(number: number): bigint {
  const bits = bitsOf(Math.abs(number));
  const [power, digits] = [bits / 2n ** 52n, bits % 2n ** 52n];
  const whole = power === 0n ? digits : (digits + 2n ** 52n) * 2n ** (power - 1n);
  return number < 0 ? -whole : whole;
}

function bitsOf(number: number): bigint {
  return new BigUint64Array(new Float64Array([number]).buffer)[0] ?? 0n;
}

function doubleOf(bits: bigint): number {
  return new Float64Array(new BigUint64Array([bits]).buffer)[0] ?? 0;
}
