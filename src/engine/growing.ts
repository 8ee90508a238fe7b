/** Typed arrays that grow by doubling; what is beyond the content is zero. */

type Growing =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** The array, or a longer one of its kind with the same content, that has room for so many. */
export function grown<Kind extends Growing>(array: Kind, needed: number): Kind {
  if (needed <= array.length) return array;
  const SameKind = array.constructor as new (length: number) => Kind;
  const longer = new SameKind(capacityFor(needed, array.length));
  longer.set(array);
  return longer;
}

/** At least what is needed; large arrays grow by less, since most of a doubled megabyte is waste. */
function capacityFor(needed: number, present: number): number {
  const step = present < 500_000 ? present * 2 : present + (present >> 3);
  return Math.max(16, needed, step);
}

/** Without the room to grow that it has, where that is worth a copy. */
export function trimmed<Kind extends Growing>(array: Kind, length: number): Kind {
  return array.length - length > array.length >> 5 ? (array.slice(0, length) as Kind) : array;
}
