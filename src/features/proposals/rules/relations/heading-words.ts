/** Words of headings and titles, to be compared across singular, plural and accents. */
import { withoutStoredAs, wordsOf } from '#engine/meaning/name-words.ts';

/** What only says that a column identifies something, or is called by it. */
const ofIdentifiers: ReadonlySet<string> = new Set([
  ...['id', 'ids', 'uuid', 'guid', 'key', 'code', 'number', 'no', 'nr', 'nummer', 'num', 'n', 'ref', 'reference'],
  ...['name', 'title', 'fk', 'pk', 'index', 'identifier', 'de', 'du', 'der', 'des', 'of', 'the', 'del', 'della', 'do'],
]);

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/** The words of a name, in English where the lexicon knows them, and else as they stand there. */
export function wordsIn(name: string): string[] {
  const own = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set([...wordsOf(name), ...own].map(folded))].filter((word) => word !== '');
}

/** The words of a heading that say what it is of: `customer` of `Customer ID`. A column without a heading has none. */
export const bareHeading = (name: string): string[] =>
  /^column [a-z]{1,3}$/i.test(name) ? [] : wordsIn(withoutStoredAs(name)).filter((word) => !ofIdentifiers.has(word));

/** Whether a heading says that it holds numbers or codes of something. */
export const namesIdentifier = (name: string): boolean =>
  wordsIn(name).some((word) =>
    ['id', 'uuid', 'guid', 'fk', 'pk', 'code', 'number', 'nr', 'no', 'nummer', 'key', 'ref'].includes(word),
  ) || /(?:nummer|nr|id|код|番号|编号|編號)\.?$/iu.test(name.trim());

/** `FK_sede`, `sede_fk`, `id_sede`, `sedeId`: of columns that refer to rows of another table. */
export const namesKey = (name: string): boolean => wordsIn(name).some((word) => ['fk', 'id'].includes(word));

/** What staff do for those who name them: the `SupportRepId` of a customer is one of Employees. */
const ofStaff: ReadonlySet<string> = new Set([
  ...['rep', 'representative', 'agent', 'manager', 'seller', 'salesperson', 'salesman', 'supervisor', 'assignee'],
  ...['responsible', 'advisor', 'adviser', 'consultant', 'operator', 'technician', 'staff', 'employee', 'worker'],
]);
const staffTables: ReadonlySet<string> = new Set([
  ...['employee', 'employees', 'staff', 'personnel', 'team', 'worker', 'workers', 'colleagues', 'users', 'user'],
]);

/** Whether a heading names somebody who works there, and a table is of those who do. */
export const namesStaff = (heading: readonly string[], subject: string): boolean =>
  staffTables.has(subject) && heading.some((word) => ofStaff.has(word));

/** Who does what a word says: a shipper ships. */
const doer = /^(.{4,})(?:er|or)s?$/u;
function isDoer(verb: string, noun: string): boolean {
  const [, stem] = doer.exec(noun) ?? [];
  return stem !== undefined && verb.length >= 4 && [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')].includes(verb);
}

/** Letters that are written once or twice: `adress`. */
const once = (word: string): string => (word.length > 4 ? word.replaceAll(/(\p{L})\1+/gu, '$1') : word);

/** Endings that compounds have behind what they identify: Kundennummer. */
const compound = /^(.{3,}?)n?(?:nummer|nr|id|code|番号|编号|編號|번호)$/u;

/** `customer` and `customers`, `produto` and `produtos`, `responsavel` and `responsaveis`, `kundennummer` and `kunden`. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [, first] = compound.exec(one) ?? [];
  if (first !== undefined && isSameWord(first, other)) return true;
  if (isDoer(one, other) || isDoer(other, one) || once(one) === once(other)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // Scripts without cases write a plural as the singular with a sign or two.
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(long))
    return short.length >= 2 && long.startsWith(short) && long.length - short.length <= 2;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common++;
  return common >= 3 && long.length - common <= 3 && short.length - common <= 2;
}
