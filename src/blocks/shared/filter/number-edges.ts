/**
 * Ranges of numbers with both ends in. The engine compares by "more than" and "less than" alone: an end that counts is
 * the number next to it that a computer can hold.
 */
export const below = (number: number): number => neighbour(number, -1);
export const above = (number: number): number => neighbour(number, 1);

/** The end that the value of a ">" or "<" stands for; null where it is a number that someone wrote. */
export function endOf(condition: '>' | '<', value: unknown): number | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const held = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(held)) return null;
  const end = condition === '>' ? above(held) : below(held);
  return Math.abs(held) === Number.MIN_VALUE || String(end).length + 6 <= text.length ? end : null;
}

function neighbour(number: number, direction: 1 | -1): number {
  if (number === 0) return direction * Number.MIN_VALUE;
  const [bits = 0n] = new BigInt64Array(new Float64Array([number]).buffer);
  const outward = number > 0 === direction > 0;
  return new Float64Array(new BigInt64Array([outward ? bits + 1n : bits - 1n]).buffer)[0] ?? number;
}
