/** Whether the values of a column can take the place of another's, and how much speaks for it next to the name. */
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import type { ColumnType } from '#engine/model.ts';

/** What is compared: a column of a contract, or of the user's. */
export interface Kind {
  type: ColumnType;
  meaning: Meaning;
}

const numbers: readonly ColumnType[] = ['number', 'currency', 'percent', 'rating'];
const dates: readonly ColumnType[] = ['date', 'datetime'];
const addresses: readonly ColumnType[] = ['url', 'image'];

/** Choices are texts with a list, which one column may have and another not. */
const plainType = (type: ColumnType): ColumnType => (type === 'choice' || type === 'choices' ? 'text' : type);

/** From 0, where blocks could do nothing with the values, to 1. Text takes anything; a number needs a number. */
export function typeFit(requested: Kind, own: Kind): number {
  if (plainType(requested.type) === plainType(own.type)) return 1;
  // What names things is never reckoned with: letters in it do no harm.
  if (requested.meaning === 'identifier' && own.meaning === 'identifier') return 0.95;
  // A column without a value may become whatever it is wanted for.
  if (own.meaning === 'empty') return 0.8;
  switch (requested.type) {
    case 'text':
    case 'choice':
    case 'choices':
      return textFit(requested, own);
    case 'number':
    case 'currency':
      return own.type === 'percent' ? 0.85 : numbers.includes(own.type) ? 0.97 : 0;
    case 'percent':
      // 50 and 0.5 look alike only to people.
      return numbers.includes(own.type) ? 0.75 : 0;
    case 'date':
    case 'datetime':
      return dates.includes(own.type) ? 0.97 : 0;
    case 'duration':
      // A bare number may be of hours or of minutes.
      return 0;
    case 'rating':
      return own.type === 'number' && own.meaning === 'average' ? 0.9 : 0;
    case 'boolean':
      return own.meaning === 'yes or no' ? 0.9 : 0;
    case 'url':
      return addresses.includes(own.type) || own.meaning === 'link' || own.meaning === 'picture' ? 0.95 : 0;
    case 'image':
      return own.meaning === 'picture' ? 0.97 : addresses.includes(own.type) || own.meaning === 'link' ? 0.7 : 0;
    case 'files':
      return own.type === 'files' ? 0.97 : addresses.includes(own.type) || own.meaning === 'picture' ? 0.7 : 0;
    case 'phone':
      return own.meaning === 'phone' ? 0.97 : 0;
    // Who is meant by a name isn't known elsewhere.
    case 'person':
      return 0;
    case 'email':
      return own.meaning === 'email' ? 0.97 : 0;
  }
}

/** What anything may be shown as; less so where it is plainly something else. */
function textFit({ meaning }: Kind, own: Kind): number {
  const isWords = ['title', 'name', 'person', 'long text', 'address', 'place', 'country', 'email', 'phone'].includes(
    meaning,
  );
  if (own.type === 'phone') return meaning === 'phone' ? 1 : 0.6;
  if (own.type === 'email') return meaning === 'email' ? 1 : 0.6;
  if (addresses.includes(own.type)) return meaning === 'link' || meaning === 'picture' ? 1 : 0.6;
  return isWords && own.meaning !== 'identifier' ? 0.7 : 0.95;
}

/** How much it says that both columns are this: where a sheet has one such column only, and where it may have several. */
const worth: Partial<Record<Meaning, readonly [alone: number, among: number]>> = {
  email: [0.82, 0.5],
  phone: [0.82, 0.45],
  latitude: [0.85, 0.6],
  longitude: [0.85, 0.6],
  picture: [0.8, 0.4],
  'birth date': [0.8, 0.6],
  country: [0.78, 0.4],
  address: [0.7, 0.4],
  deadline: [0.7, 0.4],
  title: [0.5, 0.3],
  status: [0.55, 0.3],
  start: [0.5, 0.3],
  end: [0.5, 0.3],
  timestamp: [0.5, 0.3],
  'long text': [0.4, 0.25],
  link: [0.4, 0.25],
  year: [0.45, 0.25],
  date: [0.4, 0.2],
  person: [0.35, 0.2],
  stock: [0.35, 0.2],
  place: [0.3, 0.2],
  'yes or no': [0.3, 0.15],
  amount: [0.35, 0.15],
  count: [0.3, 0.15],
  rank: [0.3, 0.15],
  identifier: [0.25, 0.15],
  category: [0.2, 0.1],
  measure: [0.15, 0.1],
  average: [0.15, 0.05],
};

/** What may be said of one and the same column: these do not speak against each other. */
const related: readonly (readonly Meaning[])[] = [
  ['title', 'name', 'person', 'text', 'long text'],
  ['date', 'start', 'end', 'deadline', 'timestamp', 'birth date', 'year', 'part of date'],
  ['amount', 'average', 'number', 'count', 'stock', 'measure', 'rank', 'year', 'identifier', 'part of date'],
  ['place', 'country', 'address', 'category', 'title', 'name', 'text'],
  ['category', 'status', 'yes or no', 'text', 'person', 'identifier', 'title', 'name'],
  ['link', 'picture', 'text'],
  ['phone', 'identifier', 'text'],
];

export const worthOf = (meaning: Meaning, isAlone: boolean): number => worth[meaning]?.[isAlone ? 0 : 1] ?? 0;

export function areRelated(one: Meaning, other: Meaning): boolean {
  if (one === other || one === 'empty' || other === 'empty') return true;
  return related.some((list) => list.includes(one) && list.includes(other));
}

/** In “same kind: e-mail”. @sentences */
export const kindTexts: Readonly<Record<Meaning, string>> = {
  empty: 'empty',
  title: 'title',
  name: 'name',
  person: 'person',
  picture: 'picture',
  link: 'link',
  email: 'e-mail',
  phone: 'phone',
  address: 'address',
  place: 'place',
  country: 'country',
  latitude: 'latitude',
  longitude: 'longitude',
  category: 'category',
  status: 'status',
  'yes or no': 'yes or no',
  'long text': 'long text',
  text: 'text',
  identifier: 'identifier',
  rank: 'rank',
  year: 'year',
  'part of date': 'part of date',
  date: 'date',
  start: 'start',
  end: 'end',
  deadline: 'deadline',
  'birth date': 'birth date',
  timestamp: 'timestamp',
  amount: 'amount',
  count: 'count',
  measure: 'measure',
  average: 'average',
  stock: 'stock',
  number: 'number',
};
