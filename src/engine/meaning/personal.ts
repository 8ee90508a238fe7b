/** Personal columns: what strangers must not read unless the owner of a workbook chose it. */
import type { ColumnInSheet, Meaning } from './column-meaning.ts';
import { areAccounts, areNationalIds } from './checked-numbers.ts';
import { wordsOf } from './name-words.ts';
import { areNumbersOfStudents, tellsOwnAffairs } from './own-affairs.ts';
import { isBarcode } from './phone-shape.ts';
import { arePeople, hasPersonColumns, isAboutPersons, isAboutPublicPersons } from './rows-of-people.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

export const personalKinds = [
  'e-mail address',
  'phone number',
  'private address',
  'birth date',
  'age',
  'gender',
  'national ID',
  'student number',
  'bank account',
  'salary',
  'health',
  'belief or origin',
  'password',
  'family',
  'account of a person',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

export interface PersonalEvidence {
  kind: PersonalKind;
  /** What says so: the heading of the column, its values, or that its sheet is about people. */
  by: 'heading' | 'values' | 'sheet';
}

type Words = readonly string[];
const among =
  (list: string) =>
  (words: Words): boolean =>
    words.some((word) => list.split(' ').includes(word));

/** Never for strangers, whatever the rows are. */
const always: readonly [PersonalKind, (words: Words) => boolean][] = [
  ['birth date', among('birthdate birthday')],
  ['birth date', (words) => words.includes('birth') && among('date day year')(words)],
  ['national ID', among('nationalid ssn passport')],
  ['bank account', among('iban bic')],
  ['salary', among('salary payroll')],
  ['password', among('password')],
  ['health', among('diagnosis medication')],
];
/** Only where rows are about people. */
const ofPeople: readonly [PersonalKind, (words: Words) => boolean][] = [
  ['age', among('age')],
  ['salary', among('wage wages income bonus compensation')],
  ['bank account', among('bank')],
  ['password', among('pin')],
  ['gender', among('gender sex')],
  ['belief or origin', among('race religion ethnicity nationality caste')],
  ['health', among('disease allergies insurance disability')],
  ['family', among('emergency guardian parent parents spouse marital')],
  ['private address', among('address street')],
];
const byMeaning: Partial<Record<Meaning, PersonalKind>> = {
  email: 'e-mail address',
  phone: 'phone number',
  'birth date': 'birth date',
};

/** Counts of patients and shares of diseases are numbers about many; a number of one person is an id or an amount. */
const isCount = (kind: PersonalKind, { column }: ColumnInSheet): boolean =>
  kind === 'health' && ['number', 'currency', 'percent'].includes(column.type);

/** What personal data a column holds; null where it holds none. Where it may hold some, it does. */
export function personalEvidence(one: ColumnInSheet, meaning: Meaning): PersonalEvidence | null {
  const { column, words, sheet } = one;
  // Who works here is no one else's business, until their owner says so.
  if (column.type === 'person') return { kind: 'account of a person', by: 'values' };
  if (column.filled === 0) return null;
  const named = always.find(([kind, fits]) => fits(words) && !(isCount(kind, one) && !isAboutPeople(sheet)));
  if (named) return { kind: named[0], by: 'heading' };
  if (isCalledAsIds(one)) return { kind: 'national ID', by: 'heading' };
  const isOfStudent = areNumbersOfStudents(column, meaning);
  if (isOfStudent && (isOfPeople(sheet) || tellsOwnAffairs(sheet, column)))
    return { kind: 'student number', by: 'heading' };
  if (isSecret(one)) return { kind: 'password', by: 'heading' };
  const meant = byMeaning[meaning];
  if (meant) return { kind: meant, by: words.includes(meaning) ? 'heading' : 'values' };
  // A telephone number that was read as a number is an identifier.
  // Whether somebody has one, or a thing is for it, is none.
  if (words.includes('phone') && meaning !== 'count' && meaning !== 'yes or no')
    return { kind: 'phone number', by: 'heading' };
  const held = heldKind(one);
  if (held) return { kind: held, by: 'values' };
  if (areBirthDates(one)) return { kind: 'birth date', by: 'values' };
  if (!isAboutPeople(sheet)) return null;
  if (words.length === 1 && words[0] === 'email') return { kind: 'e-mail address', by: 'heading' };
  const sensitive = ofPeople.find(([, fits]) => fits(words));
  if (sensitive) return { kind: sensitive[0], by: 'heading' };
  if (isNumberOfPerson(one, meaning)) return { kind: 'national ID', by: 'values' };
  if (meaning === 'address' || (!calledElse(words) && looksLikeAddresses(one)))
    return { kind: 'private address', by: 'values' };
  return column.id === '_id' ? { kind: 'account of a person', by: 'sheet' } : null;
}

/** `DNI` is an identity card in Spanish, and days in Polish and Slovak: its numbers tell. */
function isCalledAsIds({ column, facts }: ColumnInSheet): boolean {
  if (!/^\W*d\.?n\.?i\b/iu.test(column.name)) return false;
  const values = [...facts.texts, ...facts.numbers.map(String)];
  return values.filter((value) => idShape.test(value.replaceAll('.', ''))).length > values.length * 0.3;
}
/** `pass` beside a login: among other columns it may be a ticket, or a ball that was played. */
const isSecret = ({ words, sheet }: ColumnInSheet): boolean =>
  words.length === 1 &&
  words[0] === 'pass' &&
  sheet.columns.some(({ name }) => among('login username user nickname email')(wordsOf(name)));

const idShape = /^\p{L}?\d{7,9}\W?\p{L}?$/u;

const address = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u;

const fewTexts = 60;

/** What the values are, whatever they are called. */
function heldKind({ facts, column }: ColumnInSheet): PersonalKind | null {
  // An address or two in notes are enough to be written to; among few cells one is.
  const addresses = facts.texts.filter((text) => address.test(text)).length;
  if (addresses > 0 && (facts.texts.length <= fewTexts || facts.share(address) > 0.05)) return 'e-mail address';
  const values = [...facts.texts, ...facts.numbers.map(String)];
  if (areAccounts(values)) return 'bank account';
  // Of the numbers of books and goods some pass the checks of countries by chance.
  const areOfGoods = ofGoods(wordsOf(column.name)) || values.filter(isBarcode).length * 2 > values.length;
  return column.type !== 'date' && !areOfGoods && areNationalIds(values) ? 'national ID' : null;
}
const ofGoods = among('isbn ean barcode upc gtin sku');

/** Long numbers among people, each row its own, that are called nothing else: numbers of their papers. */
function isNumberOfPerson({ column, facts, words, sheet }: ColumnInSheet, meaning: Meaning): boolean {
  if (!['number', 'identifier'].includes(meaning) || !isOfPeople(sheet) || calledNumber(words)) return false;
  return column.filled > 2 && column.distinct >= column.filled * 0.8 && facts.share(/^[A-Z]{0,3}\d{7,13}[A-Z]?$/) > 0.8;
}

const calledNumber = among(
  'id code key number student employee member customer client account registration reference postcode order invoice class barcode',
);

/** `Hauptstr. 12a`, `12 rue du Bac`, `ул. Ленина, д. 5`: words with a small number before or behind them. */
function looksLikeAddresses({ facts, column }: ColumnInSheet): boolean {
  const looks =
    /^(?:\p{L}[\p{L}\p{M}.’'-]+[ ,]+)+\S{0,3}\s?\d{1,4}\s?\p{L}?\b|^\d{1,4}\p{L}?,?\s+\p{L}{2,}[\p{L} .’'-]{3,}/u;
  return column.type === 'text' && facts.texts.length >= 3 && facts.isUnique && facts.share(looks) > 0.7;
}

const calledElse = among(
  'city town place location venue name title company organization team group category department product item email id code',
);

const otherDates = among(
  'start end begin hire hired joined join entry exit since created updated modified due deadline opened founded ' +
    'established event order ordered invoice payment published released expires renewal visit appointment',
);

/**
 * Days of birth among dates of people, by their spread: over decades, and most of them long ago. Days of entry are
 * called so.
 */
function areBirthDates({ column, facts, words, sheet }: ColumnInSheet): boolean {
  if (!['date', 'datetime'].includes(column.type) || !(isOfPeople(sheet) || arePeople(sheet)) || otherDates(words))
    return false;
  const years = facts.texts
    .map((text) => Number(text.slice(0, 4)))
    .filter((year) => year > 0)
    .toSorted((one, other) => one - other);
  const [first, middle, last] = [years[0], years[Math.floor(years.length / 2)], years.at(-1)];
  if (first === undefined || middle === undefined || last === undefined || years.length < 3) return false;
  return first >= 1900 && last - first >= 15 && middle <= 2012;
}

/** Whether rows are about people, as orders with the e-mail of the person who ordered are too. */
export const isAboutPeople = (sheet: SheetProfile): boolean =>
  isOfPeople(sheet) || sheet.columns.some(({ type, name }) => type === 'email' || wordsOf(name).includes('email'));

const isOfPeople = (sheet: SheetProfile): boolean =>
  wordsOf(sheet.title).some((word) => isAboutPersons(word)) || hasPersonColumns(sheet);

/** Whether a page of these rows tells about people who are no public persons, even without the columns that are left out. */
export function isOfPrivatePeople(
  sheet: SheetProfile,
  columns: readonly { column: ColumnProfile; meaning: Meaning; personal: PersonalKind | null }[],
): boolean {
  if (arePeople(sheet)) return true;
  const isOfPublic = isAboutPublicPersons(sheet);
  // Days of birth, wages, papers: whoever they are of, they are of people.
  if (!isOfPublic && columns.some(({ personal }) => personal !== null && !contacts.includes(personal))) return true;
  if (!isOfPublic && columns.some(namesPrivatePersons)) return true;
  const isOfHouse = [sheet.title, ...columns.map(({ column }) => column.name)].some((name) => ofHouses(wordsOf(name)));
  const hasContacts = columns.some(({ personal }) => personal !== null && contacts.includes(personal));
  if (!hasContacts) return !isOfPublic && !isOfHouse && columns.some(({ column }) => isWhereSomeoneLives(column));
  // Names next to telephones or e-mail addresses, whatever the two are called.
  const areNames = ({ names, filled }: ColumnProfile): boolean =>
    filled >= sheet.rows * 0.5 && (names?.full ?? 0) + (names?.given ?? 0) + (names?.family ?? 0) >= 0.4;
  const isOfPerson = ({ column, meaning }: { column: ColumnProfile; meaning: Meaning }): boolean =>
    ['person', 'title', 'name'].includes(meaning) && (areNames(column) || ofPersons(wordsOf(column.name)));
  if (columns.some(isOfPerson)) return true;
  // How to reach shops, schools and companies is to be read by everyone; of anything else it may be someone's own.
  return !isOfHouse;
}

/** So many values are a given and a family name. */
const mostlyFullNames = 0.6;
/** Who is announced to everyone. */
const announced = among('speaker host performer winner laureate moderator inventor scientist architect designer');

/** Full names of people, each of whom could be found by theirs: who is responsible, who teaches, who ordered. */
const namesPrivatePersons = ({ column, meaning }: { column: ColumnProfile; meaning: Meaning }): boolean =>
  areCalledByFirstName(column) ||
  (['person', 'title', 'name'].includes(meaning) &&
    column.filled > 1 &&
    (column.names?.full ?? 0) >= mostlyFullNames &&
    !announced(wordsOf(column.name)));

const involved = among(
  'employee person responsible assignee assigned technician developer worker staff driver teacher trainer coach instructor ' +
    'nurse guide guard seller salesperson agent representative manager volunteer supervisor referee ' +
    'customer client guest patient buyer tenant participant attendee passenger borrower donor applicant',
);
const [fewestNames, halfOfNames] = [2, 0.5];

/** `Technician: Anna, Pedro`, `Customer: Maria`: who works or buys there is known by less, where their heading says so. */
const areCalledByFirstName = ({ name, type, distinct, names }: ColumnProfile): boolean =>
  type === 'text' &&
  involved(wordsOf(name)) &&
  distinct >= fewestNames &&
  (names?.full ?? 0) + (names?.given ?? 0) >= halfOfNames;

/** Called an address and nothing that tells whose: a street and a number may be someone's own. */
function isWhereSomeoneLives({ name, type, filled }: ColumnProfile): boolean {
  const words = wordsOf(name);
  return type === 'text' && filled > 0 && words.includes('address') && !among('email ip web link mac site')(words);
}

const contacts: readonly PersonalKind[] = ['e-mail address', 'phone number'];

/** Who is written down with a telephone or an e-mail address: for a reason of their own, or for their work. */
const ofPersons = among(
  'employee customer client patient student member attendee participant volunteer donor applicant candidate guest ' +
    'buyer tenant passenger child agent contact owner driver teacher trainer coach parent guardian person user people ' +
    'representative seller salesperson staff firstname lastname surname fullname',
);

/** What has a door that everyone may come to. */
const ofHouses = among(
  'company companies organization business supplier suppliers vendor manufacturer brand hotel hotels restaurant restaurants ' +
    'shop shops store stores school schools university hospital clinic pharmacy museum library club association office branch ' +
    'station institution agency bank facility facilities venue service department municipality embassy website shelter ' +
    'building buildings property event events monument landmark museum site tree parcel project latitude longitude',
);
