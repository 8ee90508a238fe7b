import { CellEditing, type CellEdit, type EditMode, type GridEntry } from './cell-editing.ts';
import type { FormulaHintsHandle } from '../formula/formula-hints.tsx';
import { FormulaPointing } from './formula-pointing.ts';
import { GridCursor, type GridMove } from './grid-cursor.ts';
import { GridGeometry } from './grid-geometry.ts';
import { onCellKey } from './on-cell-key.ts';
import { onEntryKey } from './on-entry-key.ts';
import { placeEntry } from './place-entry.ts';
import { extentOf, type GridControlNeeds } from './grid-needs.ts';
import { boundsOf, type CellBounds, type SelectedCells } from './selected-cells.ts';
import { followClipboard } from './clipboard/follow-clipboard.ts';
import { followPointer } from './follow-pointer.ts';

/** What is rendered above the cells. */
export interface GridScene {
  selected: SelectedCells | null;
  edit: CellEdit | null;
  /** The cells whose address is written into a formula. */
  pointed: CellBounds | null;
  /** The cells that the handle is dragged over. */
  filling: CellBounds | null;
}

/**
 * Keyboard, pointer and clipboard of the grid. What is selected and what is typed is known here, at the moment of the key;
 * the library below draws cells and scrolls, whenever it comes to it (decision 127).
 */
export class GridControl {
  readonly cursor: GridCursor;
  readonly geometry: GridGeometry;
  readonly editing: CellEditing;
  readonly pointing: FormulaPointing;
  /** Offers of functions and columns at a formula; they take some keys first. */
  hints: FormulaHintsHandle | null = null;
  readonly #needs: GridControlNeeds;
  readonly #input: HTMLTextAreaElement;
  readonly #ending = new AbortController();
  readonly #watchers = new Set<() => void>();
  #scene: GridScene = { selected: null, edit: null, pointed: null, filling: null };
  /** After Escape the next Tab leaves the grid, which is no trap then. */
  isLeaving = false;
  #isTouched = false;
  #isHolding = false;

