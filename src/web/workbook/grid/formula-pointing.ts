import type { CellEdit } from './cell-editing.ts';
import { isReferencePosition, nextFixing } from './reference-position.ts';
import { boundsOf, type CellBounds, type GridPoint, type SelectedCells } from './selected-cells.ts';

interface PointingNeeds {
  /** Of the formula that is being typed. */
  input(): HTMLTextAreaElement | HTMLInputElement | null;
  addressOf(bounds: CellBounds): string | null;
  onPointed(bounds: CellBounds | null): void;
}

const arrows: Record<string, GridPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Writes addresses into a formula that is being typed: cells are clicked, dragged over, or reached by arrows. */
export class FormulaPointing {
  readonly #needs: PointingNeeds;
  /** What was pointed at last, and where its address is in the text. */
  #pointed: { range: SelectedCells; from: number; to: number } | null = null;
  #isWriting = false;

  constructor(needs: PointingNeeds) {
    this.#needs = needs;
  }

  /** Whether a click on a cell writes its address now. */
  get isPossible(): boolean {
    const input = this.#needs.input();
    if (!input) return false;
    const { selectionStart, selectionEnd, value } = input;
    return (
      this.#pointed !== null || (selectionStart === selectionEnd && isReferencePosition(value, selectionStart ?? 0))
    );
  }

  /** Points at cells, in the place of what was pointed at since the last key. */
  point(range: SelectedCells): void {
    const input = this.#needs.input();
    const address = this.#needs.addressOf(boundsOf(range));
    if (!input || address === null) return;
    const from = this.#pointed?.from ?? input.selectionStart ?? input.value.length;
    const to = this.#pointed?.to ?? from;
    input.setSelectionRange(from, to);
    this.#isWriting = true;
    // Keeps what the browser can undo, and notifies the input as if it were typed.
    document.execCommand('insertText', false, address);
    this.#isWriting = false;
    this.#pointed = { range, from, to: from + address.length };
    this.#needs.onPointed(boundsOf(range));
  }

  extend(to: GridPoint): void {
    const range = this.#pointed?.range;
    if (range && (range.x1 !== to.x || range.y1 !== to.y)) this.point({ ...range, x1: to.x, y1: to.y });
  }

  /** Something else was typed: what was pointed at stays. */
  end(): void {
    if (this.#isWriting || !this.#pointed) return;
    this.#pointed = null;
    this.#needs.onPointed(null);
  }

  /** Whether a key was one for the addresses of the formula: arrows point while it is entered, F4 fixes an address. */
  onKey(event: KeyboardEvent, { at, mode }: Pick<CellEdit, 'at' | 'mode'>): boolean {
    const input = this.#needs.input();
    if (!input) return false;
    if (event.key === 'F4') {
      const found = nextFixing(input.value, input.selectionStart ?? 0);
      if (!found) return false;
      input.setSelectionRange(found.from, found.to);
      document.execCommand('insertText', false, found.address);
      return true;
    }
    const arrow = arrows[event.key];
    if (!arrow || mode !== 'entering' || !this.isPossible || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const before = this.#pointed?.range ?? { ...at, x1: at.x, y1: at.y };
    const next = { x: Math.max(0, before.x1 + arrow.x), y: Math.max(0, before.y1 + arrow.y) };
    this.point(event.shiftKey ? { ...before, x1: next.x, y1: next.y } : { ...next, x1: next.x, y1: next.y });
    return true;
  }
}
