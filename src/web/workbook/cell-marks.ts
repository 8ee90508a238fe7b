/** What cells are marked with next to their values: comments, and who else selected them. */
import { hueOf } from '../person-mark.ts';

export interface MarkedCell {
  row_id: string;
  column_id: string;
}
interface PersonThere extends MarkedCell {
  id: string;
  name: string;
}

const positionOf = ({ row_id, column_id }: MarkedCell): string => `${row_id} ${column_id}`;

/** The marks of one sheet, by row and column: they stay with their cells when rows are sorted and columns moved. */
export class CellMarks {
  #commented = new Set<string>();
  #people = new Map<string, PersonThere[]>();
  #repaint: () => void = () => undefined;

  /** Called when the marks are others; the returned function ends it. */
  follow(repaint: () => void): () => void {
    this.#repaint = repaint;
    return () => {
      this.#repaint = () => undefined;
    };
  }

  setCommented(cells: readonly MarkedCell[]): void {
    const next = new Set(cells.map(positionOf));
    if (next.size === this.#commented.size && [...next].every((position) => this.#commented.has(position))) return;
    this.#commented = next;
    this.#repaint();
  }

  setPeople(people: readonly PersonThere[]): void {
    const before = JSON.stringify([...this.#people]);
    this.#people = new Map();
    for (const person of people) {
      this.#people.set(positionOf(person), [...(this.#people.get(positionOf(person)) ?? []), person]);
    }
    if (JSON.stringify([...this.#people]) !== before) this.#repaint();
  }

  /** Attributes of the element of a cell; `class` goes next to its own. */
  of(cell: MarkedCell): { class: string; 'data-person'?: string } {
    const people = this.#people.get(positionOf(cell)) ?? [];
    const [first] = people;
    const classes = [
      this.#commented.has(positionOf(cell)) && 'commented',
      first && `selected-by hue-${hueOf(first.id)}`,
    ];
    return {
      class: classes.filter(Boolean).join(' '),
      ...(first && { 'data-person': people.map(({ name }) => name).join(', ') }),
    };
  }
}
