/** Each way to the orders of `belonging.ts`, and what its rules give on it. */
import { isFullRun } from '#test/tier.ts';
import {
  type Case,
  customers,
  hidden,
  namesIn,
  opensPage,
  type Order,
  orders,
  people,
  vault,
  type Viewer,
  visibleCustomers,
  visibleOrders,
  wordsOf,
} from './belonging.ts';
import { asWriter, mayFillForm, permits, standingOf } from './rules.ts';

/** Addresses of files by their names. */
export type Files = ReadonlyMap<string, string>;

export interface Pages {
  page_id: string;
  details_id: string;
}
export interface Asked {
  status: number;
  text: string;
}
export type Call = (method: string, path: string, body?: object) => Promise<Asked>;
export interface Tried {
  name: string;
  ask: (call: Call) => Promise<Asked>;
  /** The words of its answer; null where it is refused. */
  gives: readonly string[] | null;
  /** Words of the question, which may come back with the answer. */
  said?: readonly string[];
}

/** All words of the sheets in an answer; addresses of files say nothing. */
export const wordsIn = (answer: string): string[] => [
  ...new Set(answer.match(/zq(?:item|name|person|file|vault|secret|mail)\d+z|zq(?:open|shut)z/g)),
];

/** Every way on which something of the rows can be had, and what the rules give there. */
export function waysOf(
  one: Case,
  viewer: Viewer,
  { page_id, details_id }: Pages,
  rowIds: readonly string[],
  files: Files,
): Tried[] {
  const opens = opensPage(viewer, one);
  const standing = asWriter(standingOf(viewer, one), { ...one, pageIsPublic: true });
  const seen = visibleCustomers(viewer, one);
  const shown = visibleOrders(one);
  const all = wordsOf(shown, seen);
  const writes = permits(one.who, standing);
  const fills = mayFillForm(standing);
  const given = (words: readonly string[]) => (opens ? words : null);
  const team = [...new Set(shown.flatMap((order) => order.team))];
  /** Who may write a column of persons gets those that the page shows; editors everyone. */
  const offered = writes ? (viewer === 'editor' ? people : team) : [];
  const query = (block_id: string, requested: object): Tried['ask'] => {
    return (call) => call('POST', '/api/page/query', { page_id, block_id, ask: 'rows', query: requested });
  };
  const rowsOf = (kept: (order: Order) => boolean) => given([...wordsOf(shown.filter(kept), seen), ...offered]);
  const isNamed =
    (name: string) =>
    (order: Order): boolean =>
      namesIn([order], seen).includes(name);
  const filter = (column: string, condition: string, value: string) => ({ filters: [{ column, condition, value }] });
  const values = { customers: namesIn(shown, seen), team, papers: shown.flatMap((order) => order.files) };
  const tried: Tried[] = ['table', 'list'].flatMap((id): Tried[] => [
    { name: `${id}, rows`, ask: query(id, {}), gives: rowsOf(() => true) },
    ...['customers', 'team', 'papers'].flatMap((column): Tried[] => [
      {
        name: `${id}, sorted by ${column}`,
        ask: query(id, { sort: [{ column, direction: 'descending' }] }),
        gives: rowsOf(() => true),
      },
      {
        name: `${id}, options of ${column}`,
        ask: query(id, { values: column }),
        gives: given([...values[column as keyof typeof values], ...offered]),
      },
      {
        name: `${id}, ${column} is empty`,
        ask: query(id, filter(column, 'empty', '')),
        gives: rowsOf((order) => isEmpty(order, column)),
      },
    ]),
    ...hidden.flatMap((column): Tried[] => [
      {
        name: `${id}, sorted by ${column}`,
        ask: query(id, { sort: [{ column, direction: 'descending' }] }),
        gives: null,
      },
      { name: `${id}, options of ${column}`, ask: query(id, { values: column }), gives: null },
      { name: `${id}, ${column} is empty`, ask: query(id, filter(column, 'empty', '')), gives: null },
      { name: `${id}, ${column} includes z`, ask: query(id, filter(column, 'includes', 'z')), gives: null },
    ]),
    ...customers.flatMap(({ n, name }): Tried[] => [
      {
        name: `${id}, search for ${name}`,
        ask: query(id, { search: name }),
        gives: rowsOf(isNamed(name)),
        said: [name],
      },
      {
        name: `${id}, by customer ${n}`,
        ask: query(id, filter('customers', 'any_of', String(n))),
        gives: rowsOf((order) => order.customers.includes(n)),
      },
    ]),
    ...people.flatMap((name): Tried[] => [
      {
        name: `${id}, search for ${name}`,
        ask: query(id, { search: name }),
        gives: rowsOf((order) => order.team.includes(name)),
        said: [name],
      },
      {
        name: `${id}, by ${name}`,
        ask: query(id, filter('team', 'any_of', name)),
        gives: rowsOf((order) => order.team.includes(name)),
        said: [name],
      },
    ]),
    ...[...orders.flatMap((order) => order.files), vault(0), 'zqsecret1z', 'zqmail7z', 'zqopenz'].map(
      (name): Tried => ({
        name: `${id}, search for ${name}`,
        ask: query(id, { search: name }),
        gives: rowsOf((order) => order.files.includes(name)),
        said: [name],
      }),
    ),
    ...['', 'zqsecret1z', 'open', 'zqmail7z'].map(
      (search): Tried => ({
        name: `${id}, picker with ${search}`,
        ask: (call) => call('POST', '/api/page/names', { page_id, block_id: id, column: 'customers', search }),
        gives: opens && writes ? (search === '' ? seen.map(({ name }) => name) : []) : null,
      }),
    ),
    ...['item', 'team', 'papers', ...hidden, 'secret', 'name'].map(
      (column): Tried => ({
        name: `${id}, picker of ${column}`,
        ask: (call) => call('POST', '/api/page/names', { page_id, block_id: id, column, search: '' }),
        gives: null,
      }),
    ),
  ]);
  const download = (kind: string) => new URLSearchParams({ page_id, block_id: 'table', ask: 'rows', kind });
  const offeredByForm = opens && fills ? seen.map(({ name }) => name) : [];
  const page = [...all, ...offeredByForm, ...offered];
  const stranger = visibleCustomers('nobody', one);
  const inFrame = opensPage('nobody', one)
    ? [...wordsOf(shown, stranger), ...(one.who === 'Everyone' ? team : []), ...stranger.map(({ name }) => name)]
    : null;
  tried.push(
    { name: 'page', ask: (call) => call('GET', '/orders'), gives: given(page) },
    { name: 'frame', ask: (call) => call('GET', '/orders?embed=true'), gives: inFrame },
    {
      name: 'sheet call',
      ask: (call) => call('GET', '/v3/api/page/sheet/Orders?referer=/orders'),
      // Keys without names.
      gives: given(wordsOf(shown, [])),
    },
    { name: 'csv', ask: (call) => call('GET', `/api/page/download?${download('csv')}`), gives: given(all) },
    ...orders.flatMap((order): Tried[] => {
      const isShown = opens && shown.includes(order);
      const ofRow = isShown ? wordsOf([order], seen) : null;
      return [
        {
          name: `details of ${order.n}`,
          ask: (call) => call('GET', `/about?record=${rowIds[order.n]}`),
          gives: ofRow ?? (opens ? [] : null),
        },
        ...filesFor(order, { page_id, details_id, row_id: rowIds[order.n] ?? '' }, isShown, files),
      ];
    }),
  );
  if (isFullRun && one.privacy === 'public' && viewer !== 'reader_ann')
    tried.push({ name: 'pdf', ask: (call) => call('GET', `/api/page/download?${download('pdf')}`), gives: given(all) });
  return tried;
}

