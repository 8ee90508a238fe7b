import { cancelConversion } from '#features/workbooks/api/column-conversion.ts';
import { groupSheet } from '#features/workbooks/api/sheet-figures.ts';
import { getSheetGrid } from '#features/workbooks/api/sheet-grid.ts';
import { editSheet, querySheet, type WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '../call.ts';
import { SheetSession } from './sheet-session.ts';
import type { RequestedRows, SheetCalls } from './sheet-view.ts';

type Sheet = WorkbookOnTheWire['sheets'][number];
const changesCells = new Set(['set-cells', 'set-grid-cells', 'add-rows', 'delete-rows', 'restore-rows']);

/** One session a sheet, for as long as the page is open: what was done to a sheet can be undone after a look at another. */
export class SheetSessions {
  readonly #open = new Map<string, SheetSession>();
  readonly #structureChanged: () => void;

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
  }

  /** `begin` is how a sheet is looked at that was not open yet. */
  of(sheet: Pick<Sheet, 'id' | 'columns' | 'has_grid'>, begin?: RequestedRows): SheetSession {
    const known = this.#open.get(sheet.id);
    if (known) return known;
    const params = { sheetId: sheet.id };
    const query: SheetCalls['query'] = (body) => call(querySheet, { params, body });
    const groups: SheetCalls['groups'] = (body) => call(groupSheet, { params, body });
    const edit: SheetCalls['edit'] = async (edits, geometry) => {
      const answer = await call(editSheet, { params, body: { edits, ...(geometry !== undefined && { geometry }) } });
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
      },
      begin,
    );
    this.#open.set(sheet.id, session);
    return session;
  }
}
