/** Codes of cells by slot, in one, two or four bytes each: as many as the largest of them needs. */
export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The codes where one more has room among them: as they are, or in more bytes each. */
export function withRoomFor(code: number, codes: Codes): Codes {
  const bytes = codes.BYTES_PER_ELEMENT;
  if (bytes === 4 || code < 1 << (8 * bytes)) return codes;
  return code < 1 << 16 ? new Uint16Array(codes) : new Uint32Array(codes);
}