const isEmpty = (order: Order, column: string): boolean =>
  ({ customers: order.customers, team: order.team, papers: order.files })[column]?.length === 0;

/** Files by the addresses that the page writes, by their keys alone, through other blocks, columns and rows. */
function filesFor(order: Order, at: Pages & { row_id: string }, isShown: boolean, files: Files): Tried[] {
  const keyOf = (name: string): string => (files.get(name) ?? '').slice('/files/'.length);
  const ask = (name: string, more: object): Tried['ask'] => {
    const place = {
      page_id: at.page_id,
      block_id: 'table',
      row_id: at.row_id,
      column: 'papers',
      file: keyOf(name),
      ...more,
    };
    return (call) => call('GET', `/api/page/file?${new URLSearchParams(place)}`);
  };
  return [
    ...order.files.flatMap((name): Tried[] => [
      { name: `file ${name}`, ask: ask(name, {}), gives: isShown ? [name] : null },
      { name: `file ${name} by the list`, ask: ask(name, { block_id: 'list' }), gives: isShown ? [name] : null },
      {
        name: `file ${name} by the details`,
        ask: ask(name, { page_id: at.details_id, block_id: 'details', record: at.row_id }),
        gives: isShown ? [name] : null,
      },
      { name: `file ${name} by the form`, ask: ask(name, { block_id: 'form' }), gives: null },
      { name: `file ${name} by another column`, ask: ask(name, { column: 'vault' }), gives: null },
      { name: `file ${name} by no row`, ask: ask(name, { row_id: 'none' }), gives: null },
      { name: `file ${name} by its key`, ask: (call) => call('GET', `/files/${keyOf(name)}`), gives: null },
    ]),
    ...['papers', 'vault'].map(
      (column): Tried => ({
        ...{ name: `file of the vault by ${column}`, ask: ask(vault(order.n), { column }), gives: null },
      }),
    ),
  ];
}

