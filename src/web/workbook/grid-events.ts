import type { ColumnRegular } from '@revolist/react-datagrid';

/** What people do in the grid, taken over before the grid changes its own copy of the rows. */

export interface GridEntry {
  index: number;
  column: string;
  text: string;
}

export interface GridListener {
  /** Whether the cells of a column can be edited; says why where they cannot. */
  mayEdit(column: string): boolean;
  onEntries(entries: GridEntry[], how: { isTyped: boolean }): void;
  onPaste(table: string[][], row: number, column: number): void;
  /** Answers what is to be copied, or null when rows must be fetched first; the listener then copies by itself. */
  onCopy(range: SelectedCells): string[][] | null;
  /** `column` counts from the left, frozen ones first. */
  onRowMenu(row: number, at: { x: number; y: number; column: number }): void;
  onWidth(column: string, width: number): void;
  /** How many columns stay in view: the grid counts the others anew from there on. */
  frozen(): number;
  /** Told also of selections that the grid forgets when something beside it is clicked. */
  onSelect(range: SelectedCells): void;
}

/** From one corner to the other; `y` counts rows, `x` columns, and either corner may be the first. */
export interface SelectedCells {
  x: number;
  y: number;
  x1: number;
  y1: number;
}

interface CellEdit {
  prop: string | number;
  rowIndex: number;
  val?: unknown;
}
interface RangeEdit {
  data: Record<number, Record<string, unknown>>;
}
interface Paste {
  parsed: string[][];
  dataText: string;
  event: ClipboardEvent;
}

/** Listens to a grid; the answer ends it. */
export function followGrid(grid: HTMLRevoGridElement, listener: GridListener): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const on = <Detail>(name: string, handle: (event: CustomEvent<Detail>) => void) =>
    // The grid's own events bubble as CustomEvent; their details are declared in its types.
    grid.addEventListener(name, (event) => handle(event as CustomEvent<Detail>), { signal });

  const whole = (range: SelectedCells, colType: string | undefined): SelectedCells => {
    const before = colType === 'colPinStart' ? 0 : listener.frozen();
    return { ...range, x: range.x + before, x1: range.x1 + before };
  };

  on<Pick<CellEdit, 'prop'>>('beforeeditstart', (event) => {
    if (!listener.mayEdit(String(event.detail.prop))) event.preventDefault();
  });
  on<CellEdit>('beforeedit', (event) => {
    event.preventDefault();
    const { prop, rowIndex, val } = event.detail;
    listener.onEntries([{ index: rowIndex, column: String(prop), text: textOf(val) }], { isTyped: true });
  });
  on<RangeEdit>('beforerangeedit', (event) => {
    event.preventDefault();
    listener.onEntries(
      Object.entries(event.detail.data).flatMap(([index, cells]) =>
        Object.entries(cells).map(([column, value]) => ({ index: Number(index), column, text: textOf(value) })),
      ),
      { isTyped: false },
    );
  });
  on<Paste>('beforepasteapply', (event) => {
    event.preventDefault();
    const { parsed, dataText, event: clipboardEvent } = event.detail;
    clipboardEvent.preventDefault();
    const table = dataText === '' ? parsed : parseTable(dataText);
    void grid.getSelectedRange().then((range) => {
      if (!range || table.length === 0) return;
      const { x, x1 } = whole(range, range.colType);
      const [row, column] = [Math.min(range.y, range.y1), Math.min(x, x1)];
      const single = table.length === 1 && table[0]?.length === 1;
      const filled = single ? fill(table[0]?.[0] ?? '', range) : table;
      listener.onPaste(filled, row, column);
    });
  });
  on<{ range: SelectedCells; colType?: string; data: string[][] }>('clipboardrangecopy', (event) => {
    const table = listener.onCopy(whole(event.detail.range, event.detail.colType));
    if (table) event.detail.data = table;
    else event.preventDefault();
  });
  on<{ event: DataTransfer; data?: string[][] }>('beforecopyapply', (event) => {
    event.preventDefault();
    if (event.detail.data) event.detail.event.setData('text/plain', writeTable(event.detail.data));
  });
  for (const name of ['applyfocus', 'beforeapplyrange'])
    on<{ range: SelectedCells; colType?: string }>(name, ({ detail }) =>
      listener.onSelect(whole(detail.range, detail.colType)),
    );
  on<Record<number, { prop?: string | number; size?: number }>>('aftercolumnresize', (event) => {
    for (const { prop, size } of Object.values(event.detail)) {
      if (prop !== undefined && size !== undefined) listener.onWidth(String(prop), size);
    }
  });
  // The grid listens there itself: it would read the key as one without Ctrl.
  document.addEventListener('keydown', (event) => goToEnd(grid, event), { signal, capture: true });
  grid.addEventListener(
    'contextmenu',
    (event: Event) => {
      if (!(event instanceof MouseEvent)) return;
      const cell = event.target instanceof Element ? event.target.closest('[data-rgrow]') : null;
      const row = Number(cell?.getAttribute('data-rgrow') ?? Number.NaN);
      if (Number.isNaN(row)) return;
      event.preventDefault();
      const place = Number(cell?.getAttribute('data-rgcol') ?? 0);
      const column = cell?.closest('.colPinStart') ? place : place + listener.frozen();
      listener.onRowMenu(row, { x: event.clientX, y: event.clientY, column });
    },
    { signal },
  );
  return () => ending.abort();
}

