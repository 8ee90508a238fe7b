/**
 * Which row is which, between what was known of a spreadsheet elsewhere and what is in it now. Nothing is written
 * into the spreadsheet for it: rows are known by what is in them, their order, and what is alike. (decision 86)
 */
import type { Cell } from '#engine/model.ts';
import { likenessOf, uniqueWeight } from './likeness.ts';

export interface RowToMatch {
  row_id: string;
  cells: Record<string, Cell>;
  /** What it is to become there, where that was sent and may have arrived. */
  next?: Record<string, Cell> | null;
}
export interface UnknownRow {
  cells: Record<string, Cell>;
  /** The row_id that this row was marked with, where it was. */
  tag?: string | null;
}

/** What could not be identified for certain. `row_id` is the row that was taken, or that was let go. */
export interface RowDoubt {
  kind: 'equal-rows' | 'several-fit' | 'by-place' | 'taken-for-new';
  row_id: string;
  /** The place among the rows seen, from 0; null where none was taken. */
  place: number | null;
}
export interface RowMatches {
  /** For each row seen the row that it is; null where it is new. */
  ids: (string | null)[];
  /** Known rows that are not there any more. */
  gone: string[];
  doubts: RowDoubt[];
}

/** Rows that share less than this are two. */
const leastLikeness = 0.6;
/** With a tag, half of the cells are enough. */
const leastTagged = 0.5;
/** A row that is gone and one that is new are doubted from here on, unless there are too many of them. */
const leastDoubted = 0.3;
const mostCompared = 250_000;
/** Candidates whose likeness differs by less cannot be distinguished. */
const closeCall = 0.05;
/** A value that more rows have says nothing of which row it is. */
const mostWithValue = 40;

/**
 * Matches in the order of how certain it is: by all cells, by tag where the row is alike (a tag that ended up on
 * another row, because rows were moved while it was set, says nothing), equal rows by their neighbours and order, by
 * what is alike (where a column is unique, it counts for more), and a single row by its place between two that are
 * known. What fits several rows equally well is not guessed at: then the old row is gone, and the other is new.
 */
export function matchRows(
  known: readonly RowToMatch[],
  seen: readonly UnknownRow[],
  columns: readonly string[],
  key: string | null = null,
): RowMatches {
  const state = new Matching(known, seen, columns, key);
  state.byAllCells();
  state.byTag();
  state.equalRows();
  state.byLikeness();
  state.byPlace();
  state.doubtNew();
  return state.answer();
}

class Matching {
  readonly #known: readonly RowToMatch[];
  readonly #seen: readonly UnknownRow[];
  readonly #columns: readonly string[];
  readonly #weights: readonly number[];
  /** By place among the known, the place among the seen, and the other way round; -1 without. */
  readonly #toSeen: number[];
  readonly #toKnown: number[];
  readonly #doubts: RowDoubt[] = [];
  /** Places that were found to fit several. */
  readonly #doubtful = new Set<number>();

  constructor(
    known: readonly RowToMatch[],
    seen: readonly UnknownRow[],
    columns: readonly string[],
    key: string | null,
  ) {
    this.#known = known;
    this.#seen = seen;
    this.#columns = columns;
    this.#weights = columns.map((id) => uniqueWeight(known, seen, id, id === key));
    this.#toSeen = known.map(() => -1);
    this.#toKnown = seen.map(() => -1);
  }

