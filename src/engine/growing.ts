/** Typed arrays that grow by doubling; what is beyond the content is zero. */

export function grownUint32(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const grown = new Uint32Array(capacityFor(needed, array.length));
  grown.set(array);
  return grown;
}

export function grownUint8(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const grown = new Uint8Array(capacityFor(needed, array.length));
  grown.set(array);
  return grown;
}

export function grownFloat64(array: Float64Array<ArrayBuffer>, needed: number): Float64Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const grown = new Float64Array(capacityFor(needed, array.length));
  grown.set(array);
  return grown;
}

/** At least what is needed; large arrays grow by less, since most of a doubled megabyte is waste. */
function capacityFor(needed: number, present: number): number {
  const step = present < 500_000 ? present * 2 : present + (present >> 3);
  return Math.max(16, needed, step);
}

type Growing = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Without the room to grow that it has, where that is worth a copy. */
export function trimmed<Kind extends Growing>(array: Kind, length: number): Kind {
  return array.length - length > array.length >> 5 ? (array.slice(0, length) as Kind) : array;
}
