export const statusWords: ReadonlySet<string> = new Set([
  'open',
  'closed',
  'done',
  'todo',
  'to do',
  'in progress',
  'doing',
  'pending',
  'active',
  'inactive',
  'new',
  'cancelled',
  'canceled',
  'approved',
  'rejected',
  'shipped',
  'delivered',
  'paid',
  'unpaid',
  'overdue',
  'draft',
  'published',
  'archived',
  'blocked',
  'on hold',
  'waiting',
  'completed',
  'complete',
  'finished',
  'started',
  'not started',
  'planned',
  'scheduled',
  'confirmed',
  'returned',
  'refunded',
  'processing',
  'resolved',
  'won',
  'lost',
  'hired',
  'interview',
  'applied',
  'in review',
  'review',
  'testing',
  'backlog',
  'available',
  'sold',
  'reserved',
  'sold out',
  'in stock',
  'out of stock',
  'failed',
  'passed',
  'success',
  'expired',
  'signed',
  'sent',
]);

export const yesNoWords: ReadonlySet<string> = new Set([
  'yes',
  'no',
  'y',
  'n',
  'true',
  'false',
  't',
  'f',
  'ja',
  'nein',
  'oui',
  'non',
  'si',
  'sí',
  'x',
  '✓',
  '✔',
  'on',
  'off',
]);

let countries: ReadonlySet<string> | undefined;

/** Whether the text is what a country is called in English, or its code of two or three letters. */
export function isCountry(text: string): boolean {
  countries ??= countryNames();
  return countries.has(text.trim().toLowerCase());
}

function countryNames(): ReadonlySet<string> {
  const found = new Set([
    'usa',
    'us',
    'uk',
    'u.s.',
    'u.s.a.',
    'u.k.',
    'england',
    'scotland',
    'wales',
    'south korea',
    'north korea',
    'russia',
    'turkey',
    'czech republic',
    'ivory coast',
    'cape verde',
    'swaziland',
    'burma',
    'macedonia',
    'the netherlands',
    'great britain',
    'united states of america',
  ]);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second);
      if (name && !/unknown|pseudo|outlying|^european union|^eurozone|^united nations/i.test(name))
        found.add(name.toLowerCase());
    }
  }
  return found;
}
