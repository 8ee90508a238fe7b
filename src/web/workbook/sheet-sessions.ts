import { editSheet, querySheet, type WorkbookOnTheWire } from '#api/workbooks.ts';
import { call } from '../call.ts';
import { SheetSession } from './sheet-session.ts';

type Sheet = WorkbookOnTheWire['sheets'][number];
const changesCells = new Set(['set-cells', 'add-rows', 'delete-rows', 'restore-rows']);

/** One session a sheet, for as long as the page is open: what was done to a sheet can be undone after a look at another. */
export class SheetSessions {
  readonly #open = new Map<string, SheetSession>();
  readonly #structureChanged: () => void;

  /** `structureChanged` is told when columns or the title of a sheet are others, also by undo. */
  constructor(structureChanged: () => void) {
    this.#structureChanged = structureChanged;
  }

  of(sheet: Pick<Sheet, 'id' | 'columns'>): SheetSession {
    const known = this.#open.get(sheet.id);
    if (known) return known;
    const params = { sheetId: sheet.id };
    const session = new SheetSession(sheet, {
      query: (body) => call(querySheet, { params, body }),
      edit: async (edits) => {
        const answer = await call(editSheet, { params, body: { edits } });
        if (edits.some(({ kind }) => !changesCells.has(kind))) this.#structureChanged();
        return answer;
      },
    });
    this.#open.set(sheet.id, session);
    return session;
  }
}
