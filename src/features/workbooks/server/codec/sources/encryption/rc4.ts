/** The bytes that RC4 makes of a key, one at each call. OpenSSL has it no more; old workbooks have nothing else. */
export function createKeyStream(key: Buffer): () => number {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    const value = at(one);
    state[one] = at(other);
    state[other] = value;
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let one = 0;
  let other = 0;
  return () => {
    one = (one + 1) & 255;
    other = (other + at(one)) & 255;
    swap(one, other);
    return at(at(one) + at(other));
  };
}
