import { wordsOf } from '#engine/meaning/name-words.ts';

/** What is called by digits and never reckoned with, in the words that headings of all languages become. */
const given = new Set(
  `account barcode birthdate born code died ean established fax folio founded gtin iban id identifier imei invoice isbn issn
  key license month nationalid passport period phone plate postcode published quarter reference registration season
  serial sku ssn upc vat vintage year yyyymm`.split(/\s+/),
);
/** `Quantity per month`, `Code count`: numbers of something, which are reckoned with. */
const counted = new Set(
  'amount average balance budget cost costs count counts fee hours income measure per percent price profit quantity rate revenue sales score stock sum total value worth'.split(
    ' ',
  ),
);

/** Whether a heading calls the numbers below it by their digits, in any language of the lexicon. */
export function isCalledByDigits(heading: string): boolean {
  const words = wordsOf(heading);
  if (words.some((word) => counted.has(word))) return false;
  // `Number of accounts` counts them; `Account number` is one.
  if (words[0] === 'number' && words.length > 1) return false;
  return words.some((word) => given.has(word)) || (words.length > 1 && words.at(-1) === 'number');
}
