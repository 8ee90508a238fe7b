import { isReadOnlyColumn } from '#engine/automatic.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import { offeredOptions } from '#features/workbooks/rules/column-options.ts';
import { isChoice } from '#engine/choices.ts';
import { cellLabels, joinLabels, labelsOf } from '#engine/labels.ts';
import type { Column } from '#engine/model.ts';
import { LinkList, peopleInWords, type SearchLinked } from '../links/link-list.ts';
import type { CellList } from '../options/cell-list.ts';
import { sourceOf } from '../options/listed-items.ts';
import { OptionList } from '../options/option-list.ts';
import { columnOfCell, type GridLines } from './grid-lines.ts';
import type { ShownRow } from '../row-window.ts';
import type { GridPoint } from './selected-cells.ts';

/** What is entered into a cell, as text: the place of its row, and the id of its column. */
export interface GridEntry {
  index: number;
  column: string;
  text: string;
  /** Labels in it that are to be options of the column. */
  adds?: readonly string[];
}

/** While `entering`, arrows end the entry and go on; while `editing` they move the caret, as in every spreadsheet. */
export type EditMode = 'entering' | 'editing';

export interface CellEdit {
  at: GridPoint;
  column: Column;
  mode: EditMode;
  /** As the cell was. */
  before: string;
}

interface EditingNeeds {
  rows(): GridLines;
  columns(): readonly Column[];
  /** Whether the cells of a column can be edited; says why where they cannot. */
  mayEdit(column: string, index: number): boolean;
  /** Rows that a cell of a linking column can name. */
  searchLinked: SearchLinked;
  /** Whom a cell of a person column can name. */
  searchPeople: SearchLinked;
  /** Whether the list of a choice may get more options. */
  mayAddOptions(): boolean;
  /** An option was taken by the pointer. */
  onOption(): void;
}

/**
 * The entry of one cell, in an input that has the keyboard as long as the grid does: what is typed is in it before
 * anything is rendered.
 */
export class CellEditing {
  readonly #input: HTMLTextAreaElement;
  readonly #needs: EditingNeeds;
  #edit: CellEdit | null = null;
  /** The row may move while its cell is edited. */
  #row: string | undefined;
  #list: CellList | null = null;
  #option: string | null = null;

  constructor(input: HTMLTextAreaElement, needs: EditingNeeds) {
    this.#input = input;
    this.#needs = needs;
  }

  get current(): CellEdit | null {
    return this.#edit;
  }

  get isFormula(): boolean {
    return this.#edit !== null && this.#input.value.startsWith('=');
  }

  /** Begins with the text of the cell, or with what was just typed over it. */
  begin(at: GridPoint, mode: EditMode, typed: string | null): boolean {
    const shown = this.#needs.columns()[at.x];
    const row = this.#needs.rows().at(at.y);
    const column = shown && columnOfCell(row, shown);
    if (!column || !this.#needs.mayEdit(column.id, at.y)) {
      this.#input.value = '';
      return false;
    }
    const before = row ? textOfCell(row, column) : '';
    this.#edit = { at, column, mode, before };
    this.#row = row?.row_id;
    if (typed === null) {
      this.#input.value = before;
      this.#input.setSelectionRange(before.length, before.length);
    }
    const take = (option: string): void => {
      this.#option = option;
      this.#needs.onOption();
    };
    const options = offeredOptions(column);
    const mayAdd = isChoice(column) && !isReadOnlyColumn(column) && this.#needs.mayAddOptions();
    if (column.link) {
      if (column.type === 'choices' && typed === null && before !== '') this.#input.value = `${before}, `;
      this.#list = new LinkList(this.#input, column, this.#needs.searchLinked, take);
      this.#list.open({ all: typed === null });
    } else if (column.type === 'person' && !isReadOnlyColumn(column)) {
      const isMore = column.multiple && typed === null && before !== '';
      if (isMore) this.#input.value = `${before}, `;
      this.#list = new LinkList(this.#input, column, this.#needs.searchPeople, take, peopleInWords(column));
      this.#list.open({ all: typed === null && !isMore });
    } else if (options.length > 0 || mayAdd) {
      if (column.type === 'choices' && typed === null && before !== '') this.#input.value = `${before}, `;
      this.#list = new OptionList(this.#input, sourceOf(column, options, mayAdd), column.name, take);
      // What is in the cell is no search: all is offered to choose something else.
      this.#list.open({ all: typed === null && column.type !== 'choices' && options.includes(before) });
    }
    return true;
  }

  toggleMode(): void {
    if (this.#edit) this.#edit = { ...this.#edit, mode: this.#edit.mode === 'entering' ? 'editing' : 'entering' };
  }

  /** Whether a key was one for the list of options. */
  onListKey(event: KeyboardEvent): boolean {
    return this.#list?.onKey(event) ?? false;
  }

  /** Puts the list where the cell is by now; it is closed while that is out of view. */
  follow({ isAway }: { isAway: boolean }): void {
    if (isAway) this.#list?.close();
    else this.#list?.place();
  }

  /** Ends the entry and answers it; null where nothing is to be written. */
  end({ isSaved }: { isSaved: boolean }): GridEntry | null {
    const edit = this.#edit;
    if (!edit) return null;
    const chosen = this.#option ?? this.#list?.chosen;
    const typed = chosen ?? this.#input.value;
    const isList = edit.column.type === 'choices' || edit.column.multiple;
    const text = isList && this.#list ? joinLabels(labelsOf(typed)) : typed;
    const adds = this.#list?.added?.filter((label) => cellLabels(text, edit.column.type).includes(label)) ?? [];
    this.#edit = null;
    this.#option = null;
    this.#list?.end();
    this.#list = null;
    this.#input.value = '';
    if (!isSaved || (text === edit.before && edit.mode === 'editing')) return null;
    const moved = this.#row === undefined ? -1 : this.#needs.rows().indexOf(this.#row);
    // An option that begins like a formula is a text, which the apostrophe says.
    const isOption = edit.column.link ? chosen != null : offeredOptions(edit.column).includes(text);
    const isText = isOption && /^\{?=/.test(text);
    return {
      index: moved < 0 ? edit.at.y : moved,
      column: edit.column.id,
      text: isText ? `'${text}` : text,
      ...(adds.length > 0 && { adds }),
    };
  }
}

/** Values and formulas as they are typed. */
export function textOfCell(row: Pick<ShownRow, 'cells' | 'formulas'>, column: Column): string {
  return row.formulas?.[column.id] ?? entryText(row.cells[column.id], column.type);
}