/** Ctrl and End goes to the last cell of the sheet, Ctrl and Home to its first, as in every spreadsheet. */
function goToEnd(grid: HTMLRevoGridElement, event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.matches('input, textarea')) return;
  if (target !== document.body && !grid.contains(target)) return;
  if (!(event.ctrlKey || event.metaKey) || (event.key !== 'End' && event.key !== 'Home')) return;
  event.preventDefault();
  event.stopPropagation();
  const isPinned = (column: { pin?: unknown }): boolean => column.pin === 'colPinStart';
  const columns = grid.columns.filter((column): column is ColumnRegular => 'prop' in column);
  const atEnd = event.key === 'End';
  const colType = !atEnd && columns.some(isPinned) ? 'colPinStart' : 'rgCol';
  const x = atEnd ? columns.filter((column) => !isPinned(column)).length - 1 : 0;
  const y = atEnd ? grid.source.length - 1 : 0;
  if (x < 0 || y < 0) return;
  void Promise.all([grid.scrollToRow(y), grid.scrollToColumnIndex(x)]).then(() =>
    grid.setCellsFocus({ x, y }, { x, y }, colType, 'rgRow'),
  );
}

/** A table as spreadsheets put it on the clipboard; parseTable reads it back. */
export function writeTable(table: readonly (readonly string[])[]): string {
  return table.map((row) => row.map((cell) => (/^"|[\t\r\n]/.test(cell) ? quoted(cell) : cell)).join('\t')).join('\n');
}

/** Tab-separated text as spreadsheets put it on the clipboard: cells with line breaks or quotes stand in quotes. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    rows.at(-1)?.push(cell);
    const mark = text[end];
    if (mark === undefined) break;
    if (mark !== '\t') rows.push([]);
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
  // The last line ends with a break in every spreadsheet's copy.
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

function readPlain(text: string, start: number): [string, number] {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++;
  return [text.slice(start, end), end];
}

function readQuoted(text: string, start: number): [string, number] {
  const match = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)/y;
  match.lastIndex = start;
  const found = match.exec(text);
  return found ? [(found[1] ?? '').replaceAll('""', '"'), match.lastIndex] : readPlain(text, start);
}

function fill(text: string, range: SelectedCells): string[][] {
  const width = Math.abs(range.x1 - range.x) + 1;
  return Array.from({ length: Math.abs(range.y1 - range.y) + 1 }, () => Array.from({ length: width }, () => text));
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
