/** The sheet of the rights table: every value that could leak is a word of its own, so that an answer shows by itself what it holds. */
import type { Cell, Column } from '#engine/model.ts';

/** Addresses of the people of the app, by what the table calls them. */
export const emailOf = (viewer: string): string => `${viewer}@app.example`;
export const editorEmail = 'eve@example.com';

/** One row as the rules of the table see it. */
export interface Order {
  n: number;
  identity: 'ann' | 'bob';
  isOpen: boolean;
  mail: string;
  team: 'red' | 'blue';
}

const mails = [
  ...[emailOf('reader_ann'), emailOf('writer_ann'), editorEmail, emailOf('reader'), emailOf('reader_bob')],
  // One of a person to whose identity the row does not belong, and one of no one.
  ...[emailOf('writer'), emailOf('reader_ann'), 'zqmail7z@example.com'],
];

export const orders: readonly Order[] = Array.from({ length: 8 }, (_, n) => ({
  n,
  identity: n < 4 ? 'ann' : 'bob',
  isOpen: n % 2 === 0,
  mail: mails[n] ?? '',
  team: [0, 1, 4, 5].includes(n) ? 'red' : 'blue',
}));

export const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
  { id: 'link', name: 'Link', type: 'url' },
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'secret', name: 'Secret', type: 'text' },
  { id: 'never', name: 'Never', type: 'text' },
  { id: 'status', name: 'Status', type: 'text' },
  { id: 'team', name: 'Team', type: 'text' },
  { id: 'mail', name: 'Mail', type: 'email' },
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'record_id', name: 'Record ID', type: 'text' },
  { id: 'row_index', name: 'Row index', type: 'text' },
  { id: '_id', name: '_id', type: 'text' },
];

export const openWord = 'zqopenz';
export const shutWord = 'zqshutz';
/** Of two people, and the same to anyone who reads loosely. */
export const identityWord = (identity: Order['identity']): string => (identity === 'ann' ? 'zqidannz' : 'zqidANNz');
export const priceOf = (n: number): number => 2 ** n * 1_009;

export const cellsOf = ({ n, identity, isOpen, mail, team }: Order): Record<string, Cell> => ({
  item: `zqitem${n}z`,
  price: priceOf(n),
  link: `https://shop.example/zqlink${n}z`,
  photo: null,
  secret: `zqsecret${n}z`,
  never: `zqnever${n}z`,
  status: isOpen ? openWord : shutWord,
  team: `zqteam${team}z`,
  mail,
  day: `2026-03-${10 + n}`,
  record_id: `zqrecord${n}z`,
  row_index: `zqindex${n}z`,
  _id: identityWord(identity),
});

/** A second sheet, whose values a form offers as choices. */
export const choices = [0, 1, 2].map((n) => `zqchoice${n}z`);

const anyWord =
  /zq(?:(?:item|link|secret|never|record|index|mail|choice)\d|open|shut|idann|idANN|teamred|teamblue|written)z/g;

/** Every word of the sheets that is in a text. */
export const wordsIn = (text: string): Set<string> => new Set(text.match(anyWord));
