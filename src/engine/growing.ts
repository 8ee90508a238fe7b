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

/** At least what is needed; from a million on by halves, since a doubled megabyte is mostly waste. */
function capacityFor(needed: number, present: number): number {
  const step = present < 1_000_000 ? present * 2 : present + (present >> 1);
  return Math.max(16, needed, step);
}