/** What may not be written: customers and persons that a field doesn't offer, files of others, and columns that no block shows. */
export function writesOf(
  one: Case,
  viewer: Viewer,
  { page_id }: Pages,
  row: { row_id: string; version: number },
  files: Files,
): Tried[] {
  const seen = visibleCustomers(viewer, one);
  const shut = customers.filter((customer) => !seen.includes(customer));
  const shown = visibleOrders(one);
  const team = new Set(shown.flatMap((order) => order.team));
  const strangers = viewer === 'editor' ? ['zqperson9z'] : people.filter((name) => !team.has(name));
  // Who edits the workbook has its files anyway.
  const foreign = (viewer === 'editor' ? [] : [files.get('zqfile3z'), files.get(vault(1))]).map(
    (url) => `x.txt (${url})`,
  );
  const refused: [string, string][] = [
    ...[...shut.flatMap(({ n, name }) => [String(n), name]), '77, 1', 'zqsecret1z'].map((key): [string, string] => [
      'customers',
      key,
    ]),
    ...strangers.map((name): [string, string] => ['team', name]),
    ...foreign.map((cell): [string, string] => ['papers', cell]),
    ...[
      ['others', '1'],
      ['boss', people[0]],
      ['vault', `x.txt (${files.get(vault(1))})`],
      ['status', 'zqopenz'],
    ].map(([id = '', cell = '']): [string, string] => [id, cell]),
  ];
  const send = (method: string, name: string, body: object, said: string): Tried => ({
    ...{ name, gives: null, said: wordsIn(said) },
    ask: (call) => call(method, '/api/page/rows', { page_id, ...body }),
  });
  return refused.flatMap(([column, cell]) => [
    ...['table', 'list', 'form'].map((block_id) =>
      send(
        'POST',
        `add by the ${block_id} with ${column} ${cell}`,
        { block_id, cells: { item: 'new', [column]: cell } },
        cell,
      ),
    ),
    ...['table', 'list'].map((block_id) =>
      send(
        'PUT',
        `edit by the ${block_id} with ${column} ${cell}`,
        { block_id, ...row, cells: { [column]: cell } },
        cell,
      ),
    ),
  ]);
}