  byTag(): void {
    const places = new Map(this.#known.map(({ row_id }, place) => [row_id, place]));
    for (const [place, { tag }] of this.#seen.entries()) {
      const of = tag ? places.get(tag) : undefined;
      if (of === undefined || this.#toSeen[of] !== -1 || this.#toKnown[place] !== -1) continue;
      const next = this.#known[of]?.next;
      const likeness = Math.max(
        this.#likeness(of, place),
        next ? likenessOf(next, this.#seen[place]?.cells ?? {}, this.#columns) : 0,
      );
      if (likeness >= leastTagged) this.#pair(of, place);
    }
  }

  byAllCells(): void {
    for (const { known, seen } of this.#groups().values()) {
      const [one, other] = [known[0], seen[0]];
      if (known.length === 1 && seen.length === 1 && one !== undefined && other !== undefined) this.#pair(one, other);
    }
  }

  /** Rows that hold the same: those next to the same neighbours first, the others in their order. */
  equalRows(): void {
    const groups = [...this.#groups().values()].filter(({ known, seen }) => known.length > 0 && seen.length > 0);
    const waiting = groups.map(({ known, seen }) => ({ known: new Set(known), seen: new Set(seen) }));
    const groupOf = new Map<number, (typeof waiting)[number]>();
    for (const group of waiting) for (const place of group.seen) groupOf.set(place, group);
    const settle = (place: number, of: number): boolean => {
      const group = groupOf.get(place);
      if (!group?.seen.has(place) || !group.known.has(of)) return false;
      group.seen.delete(place);
      group.known.delete(of);
      this.#pair(of, place);
      return true;
    };
    for (let place = 0; place < this.#seen.length; place++) {
      const before = place === 0 ? -1 : (this.#toKnown[place - 1] ?? -1);
      if (this.#toKnown[place] === -1 && (place === 0 || before >= 0)) settle(place, before + 1);
    }
    for (let place = this.#seen.length - 1; place >= 0; place--) {
      const isLast = place === this.#seen.length - 1;
      const after = isLast ? this.#known.length : (this.#toKnown[place + 1] ?? -1);
      if (this.#toKnown[place] === -1 && after > 0) settle(place, after - 1);
    }
    for (const { known, seen } of waiting) {
      const rest = [...known];
      for (const [turn, place] of [...seen].entries()) {
        const of = rest[turn];
        if (of === undefined) break;
        this.#pair(of, place);
        this.#doubt('equal-rows', of, place);
      }
      if (seen.size < rest.length) for (const of of rest.slice(seen.size)) this.#doubt('equal-rows', of, null);
    }
  }

  byLikeness(): void {
    const found = this.#candidates();
    found.sort((one, other) => other.likeness - one.likeness || one.seen - other.seen || one.known - other.known);
    const ofSeen = Map.groupBy(found, ({ seen }) => seen);
    const ofKnown = Map.groupBy(found, ({ known }) => known);
    for (const { known, seen, likeness } of found) {
      if (this.#toSeen[known] !== -1 || this.#toKnown[seen] !== -1) continue;
      const rivals = [...(ofSeen.get(seen) ?? []), ...(ofKnown.get(known) ?? [])].filter(
        (one) =>
          !(one.known === known && one.seen === seen) &&
          this.#toSeen[one.known] === -1 &&
          this.#toKnown[one.seen] === -1 &&
          likeness - one.likeness < closeCall,
      );
      if (rivals.length === 0) {
        this.#pair(known, seen);
        continue;
      }
      this.#doubt('several-fit', known, seen);
      for (const rival of [{ known, seen }, ...rivals]) this.#doubtful.add(rival.seen);
    }
  }

  /** One row that changed beyond recognition between two neighbours that are known is still that row. */
  byPlace(): void {
    for (const [place, of] of this.#toKnown.entries()) {
      if (of !== -1 || this.#doubtful.has(place)) continue;
      const before = place === 0 ? -1 : (this.#toKnown[place - 1] ?? -1);
      const isLast = place === this.#seen.length - 1;
      const after = isLast ? this.#known.length : (this.#toKnown[place + 1] ?? -1);
      if ((place > 0 && before === -1) || after !== before + 2 || this.#toSeen[before + 1] !== -1) continue;
      // A row with nothing in common is the same one only where it has too few cells to be sure.
      if (this.#columns.length > 2 && this.#likeness(before + 1, place) === 0) continue;
      this.#pair(before + 1, place);
      this.#doubt('by-place', before + 1, place);
    }
  }

  /** What is gone and what is new may be the same all the same. */
  doubtNew(): void {
    const gone = this.#known.flatMap((_, place) => (this.#toSeen[place] === -1 ? [place] : []));
    const isNew = this.#seen.flatMap((_, place) => (this.#toKnown[place] === -1 ? [place] : []));
    if (gone.length * isNew.length > mostCompared) return;
    for (const known of gone) {
      const place = isNew.find((one) => !this.#doubtful.has(one) && this.#likeness(known, one) >= leastDoubted);
      if (place !== undefined) this.#doubt('taken-for-new', known, place);
    }
  }

  answer(): RowMatches {
    return {
      ids: this.#toKnown.map((of) => this.#known[of]?.row_id ?? null),
      gone: this.#known.filter((_, place) => this.#toSeen[place] === -1).map(({ row_id }) => row_id),
      doubts: this.#doubts,
    };
  }

  #pair(known: number, seen: number): void {
    this.#toSeen[known] = seen;
    this.#toKnown[seen] = known;
  }
  #doubt(kind: RowDoubt['kind'], known: number, place: number | null): void {
    const row_id = this.#known[known]?.row_id;
    if (row_id !== undefined) this.#doubts.push({ kind, row_id, place });
  }

  /** Places that are not matched yet, by all that is in them. */
  #groups(): Map<string, { known: number[]; seen: number[] }> {
    const groups = new Map<string, { known: number[]; seen: number[] }>();
    const groupOf = (cells: Record<string, Cell>) => {
      const text = JSON.stringify(this.#columns.map((id) => cells[id] ?? null));
      const group = groups.get(text) ?? { known: [], seen: [] };
      groups.set(text, group);
      return group;
    };
    for (const [place, row] of this.#known.entries()) {
      if (this.#toSeen[place] === -1) groupOf(row.cells).known.push(place);
    }
    for (const [place, row] of this.#seen.entries()) {
      if (this.#toKnown[place] === -1) groupOf(row.cells).seen.push(place);
    }
    return groups;
  }

  /** Pairs of rows that have a distinctive value in common, or the same neighbours, and are alike enough. */
  #candidates(): { known: number; seen: number; likeness: number }[] {
    const byValue = new Map<string, number[]>();
    const unmatched = this.#known.flatMap((_, place) => (this.#toSeen[place] === -1 ? [place] : []));
    for (const place of unmatched) {
      for (const value of this.#values(this.#known[place])) byValue.set(value, [...(byValue.get(value) ?? []), place]);
    }
    const gapsOfKnown = gapsIn(this.#toSeen, (at) => at);
    const gapsOfSeen = gapsIn(this.#toKnown, (at) => this.#toKnown[at] ?? -1);
    const gaps = Map.groupBy(unmatched, (place) => gapsOfKnown[place] ?? -1);
    return this.#seen.flatMap((row, seen) => {
      if (this.#toKnown[seen] !== -1) return [];
      const places = new Set<number>();
      for (const value of this.#values(row)) {
        const sharing = byValue.get(value) ?? [];
        if (sharing.length <= mostWithValue || unmatched.length <= mostWithValue * 2) {
          for (const place of sharing) places.add(place);
        }
      }
      const gap = gaps.get(gapsOfSeen[seen] ?? -1) ?? [];
      for (const place of gap.slice(0, mostWithValue)) places.add(place);
      const inGap = new Set(gap);
      return [...places].flatMap((known) => {
        const likeness = this.#likeness(known, seen);
        const withPlace = likeness + (likeness > 0 && inGap.has(known) ? 0.2 : 0);
        return withPlace >= leastLikeness ? [{ known, seen, likeness: withPlace }] : [];
      });
    });
  }

  #values(row: RowToMatch | UnknownRow | undefined): string[] {
    return this.#columns.flatMap((id) => {
      const cell = row?.cells[id] ?? null;
      return cell === null ? [] : [`${id} ${typeof cell} ${cell}`];
    });
  }

  /** More than the share of equal cells where a unique one is equal. */
  #likeness(known: number, seen: number): number {
    const [one, other] = [this.#known[known]?.cells ?? {}, this.#seen[seen]?.cells ?? {}];
    const more = this.#columns.map((id, number) =>
      (one[id] ?? null) !== null && one[id] === other[id] ? (this.#weights[number] ?? 0) : 0,
    );
    return likenessOf(one, other, this.#columns) + Math.max(0, ...more);
  }
}

/** For each place the known row that was matched last before it, which names the gap; -1 at the beginning. */
function gapsIn(matched: readonly number[], nameOf: (at: number) => number): number[] {
  let last = -1;
  return matched.map((other, place) => {
    const gap = last;
    if (other !== -1) last = nameOf(place);
    return gap;
  });
}
