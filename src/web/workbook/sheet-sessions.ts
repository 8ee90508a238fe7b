import { cancelConversion } from '#features/workbooks/api/column-conversion.ts';
import { readLinks } from '#features/workbooks/api/links.ts';
import { groupSheet } from '#features/workbooks/api/sheet-figures.ts';
import { getSheetGrid } from '#features/workbooks/api/sheet-grid.ts';
import { editSheet, querySheet, type WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '../call.ts';
import { SheetSession } from './sheet-session.ts';
import type { RequestedRows, SheetCalls } from './sheet-view.ts';

type Sheet = WorkbookOnTheWire['sheets'][number];
const catchUpPause = 300;
const changesCells = new Set(['set-cells', 'set-grid-cells', 'add-rows', 'delete-rows', 'restore-rows']);

/** One session a sheet, for as long as the page is open: what was done to a sheet can be undone after a look at another. */
export class SheetSessions {
  readonly #open = new Map<string, SheetSession>();
  readonly #structureChanged: () => void;
  /** By sheet, the one on whose grid its table lies. */
  #grids: ReadonlyMap<string, string> = new Map();
  /** Sheets that are about to be read again. */
  readonly #waiting = new Set<string>();

  /** `structureChanged` is called when columns or the title of a sheet are others, also by undo. */
  constructor(structureChanged: () => void) {
    this.#structureChanged = structureChanged;
  }

  /** A sheet has this version by now. */
  changed(sheetId: string, version: number): void {
    this.#open
      .get(sheetId)
      ?.changed(version)
      .catch(() => undefined);
    for (const id of this.#open.keys())
      if (id !== sheetId && this.#grids.has(id) && this.#grids.get(id) === this.#grids.get(sheetId)) this.#readSoon(id);
  }

  /** A sheet is gone: what is written to the grid that it was on must not have it read again. */
  forget(sheetId: string): void {
    this.#open.delete(sheetId);
  }

  /** The sheets of the workbook: what is written to one is seen on all that share its grid. */
  know(sheets: readonly Sheet[]): void {
    this.#grids = new Map(sheets.map(({ id, host }) => [id, host ?? id]));
  }

  /** Writes that follow each other are one. */
  #readSoon(id: string): void {
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    setTimeout(() => {
      this.#waiting.delete(id);
      const session = this.#open.get(id);
      // One that is saved reads again by itself.
      if (session?.view.state === 'saved') void session.load();
    }, catchUpPause);
  }

  /** `begin` is how a sheet is looked at that was not open yet. */
  of(sheet: Pick<Sheet, 'id' | 'columns' | 'has_grid'>, begin?: RequestedRows): SheetSession {
    const known = this.#open.get(sheet.id);
    if (known) return known;
    const params = { sheetId: sheet.id };
    const query: SheetCalls['query'] = (body) => call(querySheet, { params, body });
    const groups: SheetCalls['groups'] = (body) => call(groupSheet, { params, body });
    const edit: SheetCalls['edit'] = async (edits, geometry, form) => {
      const known = { ...(geometry !== undefined && { geometry }), ...(form !== undefined && { form }) };
      const answer = await call(editSheet, { params, body: { edits, ...known } });
      if (answer.geometry !== undefined)
        for (const [id, other] of this.#open) if (id !== sheet.id) other.tablesMoved(answer.geometry);
      if (edits.some(({ kind }) => !changesCells.has(kind))) this.#structureChanged();
      return answer;
    };
    const session = new SheetSession(
      sheet,
      {
        query,
        groups,
        grid: () => call(getSheetGrid, { params }),
        edit,
        cancelConversion: () => call(cancelConversion, { params }),
        readLinks: (column, texts) => call(readLinks, { params, body: { column, texts } }),
      },
      begin,
    );
    this.#open.set(sheet.id, session);
    return session;
  }
}
