/** Columns of every type with values that are hard on files, and how an owner makes them, here or of what a file holds. */
import type { Cell, Column } from '#engine/model.ts';

/** How a column is made: the type, and what that has of its own. */
export interface Made extends Partial<Pick<Column, 'options' | 'max' | 'multiple' | 'auto' | 'formula' | 'format'>> {
  name: string;
  type: Column['type'];
  /** Of a link: the column of the other sheet whose values its cells hold. */
  names?: 'Key';
  cells?: readonly Cell[];
}

export const labels = [
  'Red, dark',
  '"quoted"',
  '5" pipe',
  '007',
  '🟢 Go',
  'בסדר, תודה',
  "it's; really",
  'a',
  'b',
  'a, b',
];

/** What the links name: keys with commas and quotes, a title that two rows have. */
export const clients: readonly Made[] = [
  { name: 'Key', type: 'text', cells: ['K-1', 'Smith, John', '"K3"', '004', 'ключ', '🔑 6'] },
  { name: 'Called', type: 'text', cells: ['Same', 'Same', 'Ann, "Ltd"', 'שלום', 'Zoë', '🟢 Six'] },
  { name: 'City', type: 'text', cells: ['Kiel', 'Bonn', '"Ulm"', 'Köln', 'a, b', 'תל אביב'] },
  { name: 'Credit', type: 'number', cells: [100, 0, 2.5, null, 7, null] },
  { name: 'Remark', type: 'text', cells: [null, 'new', null, '0', null, null] },
];

/** `files` are cells of stored files. */
export const recordsWith = (files: readonly Cell[]): readonly Made[] => [
  { name: 'Title', type: 'text', cells: ['Same', 'Same', '007', '  two  spaces', 'on\ntwo lines', 'שלום "x"; 🟢'] },
  { name: 'Client', type: 'text', names: 'Key', cells: ['K-1', 'Smith, John', '"K3"', '004', null, '🔑 6'] },
  {
    ...{ name: 'Clients', type: 'choices', names: 'Key' },
    cells: ['K-1, "Smith, John"', '"""K3"""', '004, K-1', null, 'ключ', '🔑 6, "Smith, John", """K3"""'],
  },
  { name: 'State', type: 'choice', options: labels, cells: ['Red, dark', '"quoted"', '5" pipe', '007', null, 'a, b'] },
  {
    ...{ name: 'Tags', type: 'choices', options: labels },
    cells: ['"Red, dark"', '"""quoted""", 5" pipe', '007, 🟢 Go, "בסדר, תודה"', null, "it's; really", 'a, b, "a, b"'],
  },
  { name: 'Done', type: 'boolean', cells: [true, false, null, true, false, true] },
  { name: 'Stars', type: 'rating', max: 7, cells: [0, 7, null, 1, 3, 5] },
  { name: 'Papers', type: 'files', cells: files },
  { name: 'Who', type: 'person', cells: ['Ann', 'Ada Lovelace', null, 'Ann', 'Ada Lovelace', 'Ann'] },
  {
    ...{ name: 'Team', type: 'person', multiple: true },
    cells: ['Ann, Ada Lovelace', null, 'Ada Lovelace', 'Ada Lovelace, Ann', 'Ann', 'Ann'],
  },
  { name: 'No', type: 'number', auto: 'number' },
  { name: 'Made', type: 'datetime', auto: 'created' },
  { name: 'Changed', type: 'datetime', auto: 'changed' },
  { name: 'Made by', type: 'email', auto: 'created_by' },
  { name: 'Changed by', type: 'email', auto: 'changed_by' },
  {
    name: 'Mail',
    type: 'email',
    cells: ['a@b.example', 'ü+x@b.example', null, 'x@y.example', 'q@q.example', 'z@z.example'],
  },
  { name: 'Phone', type: 'phone', cells: ['+49 431 1234', '0431/12 34', null, '(555) 0100', '00496', '112'] },
  {
    ...{ name: 'Web', type: 'url' },
    cells: [
      'https://x.example/a,b?c="d"',
      'http://y.example',
      null,
      'https://z.example/ü',
      'https://q.example/(1)',
      'https://e.example',
    ],
  },
  { name: 'Share', type: 'percent', cells: [0, 1, null, 0.125, -0.05, 12.5] },
  { name: 'Price', type: 'currency', cells: [-1234.56, 0, null, 0.1, 1e9, 19.99] },
  {
    name: 'Length',
    type: 'duration',
    cells: [1.0625, 0, null, 2.5, 41.666_666_666_666_664, 1 / 1440],
  },
  { name: 'Color', type: 'text', cells: ['#ff0000', '#00FF00', null, 'rebeccapurple', '#123', '#000000'] },
  {
    name: 'Place',
    type: 'text',
    cells: ['Kiel, Germany', '54.32, 10.13', null, '10 Rue de l’Église, Paris', 'קיל', '-0.5,10'],
  },
  { name: 'Day', type: 'date', cells: ['2026-02-28', '1999-12-31', null, '2024-02-29', '2026-01-02', '2030-06-30'] },
  {
    ...{ name: 'At', type: 'datetime' },
    cells: [
      '2026-02-28T23:59',
      '1999-12-31T00:00',
      null,
      '2024-02-29T12:30:15',
      '2026-01-02T03:04',
      '2030-06-30T10:00',
    ],
  },
  { name: 'City', type: 'text', formula: 'IF([Client]="","",XLOOKUP([Client],Clients[Key],Clients[City]))' },
  // As lookups are written by hand, and as they were: blank where what they find is.
  { name: 'Credit', type: 'number', formula: 'IF([Client]="","",XLOOKUP([Client],Clients[Key],Clients[Credit]))' },
  {
    ...{ name: 'Remark', type: 'text' },
    formula:
      'IF([Client]="","",IF(XLOOKUP([Client],Clients[Key],Clients[Remark])="","",XLOOKUP([Client],Clients[Key],Clients[Remark])))',
  },
  { name: 'Cities', type: 'text', formula: 'LINKVALUES([Clients],Clients[Key],Clients[City])' },
];

/** What the linked rows have of those that name them: added last, when there are some. */
export const rollups: readonly Made[] = [
  { name: 'Records', type: 'number', formula: 'COUNTIFS(Records[Client],[Key])' },
  { name: 'Volume', type: 'currency', formula: 'SUMLINKS(Records[Price],Records[Clients],[Key])' },
];
