import type { ColumnInSheet, MeaningGuess } from './column-meaning.ts';
import { isOfHeadings } from '../lexicon/headings.ts';
import { isWordFor } from '../lexicon/value-words.ts';
import { areAccounts, areNationalIds } from './checked-numbers.ts';
import { areLikePhones } from './phone-shape.ts';
import { wordsOf } from './name-words.ts';
import { hasPersonColumns } from './rows-of-people.ts';
import { distinctLimit } from './sheet-profile.ts';
import { longWords } from './text-by-name.ts';
import { isUnnamed } from './unnamed.ts';
import { orderOf } from './value-order.ts';
import { isCountry, statusWords, yesNoWords } from './vocabularies.ts';

const ofFamilies: ReadonlySet<string> = new Set(['lastname', 'surname', 'last']);

/** Two times of a day. */
const timeRange = /^(?:[01]?\d|2[0-4])[.:][0-5]\d\s*[-–—]\s*(?:[01]?\d|2[0-4])[.:][0-5]\d$/;

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const titleWords: ReadonlySet<string> = words(`
  name title label subject headline product item model project task event movie film book song album game course recipe
  company organization organisation business brand restaurant hotel school university team club shop store venue airport
  station species asset equipment vehicle property campaign opportunity issue ticket article question job vacancy`);
const personWords = words(`
  author owner manager employee customer assignee player artist director teacher student doctor patient guest person
  contact speaker host instructor coach driver agent representative responsible assigned reporter requester actor
  actress candidate applicant member attendee volunteer donor firstname lastname surname fullname buyer seller
  salesperson technician developer clerk creator editor composer singer trainer lead leader captain ceo founder politician senator`);
const placeWords = words(`
  city town village state province county region district neighbourhood neighborhood borough location place area zone
  municipality island continent destination origin site territory prefecture`);
const categoryWords = words(`
  category type kind group department segment class genre origin priority species brand sector industry tag topic level
  tier plan gender sex grade format size color condition continent method channel source language currency unit season
  subcategory section stage family order suit shift team cause weather result outcome rating mode
  supplier manufacturer role occupation profession room subject reason package packaging material tags tag
  unit units payment division faculty degree specialty profile nationality religion shape bank`);
/** What several people are together. */
const ofGroups = words('department team company group division office unit crew school class organization section');
/** What names a thing for sure, in front or behind. */
const strictly = words('id code key number reference');
/** Of goods, and never of a telephone. */
const goodsWords = words('sku isbn ean barcode upc gtin id code');
/** What rows are grouped by, whatever it is called in front: `Job role`, `Place of birth`. */
const groups: ReadonlySet<string> = new Set([...categoryWords, 'status']);
const identifierWords = words(`
  id code key sku isbn issn ean upc gtin barcode serial iban bic vat uuid guid hash number reference postcode slug
  license plate account symbol ticker iata icao fips callsign registration invoice flight tracking coupon ssn passport username`);

