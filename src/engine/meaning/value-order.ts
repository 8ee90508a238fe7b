/** Words that say in which order values come, where their letters do not. Each list from first or least to last or most. */
const orders: readonly (readonly string[])[] = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ['q1', 'q2', 'q3', 'q4'],
  ['none', 'very low', 'low', 'medium', 'normal', 'high', 'very high', 'urgent', 'critical'],
  ['trivial', 'minor', 'major', 'critical', 'blocker'],
  ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'],
  ['tiny', 'small', 'medium', 'large', 'huge', 'extra large'],
  ['bronze', 'silver', 'gold', 'platinum', 'diamond'],
  ['beginner', 'intermediate', 'advanced', 'expert'],
  ['poor', 'fair', 'good', 'very good', 'excellent'],
  ['strongly disagree', 'disagree', 'neutral', 'agree', 'strongly agree'],
  ['never', 'rarely', 'sometimes', 'often', 'always'],
  ['very dissatisfied', 'dissatisfied', 'neutral', 'satisfied', 'very satisfied'],
  ['free', 'basic', 'standard', 'premium', 'enterprise'],
  [
    'backlog',
    'open',
    'new',
    'to do',
    'todo',
    'planned',
    'not started',
    'in progress',
    'doing',
    'started',
    'in review',
    'review',
    'testing',
    'blocked',
    'on hold',
    'done',
    'complete',
    'completed',
    'closed',
    'cancelled',
  ],
];

/** The values in their own order; null where none is known for all of them. */
export function orderOf(values: readonly string[]): string[] | null {
  if (values.length < 2) return null;
  for (const order of orders) {
    const place = (value: string): number => order.indexOf(value.trim().toLowerCase());
    if (values.every((value) => place(value) >= 0)) return values.toSorted((one, other) => place(one) - place(other));
  }
  // Ranges and numbered steps: `0-17`, `18–24`, `65+`; `1 - Low`.
  const leading = (value: string): number => Number(/^\s*[<>]?\s*(\d+(?:\.\d+)?)/.exec(value)?.[1] ?? Number.NaN);
  if (values.every((value) => Number.isFinite(leading(value))))
    return values.toSorted((one, other) => leading(one) - leading(other));
  return null;
}
