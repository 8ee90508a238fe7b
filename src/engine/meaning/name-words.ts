import { inEnglish } from '../lexicon/headings.ts';

/** Short forms that are in the headers of spreadsheets, in full. */
const inFull: Readonly<Record<string, string>> = {
  acct: 'account',
  addr: 'address',
  amt: 'amount',
  approx: 'approximate',
  appt: 'appointment',
  avg: 'average',
  bal: 'balance',
  bday: 'birthday',
  bdate: 'birthdate',
  cat: 'category',
  cnt: 'count',
  co: 'company',
  cust: 'customer',
  dept: 'department',
  desc: 'description',
  descr: 'description',
  dob: 'birthdate',
  dt: 'date',
  emp: 'employee',
  est: 'estimated',
  exp: 'expires',
  fname: 'firstname',
  freq: 'frequency',
  fri: 'friday',
  hrs: 'hours',
  img: 'image',
  inv: 'invoice',
  lname: 'lastname',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
  long: 'longitude',
  loc: 'location',
  max: 'maximum',
  mfr: 'manufacturer',
  mgr: 'manager',
  min: 'minimum',
  mo: 'month',
  mobile: 'phone',
  msg: 'message',
  nbr: 'number',
  no: 'number',
  nr: 'number',
  num: 'number',
  org: 'organization',
  pct: 'percent',
  perc: 'percent',
  pic: 'picture',
  pop: 'population',
  pos: 'position',
  prod: 'product',
  prob: 'probability',
  qty: 'quantity',
  ref: 'reference',
  ret: 'return',
  reg: 'region',
  rev: 'revenue',
  sal: 'salary',
  stat: 'status',
  std: 'deviation',
  sku: 'sku',
  subj: 'subject',
  tel: 'phone',
  telephone: 'phone',
  cell: 'phone',
  temp: 'temperature',
  tot: 'total',
  ts: 'timestamp',
  txt: 'text',
  val: 'value',
  vol: 'volume',
  wt: 'weight',
  yr: 'year',
  yrs: 'years',
  zip: 'postcode',
  zipcode: 'postcode',
  postal: 'postcode',
  plz: 'postcode',
  photo: 'picture',
  image: 'picture',
  pics: 'picture',
  thumbnail: 'picture',
  avatar: 'picture',
  logo: 'picture',
  poster: 'picture',
  cover: 'picture',
  photograph: 'picture',
  e: 'e',
  mail: 'mail',
  organisation: 'organization',
  colour: 'color',
  centre: 'center',
  longtitude: 'longitude',
  ht: 'height',
  hgt: 'height',
  len: 'length',
  spd: 'speed',
  prcp: 'precipitation',
};

/**
 * The words of a header, small and in full, in English where its language is known: `PROD_ID` → product, id;
 * `releaseDate` → release, date; `Net amt.` → net, amount; `Geburtsdatum` → birthdate. Plurals stay as they are.
 */
export function wordsOf(name: string): readonly string[] {
  const known = found.get(name);
  if (known) return known;
  if (found.size >= mostFound) found.clear();
  const words = inEnglish(tokensOf(name))
    // `Zimmernr.`, `Romnr.`: a compound whose front nobody knows is a number all the same.
    .flatMap((word) => /^(\p{L}{3,})nr$/u.exec(word)?.slice(1).concat('number') ?? [word])
    .map((word) => (Object.hasOwn(inFull, word) ? (inFull[word] ?? word) : word));
  found.set(name, words);
  return words;
}

/** Rules ask for the words of the same header many times. */
const found = new Map<string, readonly string[]>();
const mostFound = 2_000;

/** What databases call the kind of a column: `user_name_varchar(50)`. */
const storedAs =
  /(?<=[\p{L}\d])_(?:int|integer|bigint|smallint|tinyint|n?varchar2?|n?char|bool|boolean|float|double|decimal|numeric)\d?(?:\(\d+(?:,\s?\d+)?\))?$/iu;

export const withoutStoredAs = (name: string): string => name.trim().replace(storedAs, '');

/** What forms note in brackets behind a heading: the kind of text that is asked for, and whether it must be filled in. */
const asFilledIn =
  /[([（【]\s*\*?(?:text|string|decimal|integer|float|required|optional|mandatory|pflicht(?:feld)?|optional|texto|obligatori[oa]|opcional|obligatoire|facultati[fv][eo]?|obbligatori[oa]|verplicht|optioneel|wymagane|opcjonalne|povinn[éý]|обязательно|необязательно|текст|zorunlu|wajib|bắt buộc|文本|文字|字符串?|小数|整数|必填|必填项|选填|非必填|必選|必須|任意)\s*[)\]）】]/giu;

/** `姓  名`, `合 计`: single characters that were set apart to fill the cell. */
const setApart =
  /^\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]\s+){1,7}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?:\s*[:：])?\s*$/u;

const together = (name: string): string => (setApart.test(name) ? name.replaceAll(/\s+/gu, '') : name);

const tokensOf = (name: string): string[] =>
  withoutStoredAs(
    together(name.normalize('NFC')).replaceAll(asFilledIn, (noted, at: number) => (at === 0 ? noted : ' ')),
  )
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/e-?mail/g, 'email')
    .replaceAll(/%/g, ' percent ')
    .replaceAll(/[#№]/g, ' number ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '');
