/** What an engine made of an expression, so that two can be compared. */
export type JudgedValue =
  | { kind: 'number'; value: number }
  | { kind: 'text' | 'error'; value: string }
  | { kind: 'boolean'; value: boolean }
  /** The engine does not know a function, or refuses the formula. */
  | { kind: 'unknown' };

/** Whether two engines mean the same: numbers to eleven figures, errors whatever their name. */
export function agrees(ours: JudgedValue, theirs: JudgedValue): boolean {
  if (ours.kind === 'number' && theirs.kind === 'number') {
    const [one, other] = [ours.value, theirs.value];
    return Math.abs(one - other) <= Math.max(1e-12, Math.abs(one) * 1e-9);
  }
  if (ours.kind === 'unknown' || theirs.kind === 'unknown') return ours.kind === theirs.kind;
  return ours.kind === theirs.kind && ours.value === theirs.value;
}

export function judgedText(value: JudgedValue): string {
  return value.kind === 'unknown'
    ? 'unknown'
    : value.kind === 'text'
      ? JSON.stringify(value.value)
      : String(value.value);
}
