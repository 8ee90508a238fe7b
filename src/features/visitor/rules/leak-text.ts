/** What an app gives out, in words: the studio and the command say it alike. */

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
  if (Object.hasOwn(viewerNames, viewer)) return viewerNames[viewer as keyof typeof viewerNames];
  return `People with the role ${roles.find(({ key }) => `role:${key}` === viewer)?.name ?? 'deleted'}`;
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
  const rows = (number: number): string => `${figure(number)} ${number === 1 ? 'row' : 'rows'}`;
  if (kind === 'rows') {
    if (count === 0) return `No rows of ${sheet_title}`;
    return count === of ? `All ${rows(of)} of ${sheet_title}` : `${figure(count)} of ${rows(of)} of ${sheet_title}`;
  }
  const one = { groups: 'group', figures: 'figure', choices: 'choice' }[kind];
  return `${figure(count)} ${one}${count === 1 ? '' : 's'} from ${sheet_title}`;
}

/** `Item, Price`. */
export const namesOfColumns = ({ columns }: GivenOut): string => columns.map(({ name }) => name).join(', ');

const ways = {
  ...{ page: 'page', call: 'sheet call', assistant: 'assistants' },
  ...{ csv: 'CSV', pdf: 'PDF', 'row pdf': 'PDF of one row', feed: 'feed' },
  code: 'your code',
} as const;
/** `page, sheet call, CSV`. */
export const wayNames = (given: GivenOut): string => given.ways.map((way) => ways[way]).join(', ');

/** What more there is to know of it, in sentences. */
export function remarksOn({ columns, narrowed_by, tested }: GivenOut): string[] {
  const personal = columns.flatMap((one) => (one.personal ? [`${one.name} (${one.personal})`] : []));
  return [
    ...(personal.length > 0 ? [`Personal: ${personal.join(', ')}.`] : []),
    ...(narrowed_by.includes('person') ? ['At most. Each person only sees their own rows.'] : []),
    ...(narrowed_by.includes('record') ? ['At most. Depends on the record in the URL.'] : []),
    ...(tested.length > 0 ? [`URL filters can test ${tested.join(', ')}.`] : []),
  ];
}

/** `Your code can send these rows to api.example.com.`; none where it can't reach anything. */
export const sendsText = (addresses: readonly string[] = []): string[] =>
  addresses.length > 0
    ? [`Your code can send what it reads to ${addresses.map((one) => new URL(one).host).join(', ')}.`]
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
  const shown = lines && lines.shown.length > 0 ? ` and see ${lines.shown.join(', ')} of what they added` : '';
  return [
    ...(adds ? [lines ? `Add rows to ${lines.own_title} and ${lines.sheet_title}${shown}` : 'Add rows'] : []),
    ...(calculated.length > 0 ? [`Try out what ${calculated.join(', ')} will be`] : []),
    ...(mails ? ['Send a mail to the address they type, with their answer'] : []),
    ...(by_link
      ? [
          `See and change ${by_link.columns.join(', ')} of an answer with the link in its mail, for ${by_link.days} days`,
        ]
      : []),
    ...(edits.length > 0 ? [`Edit ${edits.join(', ')}`] : []),
    ...(deletes ? ['Delete rows'] : []),
    ...(duplicates ? ['Duplicate rows'] : []),
    ...(starts.length > 0 ? [`Start ${starts.join(', ')}`] : []),
    ...(calls > 0 ? ['Send a row to another service'] : []),
  ];
}

const figure = (number: number): string => number.toLocaleString('en-US');
