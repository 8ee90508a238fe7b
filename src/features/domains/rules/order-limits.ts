/** What certificate authorities let one account order. The figures are those of Let's Encrypt, which others stay above. */

const hour = 3_600;
const week = 7 * 24 * hour;

export interface OrderLimit {
  /** What is counted: all orders, those below a registered domain, of the same names, or failures of a name. */
  counts: 'account' | 'domain' | 'names' | 'failures';
  most: number;
  seconds: number;
}

/** Of 300 orders the last are for names that are live: these must be renewed, whoever adds new ones. */
const room = { first: 250, renewal: 295 };

/** Renewals don't count for the registered domain. */
export const orderLimitsOf = (isRenewal: boolean): readonly OrderLimit[] => [
  { counts: 'account', most: isRenewal ? room.renewal : room.first, seconds: 3 * hour },
  ...(isRenewal ? [] : [{ counts: 'domain', most: 50, seconds: week } as const]),
  { counts: 'names', most: 5, seconds: week },
  { counts: 'failures', most: 5, seconds: hour },
];

/** Orders older than this count for nothing. */
export const longestLimit = week;

/**
 * The domain under which certificates of a name are counted, as far as its labels tell: a bigger one at most, so that
 * never too many are ordered.
 */
export function registeredDomainOf(host: string, suffixes: ReadonlySet<string>): string {
  const labels = host.split('.');
  const isBelowSuffix = labels.length > 2 && suffixes.has(labels.slice(-2).join('.'));
  return labels.slice(isBelowSuffix ? -3 : -2).join('.');
}
