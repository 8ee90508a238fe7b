import { Bitmap } from './bitmap.ts';
import { type EvenNumberParts, EvenNumbers } from './even-numbers.ts';
import { type IdParts, IdStore } from './id-store.ts';
import { RowIndex, shortIdLength } from './row-index.ts';

/** What a new row is known by. */
export interface RowHead {
  row_id: string;
  position: number;
  version: number;
}

/** What a row table is made of. */
export interface RowTableParts {
  size: number;
  ids: IdParts;
  index: { table: Uint32Array<ArrayBuffer>; used: number };
  live: Uint32Array<ArrayBuffer>;
  positions: EvenNumberParts;
  versions: EvenNumberParts;
  base: number;
  appended: Uint32Array<ArrayBuffer>;
  /** Pairs: a late slot and the slot in place behind it. */
  late: Uint32Array<ArrayBuffer>;
  last: number;
  dead: number;
}

/**
 * Identity, order and life of rows by slot. Slots are handed out as rows come. Rows that come in sheet order are in
 * place; each late row is remembered with the row in place that follows it, until a compaction makes slots ascend in
 * sheet order again.
 */
export class RowTable {
  readonly ids: IdStore;
  readonly index: RowIndex;
  live = new Bitmap(0);
  #positions = new EvenNumbers();
  #versions = new EvenNumbers();
  /** Slots before the first late row. */
  #base = 0;
  /** Slots in place after the first late row. */
  #appended: number[] = [];
  #late: LateRow[] = [];
  #lateIsSorted = true;
  /** The slot that is last in the sheet. */
  #last = -1;
  #dead = 0;

  constructor(parts?: RowTableParts) {
    this.ids = parts ? IdStore.of(parts.ids) : new IdStore();
    this.index = parts ? new RowIndex(parts.index.table, parts.index.used) : new RowIndex();
    if (!parts) return;
    this.live.size = parts.size;
    this.live.words = parts.live;
    this.#positions = EvenNumbers.of(parts.positions, parts.size);
    this.#versions = EvenNumbers.of(parts.versions, parts.size);
    this.#base = parts.base;
    this.#appended = [...parts.appended];
    for (let pair = 0; pair < parts.late.length; pair += 2) {
      this.#late.push({ slot: parts.late[pair]!, before: parts.late[pair + 1]! });
    }
    this.#lateIsSorted = false;
    this.#last = parts.last;
    this.#dead = parts.dead;
  }