/** What a column of texts is: by its name and its values, each of which may outvote the other where it is plain. */
export function textMeaning({ column, words: name, facts, sheet }: ColumnInSheet): MeaningGuess {
  const has = (list: ReadonlySet<string>): boolean => name.some((word) => list.has(word));
  const last = name.at(-1) ?? '';
  const few = isFew();
  const isUnseen = column.samples.length === 0;
  if (name.includes('year') && facts.share(/^(?:\d{4}(?:\D|$)|\d{2}$|\d{1,2}[-/.]\d{4}$)/) > 0.7)
    return { meaning: 'year', confidence: 0.85 };
  // `1988年`: only the year is known.
  if (facts.share(/^(?:1[4-9]|20)\d\d\s?(?:年|г\.?|р\.?|년)$/) > 0.9) return { meaning: 'year', confidence: 0.85 };
  if (facts.share(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i) > 0.7) return { meaning: 'email', confidence: 0.9 };
  if (facts.share(/^https?:\/\/\S+$/i) > 0.7) {
    const isPicture = facts.share(/\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#]|$)/i) > 0.5 || name.includes('picture');
    return { meaning: isPicture ? 'picture' : 'link', confidence: 0.9 };
  }
  // Hardly any that differ in many rows group them, however long they are.
  const areGroupNames = column.distinct > 1 && column.distinct <= 12 && facts.repeats >= 20 && facts.longest <= 120;
  if (areGroupNames && groups.has(last)) return { meaning: 'category', confidence: 0.7 };
  if (areGroupNames && name.some((word) => groups.has(word))) return { meaning: 'category', confidence: 0.65 };
  // `ON` may be Ontario.
  const areAnswers = column.distinct <= 3 && facts.share((text) => yesNoWords.has(text.toLowerCase())) === 1;
  if (areAnswers && !(column.distinct === 1 && has(placeWords))) return { meaning: 'yes or no', confidence: 0.85 };
  // Of some only the year is known.
  const isOfBirth = name.includes('birthdate') || name.includes('birthday');
  if (isOfBirth && facts.share(/^(?:19|20)\d\d$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/) > 0.7)
    return { meaning: 'birth date', confidence: 0.75 };
  // Most are days, and some are written otherwise: 30 February, or a dash.
  if (areDays(facts)) return { meaning: 'date', confidence: 0.55 };
  // `Tuesday, 2 September`: nobody knows of which year.
  const isCalledDate = name[0] === 'date' && name.length <= 2;
  if (
    isCalledDate &&
    facts.longest <= 40 &&
    facts.share(/(?<!\d)\d{1,2}(?!\d).*\p{L}{3}|\p{L}{3}.*(?<!\d)\d{1,2}(?!\d)/u) > 0.8
  )
    return { meaning: 'date', confidence: 0.55 };
  if (name.includes('nationalid') && facts.share(/\d{3}/) > 0.5) return { meaning: 'identifier', confidence: 0.9 };
  if (name.includes('postcode')) return { meaning: 'identifier', confidence: 0.92 };
  // Of telephones many are missing; a question about them has other answers, again and again.
  const isCalledPhone = name.includes('phone') || name.includes('fax');
  if (isCalledPhone ? facts.share(/(?:\d\D{0,2}){6}/) > 0.3 : looksLikePhone())
    return { meaning: 'phone', confidence: 0.9 };
  if (isUnnamed(column) && areLikePhones(facts.texts)) return { meaning: 'phone', confidence: 0.7 };
  if (isCalledPhone && isUnseen) return { meaning: 'phone', confidence: 0.9 };
  if (isCalledPhone && !few && facts.repeats < 1.5) return { meaning: 'text', confidence: 0.4 };
  if (name.includes('email') && (facts.share(/@/) > 0.1 || isUnseen)) return { meaning: 'email', confidence: 0.7 };
  if (areWebAddresses()) return { meaning: 'link', confidence: 0.75 };
  if (areAccounts(facts.texts)) return { meaning: 'identifier', confidence: 0.9 };
  if (isCode()) return { meaning: 'identifier', confidence: has(identifierWords) ? 0.92 : 0.75 };
  if (isInvoiceNumber()) return { meaning: 'identifier', confidence: 0.75 };
  if (isAddress()) return { meaning: 'address', confidence: 0.85 };
  if (isPerson() && !isStatus()) return { meaning: 'person', confidence: 0.8 };
  if (isStatus()) return { meaning: 'status', confidence: 0.88 };
  if (name.includes('country') || name.includes('countries') || name.includes('nation') || facts.share(isCountry) > 0.8)
    return facts.share(isCountry) > 0.4 || few
      ? { meaning: 'country', confidence: 0.88 }
      : { meaning: 'place', confidence: 0.5 };
  if (titleWords.has(last) && facts.isUnique && facts.averageLength > 60 && facts.averageLength <= 160)
    return { meaning: 'title', confidence: 0.5 };
  if (facts.averageLength > 90 || (has(longWords) && facts.averageLength > 30 && !few))
    return { meaning: 'long text', confidence: 0.9 };
  if (few && !(has(titleWords) && facts.isUnique)) {
    const isNamed = has(categoryWords) || has(placeWords) || orderOf(facts.texts) !== null;
    if (has(placeWords) && facts.repeats < 1.5) return { meaning: 'place', confidence: 0.8 };
    return { meaning: 'category', confidence: isNamed ? 0.9 : Math.min(0.85, 0.55 + facts.repeats / 40) };
  }
  // Of few rows, or where hardly any is filled in, each may be of another kind.
  const isSparse = sheet.rows < 12 || column.filled * 2 < sheet.rows;
  if (groups.has(last) && name.length === 1 && isNamedElse() && facts.longest <= 48)
    return { meaning: 'category', confidence: 0.6 };
  if (groups.has(last) && name[0] !== 'name' && facts.longest <= 48 && (isSparse || facts.repeats >= 1.2))
    return { meaning: 'category', confidence: 0.65 };
  // What people do is no name of theirs.
  if (name.includes('job') && (last === 'title' || last === 'role')) return { meaning: 'text', confidence: 0.7 };
  if (has(titleWords)) return { meaning: 'title', confidence: titleWords.has(last) ? 0.75 : 0.68 };
  if (has(placeWords)) return { meaning: 'place', confidence: 0.8 };
  if (has(longWords)) return { meaning: 'long text', confidence: 0.6 };
  if (has(categoryWords) && (facts.repeats >= 2 || isSparse)) return { meaning: 'category', confidence: 0.65 };
  // Where it is ticked it always says the same, however long.
  if (column.distinct === 1 && column.filled > 2) return { meaning: 'category', confidence: 0.5 };
  // What its neighbours hold as well is chosen from one list: lessons of a week, places of a competition.
  if (isChosenFromOneList({ column, sheet })) return { meaning: 'category', confidence: 0.5 };
  // The same in every row, or in every fourth: a mark rather than a text.
  // Of more values than are counted nobody knows how often each is met.
  const isAgain = facts.repeats >= 1.5 && column.distinct < distinctLimit;
  if (facts.longest <= 48 && column.filled > 1 && (column.distinct === 1 || isAgain))
    return { meaning: 'category', confidence: 0.5 };
  if (facts.isUnique && facts.averageLength <= 60 && !isTime()) return { meaning: 'title', confidence: 0.5 };
  return { meaning: 'text', confidence: 0.5 };

  /** A department of each row's own is one all the same where something else names the row. */
  function isNamedElse(): boolean {
    return sheet.columns.some(
      (other) =>
        other.id !== column.id && wordsOf(other.name).some((word) => ['name', 'firstname', 'title'].includes(word)),
    );
  }

  /** Few short values, each met more than once; of few rows a few. */
  function isFew(): boolean {
    if (column.distinct < 2 || facts.longest > 48) return false;
    if ((name.length === 1 && ['firstname', 'lastname', 'surname'].includes(last)) || isGivenName()) return false;
    if (isBesideName()) return false;
    // Of few rows two or three may share their name.
    const fewest = name.length > 1 && titleWords.has(last) && !groups.has(last) && !has(placeWords) ? 0 : 3;
    if (sheet.rows < 12) return column.distinct <= Math.max(fewest, sheet.rows / 2) && !facts.isUnique;
    return column.distinct <= 60 && column.distinct <= column.filled / 2;
  }

  /** `Name` beside a family name is the other one. */
  function isGivenName(): boolean {
    const areFamilies = ({ name: other, id, filled }: typeof column): boolean =>
      id !== column.id && filled > 0 && wordsOf(other).some((word) => ofFamilies.has(word));
    return name.length === 1 && last === 'name' && facts.share(/\d/) < 0.5 && sheet.columns.some(areFamilies);
  }

  /**
   * Single words in capitals beside given names, or given names beside such words: the two names of a person, where no
   * heading is known or only the one of the given name is.
   */
  function isBesideName(): boolean {
    const at = sheet.columns.findIndex(({ id }) => id === column.id);
    if (column.distinct < 3 || !(isUnnamed(column) || !isOfHeadings(last)) || !areSingle(facts.texts)) return false;
    return [at - 1, at + 1].some((next) => {
      const other = sheet.columns[next];
      if (!other || other.type !== 'text' || other.distinct < 3 || other.filled < column.filled * 0.8) return false;
      if (!areSingle(other.samples.slice(0, 100).map(String))) return false;
      const [own, beside] = [column.names?.given ?? 0, other.names?.given ?? 0];
      const isKnown = isUnnamed(other) || wordsOf(other.name).some((word) => ['name', 'firstname'].includes(word));
      // Of one of the two nearly all are given names, and of the other the most are none.
      return isKnown && Math.max(own, beside) >= leastGiven && Math.min(own, beside) <= 0.5;
    });
  }

  /** An hour of the day behind what it is the hour of. */
  function isTime(): boolean {
    return column.id !== sheet.columns[0]?.id && facts.share(/^\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?$/i) > 0.8;
  }

  /** Met again and again, where an invoice has several rows. */
  function isInvoiceNumber(): boolean {
    const isCalled = ['number', 'id', 'code'].includes(last) && ['invoice', 'order', 'receipt'].includes(name[0] ?? '');
    return isCalled && facts.share(/^(?=(?:.*\d){4})\S+$/) > 0.8;
  }

  /** Without `https://`; a name with a point is no address of the web where nothing calls it one. */
  function areWebAddresses(): boolean {
    const isNamed = name.some((word) => ['link', 'url', 'website', 'web', 'site', 'homepage'].includes(word));
    return (
      facts.share(/^(?:https?:\/\/|www\.)\S+$/i) > 0.7 ||
      (isNamed && facts.share(/^[a-z][\w+.-]*:\/\/\S+$/i) > 0.7) ||
      (isNamed && facts.repeats < 2 && facts.share(/^(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/i) > 0.7)
    );
  }

  function looksLikePhone(): boolean {
    // With the sign of another country in front, whatever it is called.
    if (facts.share(/^\+[1-9][\d\s().-]{8,17}$/) > 0.8) return true;
    // Of people, as many digits as telephones have behind a zero.
    const isOfGoods = name.some((word) => goodsWords.has(word));
    const isOfPaper = name.includes('nationalid') || areNationalIds(facts.texts);
    if (facts.share(/^0[1-9]\d{7,11}$/) > 0.8 && !isOfGoods && !isOfPaper && hasPersonColumns(sheet)) return true;
    return (
      !isOfGoods &&
      facts.share(/^\d{1,3}(?:\.\d{1,3}){3}$/) < 0.2 &&
      facts.share(/^(?=(?:.*\d){7})\+?[\d\s().\-/]{7,20}(?:\s*(?:x|ext\.?)\s*\d+)?$/) > 0.8 &&
      facts.share(/[\s().+-]/) > 0.5 &&
      facts.share(/^\d{4}-\d{2}/) < 0.2 &&
      // Decimals, numbers of people with their day of birth, and from month to month: `08/2012 - 05/2015`.
      facts.share(/^-?\d+\.\d+$|^\d{6}-\d{2}-\d{4}$/) < 0.2 &&
      facts.share(/^(?:\d{1,2}[./])+(?:19|20)\d\d(?:\s*[-–—]|$)/) < 0.2 &&
      // From 07.15 to 08.00.
      facts.share(timeRange) < 0.2
    );
  }

  function isCode(): boolean {
    if (facts.share(/^[0-9a-f]{8}-[0-9a-f]{4}-/i) > 0.8 || facts.share(/^[0-9a-f]{16,}$/i) > 0.8) return true;
    const isShape = facts.share(/^(?=.*\d)[A-Z0-9]+(?:[-_/.#][A-Z0-9]+)*$/) > 0.8 && facts.longest <= 40;
    // `TX JGV295`: what is on a vehicle.
    if (last === 'plate' && facts.share(/\d/) > 0.8 && facts.longest <= 20) return true;
    // Rows that are numbered anew in each part of a list.
    if (name.length === 1 && name[0] === 'id' && facts.share(/^\d+$/) > 0.8) return true;
    // `A4`, `5B`: of which class each is, whose name stands beside it.
    if (groups.has(last) && name.length === 1 && isNamedElse()) return false;
    // An article number with a space or a letter of another script in it.
    const areArticles = facts.share(/\d/) > 0.8 && facts.share(/,/) < 0.1 && facts.averageLength <= 20;
    if (name.length === 1 && goodsWords.has(last) && !few && areArticles) return true;
    // Of few rows some name the same thing.
    const isOfThing = [name[0], last].some((word) => word === 'id' || word === 'code') && sheet.rows < 12;
    if (few && isOfThing && column.distinct > 2 && facts.share(/^\S*\d\S*$/) > 0.8) return true;
    if (has(identifierWords) && !few && !isOfGroup())
      // Several words in most rows name them, whatever their heading is.
      return isShape || facts.share(/^\S+$/) > 0.9 || (['id', 'number'].includes(last) && facts.share(/\s\S+\s/) < 0.5);
    // Digits with zeros in front are no quantity, whatever they are called.
    if (facts.share(/^0\d+$/) > 0.3 && facts.share(/^\d+$/) > 0.9) return true;
    if (facts.readsAsNumber) return false;
    const isOneShape = isShape && facts.share((text) => text.length === facts.longest) > 0.8 && facts.repeats < 2;
    const areMany = facts.isUnique || column.distinct >= distinctLimit;
    return (isShape && areMany && column.filled > 5) || (isOneShape && column.filled > 2);
  }

  /** `Invoice city`, `Account status`: what is said of it, and no number of it. */
  function isOfGroup(): boolean {
    const [first = ''] = name;
    return (placeWords.has(last) || groups.has(last) || last === 'date') && !strictly.has(first);
  }

  function isAddress(): boolean {
    const looks = facts.share(
      /\d.*\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|square|highway|hwy)\b|\b\w+(?:straße|strasse|str\.|weg|platz|gasse)\s*\d|\b(?:rue|calle|via|avenida)\b.*\d/i,
    );
    const isNamed = name.includes('address') || name.includes('street');
    // The street, beside the number of the house in a column of its own.
    const isStreet = name[0] === 'street' && name.length <= 3 && facts.repeats < 2 && facts.averageLength >= 5;
    if (isStreet && isAddressOfRows()) return true;
    return looks > 0.6 || (isNamed && (facts.share(/\d/) > 0.4 || (isAddressLast() && facts.averageLength >= 5)));
  }

  /** Neither what is chosen from, nor a code. */
  function isAddressOfRows(): boolean {
    return !has(identifierWords) && !name.some((word) => groups.has(word)) && facts.share(/\/\/|^[\da-f.:]+$/i) < 0.2;
  }

  /** A web address or one of a computer is none. */
  function isAddressLast(): boolean {
    return ['address', 'street'].includes(last) && facts.share(/^[\da-f.:]+$|\/\//i) < 0.2;
  }

  function isStatus(): boolean {
    const known = facts.share((text) => statusWords.has(text.toLowerCase()) || isWordFor('status', text));
    const named = name.some((word) => ['status', 'stage', 'phase', 'progress'].includes(word));
    return column.distinct <= 20 && (known > 0.7 || (named && known > 0.2) || (last === 'status' && few));
  }

  function isPerson(): boolean {
    const looks = facts.share(
      /^(?:(?:Mr|Mrs|Ms|Dr|Prof|Sir)\.?\s+)?\p{Lu}[\p{L}'’.-]+(?:,?\s+(?:\p{Lu}[\p{L}'’.-]*|van|von|de|da|del|di|la|le|bin|al)){1,4}$/u,
    );
    if (placeWords.has(last) || categoryWords.has(last) || (few && ['type', 'kind'].includes(name[0] ?? '')))
      return false;
    if (facts.share(/\.(?:jpe?g|png|gif|webp|svg|heic|pdf)$/i) > 0.7) return false;
    if (isNamedByValues() || isGivenName() || isBesideName()) return true;
    // Who drives may be a department.
    if (facts.share((text) => wordsOf(text).some((word) => ofGroups.has(word))) > 0.5) return false;
    if (name.length === 1 && ['firstname', 'lastname', 'surname'].includes(last) && facts.share(/\d/) < 0.2)
      return true;
    // Of scripts without capitals every short text may be a name.
    const isCaseless = facts.share(/^(?!.*[\p{Lu}\p{Ll}\d])[\p{L}\p{M}\s.·・．‧,，、-]{2,40}$/u) > 0.6;
    if (has(personWords)) return looks > 0.4 || facts.share(/^\p{Lu}[\p{L}'’-]+$/u) > 0.7 || (isCaseless && !few);
    if (
      name.includes('name') &&
      name.some((word) => ['first', 'last', 'full', 'middle', 'family', 'given'].includes(word))
    )
      return true;
    return name.length === 1 && name[0] === 'name' && looks > 0.8 && personRows();
  }

  /** Names of people that are called a name, or nothing that has another kind of names. */
  function isNamedByValues(): boolean {
    const { full, given: alone, family = 0 } = column.names ?? { full: 0, given: 0 };
    const given = alone + family;
    const isCalledElse = name.some((word) => titleWords.has(word) && word !== 'name' && word !== 'title');
    // Of people who are met again and again the rows tell something else than who they are.
    const isMetAgain = name.length === 1 && last === 'name' && facts.repeats > 1.25;
    if (isCalledElse || isMetAgain || (column.distinct < 2 && column.filled > 2 && !has(personWords))) return false;
    const isCalledName = has(personWords) || name.includes('name') || last === 'member' || last === 'student';
    return full + given >= (isCalledName ? 0.5 : 0.75) && (full >= 0.4 || isCalledName || family >= 0.6);
  }

  function personRows(): boolean {
    return (
      sheet.columns.some(({ type }) => type === 'email') ||
      /people|staff|member|contact|employee|student|player|monarch|guest|customer/i.test(sheet.title)
    );
  }
}

/** Of given names of all countries the list has most. */
const leastGiven = 0.65;
const areSingle = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  texts.filter((text) => /^\p{Lu}[\p{L}\p{M}’'.-]+(?:\s\p{Lu}[\p{L}\p{M}’'-]+)?$/u.test(text.trim())).length >=
    texts.length * 0.9;

const day =
  /^(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const areDays = ({ texts, share }: ColumnInSheet['facts']): boolean => texts.length > 1 && share(day) >= 0.7;

/** So many columns side by side hold mostly the same texts. */
const leastAlike = 3;

function isChosenFromOneList({ column, sheet }: Pick<ColumnInSheet, 'column' | 'sheet'>): boolean {
  const textsOf = ({ samples }: typeof column): string[] => samples.slice(0, 60).map((value) => String(value).trim());
  const own = textsOf(column);
  if (own.length < 3 || column.distinct > 60) return false;
  const alike = sheet.columns.filter((other) => {
    if (other.id === column.id || other.type !== 'text' || other.distinct > 60) return false;
    const texts = new Set(textsOf(other));
    return texts.size >= 3 && own.filter((text) => texts.has(text)).length >= own.length * 0.6;
  });
  return alike.length + 1 >= leastAlike;
}
