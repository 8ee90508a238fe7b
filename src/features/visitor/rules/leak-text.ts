/** What an app gives out, in words: the studio and the command say it alike. */

import { plural, t } from '#kit/language/product.ts';

/** @sentences */
const viewerNames = {
  anonymous: 'Anyone',
  password_holder: 'Anyone with the app password',
  reader: 'Users with read access',
  writer: 'Users with read and write access',
} as const;

/** `People with the role Staff`. */
export function leakViewerName(
  viewer: keyof typeof viewerNames | `role:${string}`,
  roles: readonly { key: string; name: string }[],
): string {
  if (Object.hasOwn(viewerNames, viewer)) return t(viewerNames[viewer as keyof typeof viewerNames]);
  const name = roles.find(({ key }) => `role:${key}` === viewer)?.name;
  return name === undefined ? t('People with the role deleted') : t('People with the role {name}', { name });
}

interface GivenOut {
  sheet_title: string;
  kind: 'rows' | 'groups' | 'figures' | 'choices';
  columns: readonly { name: string; personal?: string | undefined }[];
  count: number;
  of: number;
  ways: readonly ('page' | 'call' | 'assistant' | 'csv' | 'pdf' | 'row pdf' | 'feed' | 'code')[];
  narrowed_by: readonly ('person' | 'record')[];
  tested: readonly string[];
}

/** `All 30 rows of Orders`, `10 of 30 rows of Orders`, `3 choices from Sizes`. */
export function amountOf({ kind, count, of, sheet_title }: GivenOut): string {
  const sheet = sheet_title;
  if (kind === 'rows') {
    if (count === 0) return t('No rows of {sheet}', { sheet });
    return count === of
      ? plural(of, 'All {count} row of {sheet}', 'All {count} rows of {sheet}', { sheet })
      : plural(of, '{some} of {count} row of {sheet}', '{some} of {count} rows of {sheet}', { some: count, sheet });
  }
  if (kind === 'groups') return plural(count, '{count} group from {sheet}', '{count} groups from {sheet}', { sheet });
  return kind === 'figures'
    ? plural(count, '{count} figure from {sheet}', '{count} figures from {sheet}', { sheet })
    : plural(count, '{count} choice from {sheet}', '{count} choices from {sheet}', { sheet });
}

/** `Item, Price`. */
export const namesOfColumns = ({ columns }: GivenOut): string => columns.map(({ name }) => name).join(', ');

/** @sentences */
const ways = {
  ...{ page: 'page', call: 'sheet call', assistant: 'assistants' },
  ...{ csv: 'CSV', pdf: 'PDF', 'row pdf': 'PDF of one row', feed: 'feed' },
  code: 'your code',
} as const;
/** `page, sheet call, CSV`. */
export const wayNames = (given: GivenOut): string => given.ways.map((way) => t(ways[way])).join(', ');

/** What more there is to know of it, in sentences. */
export function remarksOn({ columns, narrowed_by, tested }: GivenOut): string[] {
  const personal = columns.flatMap(({ name, personal: what }) => (what ? [t('{name} ({what})', { name, what })] : []));
  return [
    ...(personal.length > 0 ? [t('Personal: {columns}.', { columns: personal.join(', ') })] : []),
    ...(narrowed_by.includes('person') ? [t('At most. Each person only sees their own rows.')] : []),
    ...(narrowed_by.includes('record') ? [t('At most. Depends on the record in the URL.')] : []),
    ...(tested.length > 0 ? [t('URL filters can test {columns}.', { columns: tested.join(', ') })] : []),
  ];
}

/** `Your code can send these rows to api.example.com.`; none where it can't reach anything. */
export const sendsText = (addresses: readonly string[] = []): string[] =>
  addresses.length > 0
    ? [
        t('Your code can send what it reads to {hosts}.', {
          hosts: addresses.map((one) => new URL(one).host).join(', '),
        }),
      ]
    : [];

interface WrittenThrough {
  adds: boolean;
  lines?: { own_title: string; sheet_title: string; shown: readonly string[] } | undefined;
  calculated?: readonly string[] | undefined;
  by_link?: { columns: readonly string[]; days: number } | undefined;
  mails?: boolean | undefined;
  edits: readonly string[];
  deletes: boolean;
  duplicates: boolean;
  calls: number;
  starts?: readonly string[] | undefined;
}

/** `Add rows`, `Edit Item and Photo`; none where nothing is written. */
export function writeNames({
  adds,
  lines,
  calculated = [],
  by_link,
  mails = false,
  edits,
  deletes,
  duplicates,
  calls,
  starts = [],
}: WrittenThrough): string[] {
  return [
    ...(adds ? [addsText(lines)] : []),
    ...(calculated.length > 0 ? [t('Try out what {columns} will be', { columns: calculated.join(', ') })] : []),
    ...(mails ? [t('Send a mail to the address they type, with their answer')] : []),
    ...(by_link ? [byLinkText(by_link)] : []),
    ...(edits.length > 0 ? [t('Edit {columns}', { columns: edits.join(', ') })] : []),
    ...(deletes ? [t('Delete rows')] : []),
    ...(duplicates ? [t('Duplicate rows')] : []),
    ...(starts.length > 0 ? [t('Start {automations}', { automations: starts.join(', ') })] : []),
    ...(calls > 0 ? [t('Send a row to another service')] : []),
  ];
}

function addsText(lines: WrittenThrough['lines']): string {
  if (!lines) return t('Add rows');
  const { own_title: own, sheet_title: sheet, shown } = lines;
  return shown.length > 0
    ? t('Add rows to {own} and {sheet} and see {columns} of what they added', { own, sheet, columns: shown.join(', ') })
    : t('Add rows to {own} and {sheet}', { own, sheet });
}

const byLinkText = ({ columns, days }: NonNullable<WrittenThrough['by_link']>): string =>
  plural(
    days,
    'See and change {columns} of an answer with the link in its mail, for {count} days',
    'See and change {columns} of an answer with the link in its mail, for {count} days',
    { columns: columns.join(', ') },
  );