  /** The parts as they are now; null where ids are too large to be joined. */
  parts(): RowTableParts | null {
    const { size } = this;
    const ids = this.ids.parts();
    return (
      ids && {
        ...{ size, ids, index: this.index.parts(), live: this.live.words.slice(0, (size + 31) >>> 5) },
        ...{ positions: this.#positions.parts(), versions: this.#versions.parts(), base: this.#base },
        appended: Uint32Array.from(this.#appended),
        late: Uint32Array.from(this.#late.flatMap(({ slot, before }) => [slot, before])),
        ...{ last: this.#last, dead: this.#dead },
      }
    );
  }

  /** Slots handed out, dead ones among them. */
  get size(): number {
    return this.live.size;
  }

  get liveCount(): number {
    return this.size - this.#dead;
  }

  /** Whether slots ascend in sheet order. */
  get isAscending(): boolean {
    return this.#late.length === 0;
  }

  /** Whether so much is dead or late that rewriting costs less than carrying it on. */
  get isUntidy(): boolean {
    return this.#dead > Math.max(1024, this.size >> 2) || this.#late.length > Math.max(1024, this.size >> 4);
  }

  /** The slot of a living row, or -1. */
  find(rowId: string): number {
    const slot = this.index.find(this.ids, rowId);
    return slot >= 0 && this.live.has(slot) ? slot : -1;
  }

  /** The slot of the only living row whose id ends so, or -1. */
  findByEnd(end: string): number {
    if (end.length !== shortIdLength) return -1;
    const [slot = -1, other] = this.index.withEnd(this.ids, end).filter((one) => this.live.has(one));
    return other === undefined ? slot : -1;
  }

  position(slot: number): number {
    return this.#positions.get(slot);
  }

  version(slot: number): number {
    return this.#versions.get(slot);
  }

  setVersion(slot: number, version: number): void {
    this.#versions.set(slot, version);
  }

  /** Order of the rows of two slots in the sheet: negative where the first comes first. */
  compare(first: number, second: number): number {
    const difference = this.#positions.get(first) - this.#positions.get(second);
    if (difference !== 0) return difference;
    return this.ids.text(first) < this.ids.text(second) ? -1 : 1;
  }

  /** Hands out a slot. */
  append(head: RowHead): number {
    const slot = this.size;
    this.live.push();
    this.ids.append(head.row_id);
    this.index.set(this.ids, head.row_id, slot);
    this.#positions.push(head.position);
    this.#versions.push(head.version);
    if (this.#last >= 0 && this.compare(slot, this.#last) < 0) {
      this.#late.push({ slot, before: this.#follower(slot) });
      this.#lateIsSorted = false;
      return slot;
    }
    if (this.isAscending) this.#base++;
    else this.#appended.push(slot);
    this.#last = slot;
    return slot;
  }

  remove(slot: number): void {
    this.live.remove(slot);
    this.#dead++;
  }

  /** Slots whose place in the sheet is not that among the slots; every other is behind those of lower slots. */
  lateSlots(): number[] {
    return this.#late.map(({ slot }) => slot);
  }

  /** The slots of a set in sheet order; stretches between late rows move as whole blocks. */
  inSheetOrder(set: Bitmap): Uint32Array {
    const late = this.#sortedLate().filter(({ slot }) => set.has(slot));
    if (late.length === 0) return set.slots();
    const others = set.copy();
    for (const { slot } of late) others.remove(slot);
    const inPlace = others.slots();
    const slots = new Uint32Array(inPlace.length + late.length);
    let from = 0;
    let filled = 0;
    for (const { slot, before } of late) {
      const until = firstNotBelow(inPlace, before, from);
      slots.set(inPlace.subarray(from, until), filled);
      filled += until - from;
      from = until;
      slots[filled++] = slot;
    }
    slots.set(inPlace.subarray(from), filled);
    return slots;
  }

  /** The places of living rows among all of them in the sheet, from 1. */
  placesOf(slots: readonly number[]): number[] {
    const late = this.#sortedLate().filter(({ slot }) => this.live.has(slot));
    const lateSlots = new Set(late.map(({ slot }) => slot));
    const lateAt = new Map(late.map(({ slot }, at) => [slot, at]));
    // A late row is right before the one in place that follows it.
    const inPlace = slots.map((slot) => late[lateAt.get(slot) ?? -1]?.before ?? slot);
    const before = this.live.countBefore(inPlace, lateSlots);
    return slots.map((slot, index) => {
      const own = lateAt.get(slot);
      const lateBefore = own ?? countWhile(late, (one) => one.before <= slot);
      return before[index]! + lateBefore + 1;
    });
  }

  bytes(): number {
    const typed = this.#positions.bytes() + this.#versions.bytes() + this.live.words.byteLength;
    return this.ids.bytes() + this.index.bytes() + typed + this.#late.length * 48;
  }

  /** The slot in place that follows a late one in the sheet. */
  #follower(slot: number): number {
    const [firstAppended] = this.#appended;
    const inBase = firstAppended === undefined || (this.#base > 0 && this.compare(slot, this.#base - 1) < 0);
    let low = 0;
    let high = (inBase ? this.#base : this.#appended.length) - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(inBase ? middle : this.#appended[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return inBase ? low : this.#appended[low]!;
  }

  #sortedLate(): LateRow[] {
    if (!this.#lateIsSorted) this.#late.sort((first, second) => this.compare(first.slot, second.slot));
    this.#lateIsSorted = true;
    return this.#late;
  }
}

/** A row whose slot does not say where it is, and the slot in place right behind it. */
interface LateRow {
  slot: number;
  before: number;
}

/** How many of the first of a list something is true of. */
function countWhile<One>(list: readonly One[], isTrue: (one: One) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstNotBelow(ascending: Uint32Array, value: number, from: number): number {
  let low = from;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