  constructor(room: HTMLElement, input: HTMLTextAreaElement, needs: GridControlNeeds) {
    this.#needs = needs;
    this.#input = input;
    this.geometry = new GridGeometry(room, {
      widths: () => needs.widths(),
      frozen: () => needs.frozen(),
      frozenRows: () => needs.frozenRows(),
      tops: () => needs.tops(),
      rows: () => needs.rows().total,
      mergeAt: (at) => needs.mergeAt(at),
    });
    this.cursor = new GridCursor(extentOf(needs, this.geometry), (range) => this.#onPut(range));
    this.editing = new CellEditing(input, {
      rows: () => needs.rows(),
      columns: () => needs.columns(),
      mayEdit: (column, index) => needs.mayEdit(column, index),
      searchLinked: (...search) => needs.searchLinked(...search),
      searchPeople: (...search) => needs.searchPeople(...search),
      mayAddOptions: () => needs.mayAddOptions(),
      onOption: () => this.finish({ kind: 'enter', by: 1 }),
    });
    this.pointing = new FormulaPointing({
      input: () => this.#formulaInput(),
      addressOf: (bounds) => needs.addressOf(bounds),
      onPointed: (pointed) => this.#show({ pointed }),
    });
    const { signal } = this.#ending;
    input.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal });
    input.addEventListener('input', () => this.#onInput(), { signal });
    input.addEventListener('compositionstart', () => this.#onInput(), { signal });
    input.addEventListener('focus', () => queueMicrotask(() => this.#onFocus()), { signal });
    input.addEventListener('blur', () => this.#onBlur(), { signal });
    document.addEventListener('keydown', (event) => this.#onKeyElsewhere(event), { signal, capture: true });
    // Of the bar, too: an address that was pointed at stays once something else is typed.
    for (const name of ['input', 'focusout'])
      document.addEventListener(name, () => this.pointing.end(), { signal, capture: true });
    const onPointer = (event: PointerEvent): unknown => (this.#isTouched = event.pointerType === 'touch');
    document.addEventListener('pointerdown', onPointer, { signal, capture: true });
    for (const name of ['scroll', 'resize']) addEventListener(name, () => this.place(), { signal, capture: true });
    followPointer(room, this, needs, signal);
    followClipboard(input, this, needs, signal);
  }

  end(): void {
    this.#ending.abort();
    this.commit();
  }

  get scene(): GridScene {
    return this.#scene;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Selects cells and takes the keyboard. What is being typed is written first. */
  select(range: SelectedCells): void {
    this.#isHolding = false;
    this.commit();
    // What is typed in the bar is written before its cell is another one.
    this.takeKeyboard();
    this.cursor.put(range);
  }

  /** Keeps what is typed for something that is about to open. */
  hold(): void {
    this.commit();
    this.#isHolding = true;
    this.takeKeyboard();
  }

  takeHeld(): string {
    const held = this.#isHolding ? this.#input.value : '';
    if (this.#isHolding) this.#input.value = '';
    this.#isHolding = false;
    return held;
  }

  takeKeyboard(): void {
    // A tap selects; the keyboard of a phone comes when something is typed.
    this.#input.inputMode = this.#isTouched && !this.editing.current ? 'none' : 'text';
    this.#input.focus({ preventScroll: true });
  }

  offerHints(hints: FormulaHintsHandle): void {
    this.hints = hints;
  }

  setText(text: string): void {
    this.#input.value = text;
  }

  fillOver(filling: CellBounds | null): void {
    this.#show({ filling });
  }

  edit(mode: EditMode, typed: string | null = null): void {
    const range = this.cursor.range;
    if (!range || this.editing.current) return;
    const at = { x: range.x, y: range.y };
    const group = this.#needs.rows().groupAt(at.y);
    if (group) {
      this.#input.value = '';
      // Enter and the space bar open and close it; nothing is typed there.
      if (typed === null || typed === ' ') this.#needs.onGroup(group);
      return;
    }
    if (typed === null && !this.#needs.rows().at(at.y)) {
      // Its text is not here yet.
      const rows = this.#needs.rows();
      void rows.need(at.y, at.y + 1).then(() => this.cursor.range === range && this.edit(mode));
      return;
    }
    this.geometry.reveal(at);
    this.place();
    if (!this.editing.begin(at, mode, typed)) return;
    if (this.#isTouched) {
      this.#input.inputMode = 'text';
      this.#input.focus({ preventScroll: true });
    }
    this.#show({ edit: this.editing.current });
    this.#needs.onText();
  }

  /** Rows, columns or widths are others. */
  refit(): void {
    this.cursor.fit();
    this.#show({});
    this.place();
  }

  /** Lets go of the keyboard, which something above the grid is about to take. */
  release(): void {
    if (this.#isHolding) return;
    this.commit();
    this.#input.blur();
  }

  /** Writes what is being typed, if anything is. */
  commit(): void {
    this.#end({ isSaved: true });
  }

  /** Leaves the cell as it was. */
  giveUp(): void {
    this.#end({ isSaved: false });
  }

  /** Puts the input where its cell is, within what is in view. */
  place(): void {
    const at = this.editing.current?.at ?? this.cursor.range;
    const isAway = at ? placeEntry(this.#input, this.geometry, at) : null;
    if (isAway !== null) this.editing.follow({ isAway });
    for (const watcher of this.#watchers) watcher();
  }

  #show(changed: Partial<GridScene>): void {
    this.#scene = { ...this.#scene, ...changed };
    for (const watcher of this.#watchers) watcher();
  }

  #onPut(range: SelectedCells): void {
    this.isLeaving = false;
    this.geometry.reveal({ x: range.x1, y: range.y1 });
    this.#show({ selected: range });
    this.place();
    this.#needs.onSelect(range);
  }

  #onInput(): void {
    if (this.#isHolding) return;
    if (!this.editing.current) {
      if (this.cursor.range) this.edit('entering', this.#input.value);
      else this.#input.value = '';
    } else if (this.#input.hasAttribute('data-away')) this.geometry.reveal(this.editing.current.at);
    this.#needs.onText();
  }

  /** Keys that come from below the grid find no cell selected, where none was before. */
  #onFocus(): void {
    if (this.cursor.range || this.#isHolding || document.activeElement !== this.#input) return;
    this.cursor.put({ x: 0, y: 0, x1: 0, y1: 0 });
  }

  /** Anyone who clicks elsewhere has finished; another window leaves all as it is. */
  #onBlur(): void {
    if (document.activeElement !== this.#input) this.commit();
  }

  /** Keys that nothing else takes, as after a click on a button above the grid. */
  #onKeyElsewhere(event: KeyboardEvent): void {
    const { target } = event;
    if (target === this.#input || event.defaultPrevented || !this.cursor.range) return;
    if (!(target instanceof HTMLElement) || event.isComposing) return;
    const isNowhere = target === document.body;
    const isAdjacent = !target.matches('input, textarea, select') && target.closest('[data-keys-to-grid]') !== null;
    if (!isNowhere && !(isAdjacent && !['Enter', ' ', 'Tab', 'Escape'].includes(event.key))) return;
    if (['Control', 'Shift', 'Alt', 'Meta', 'Escape'].includes(event.key)) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    this.takeKeyboard();
    this.#onKeyDown(event);
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.#isHolding) {
      if (event.key === 'Escape') this.takeHeld();
      // The tab key would take the keyboard elsewhere.
      if (event.key === 'Tab') event.preventDefault();
      return;
    }
    const isTaken = this.editing.current
      ? onEntryKey(event, this, this.editing.current)
      : onCellKey(event, this, this.#needs);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Writes what is being typed, and goes on. */
  finish(move: GridMove): void {
    this.commit();
    this.cursor.move(move);
  }

  /** Writes what is being typed into every selected cell. */
  finishOverSelection(): void {
    const range = this.cursor.range;
    const entry = this.#take({ isSaved: true });
    if (range && entry) this.#needs.onEntryOver(entry, boundsOf(range));
  }

  toggleMode(): void {
    this.editing.toggleMode();
    this.#show({ edit: this.editing.current });
  }

  #end(how: { isSaved: boolean }): void {
    const entry = this.#take(how);
    if (entry) this.#needs.onEntries([entry]);
  }

  #take(how: { isSaved: boolean }): GridEntry | null {
    if (!this.editing.current) return null;
    this.pointing.end();
    this.hints?.close();
    const entry = this.editing.end(how);
    this.#show({ edit: null });
    this.#needs.onText();
    this.place();
    return entry;
  }

  /** The input of a formula that is being typed: of the cell, or of the bar above the grid. */
  #formulaInput(): HTMLTextAreaElement | HTMLInputElement | null {
    if (this.editing.isFormula) return this.#input;
    const active = document.activeElement;
    const isBar = active instanceof HTMLInputElement && active.matches('[data-formula-bar]:not([readonly])');
    return isBar && active.value.startsWith('=') ? active : null;
  }
}
