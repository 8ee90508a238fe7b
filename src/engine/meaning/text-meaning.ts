import type { ColumnInSheet, MeaningGuess } from './column-meaning.ts';
import { longWords } from './text-by-name.ts';
import { orderOf } from './value-order.ts';
import { isCountry, statusWords, yesNoWords } from './vocabularies.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const titleWords = words(`
  name title label subject headline product item model project task event movie film book song album game course recipe
  company organization organisation business brand restaurant hotel school university team club shop store venue airport
  station species asset equipment vehicle property campaign opportunity issue ticket article question job vacancy`);
const personWords = words(`
  author owner manager employee customer assignee player artist director teacher student doctor patient guest person
  contact speaker host instructor coach driver agent representative responsible assigned reporter requester actor
  actress candidate applicant member attendee volunteer donor firstname lastname surname fullname buyer seller
  salesperson clerk creator editor composer singer trainer lead leader captain ceo founder politician senator`);
const placeWords = words(`
  city town village state province county region district neighbourhood neighborhood borough location place area zone
  municipality island continent destination origin site territory prefecture`);
const categoryWords = words(`
  category type kind group department segment class genre origin priority species brand sector industry tag topic level
  tier plan gender sex grade format size color condition continent method channel source language currency unit season
  subcategory section stage family order suit shift team cause weather result outcome rating mode`);
const identifierWords = words(`
  id code key sku isbn issn ean upc gtin barcode serial iban bic vat uuid guid hash number reference postcode slug
  license plate account symbol ticker iata icao fips callsign registration invoice flight tracking coupon ssn passport username`);

/** What a column of texts is: by its name and its values, each of which may outvote the other where it is plain. */
export function textMeaning({ column, words: name, facts, sheet }: ColumnInSheet): MeaningGuess {
  const has = (list: ReadonlySet<string>): boolean => name.some((word) => list.has(word));
  const last = name.at(-1) ?? '';
  const few = isFew();
  if (name.includes('year') && facts.share(/^\d{4}(?:\D|$)/) > 0.7) return { meaning: 'year', confidence: 0.85 };
  if (facts.share(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i) > 0.7) return { meaning: 'email', confidence: 0.9 };
  if (facts.share(/^https?:\/\/\S+$/i) > 0.7) {
    const isPicture = facts.share(/\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#]|$)/i) > 0.5 || name.includes('picture');
    return { meaning: isPicture ? 'picture' : 'link', confidence: 0.9 };
  }
  if (column.distinct <= 3 && facts.share((text) => yesNoWords.has(text.toLowerCase())) === 1)
    return { meaning: 'yes or no', confidence: 0.85 };
  if (name.includes('phone') || name.includes('fax') || looksLikePhone())
    return facts.share(/\d/) > 0.7 ? { meaning: 'phone', confidence: 0.9 } : { meaning: 'text', confidence: 0.4 };
  if (name.includes('email')) return { meaning: 'email', confidence: 0.7 };
  if (isCode()) return { meaning: 'identifier', confidence: has(identifierWords) ? 0.92 : 0.75 };
  if (isAddress()) return { meaning: 'address', confidence: 0.85 };
  if (isStatus()) return { meaning: 'status', confidence: 0.88 };
  if (name.includes('country') || name.includes('countries') || name.includes('nation') || facts.share(isCountry) > 0.8)
    return facts.share(isCountry) > 0.4 || few
      ? { meaning: 'country', confidence: 0.88 }
      : { meaning: 'place', confidence: 0.5 };
  if (facts.averageLength > 90 || (has(longWords) && facts.averageLength > 30 && !few))
    return { meaning: 'long text', confidence: 0.9 };
  if (isPerson()) return { meaning: 'person', confidence: 0.8 };
  if (few && !(has(titleWords) && facts.isUnique)) {
    const isNamed = has(categoryWords) || has(placeWords) || orderOf(facts.texts) !== null;
    if (has(placeWords) && facts.repeats < 1.5) return { meaning: 'place', confidence: 0.8 };
    return { meaning: 'category', confidence: isNamed ? 0.9 : Math.min(0.85, 0.55 + facts.repeats / 40) };
  }
  // What people do is no name of theirs.
  if (name.includes('job') && (last === 'title' || last === 'role')) return { meaning: 'text', confidence: 0.7 };
  if (has(titleWords)) return { meaning: 'title', confidence: titleWords.has(last) ? 0.75 : 0.68 };
  if (has(placeWords)) return { meaning: 'place', confidence: 0.8 };
  if (has(longWords)) return { meaning: 'long text', confidence: 0.6 };
  if (has(categoryWords) && facts.repeats >= 2) return { meaning: 'category', confidence: 0.65 };
  if (facts.isUnique && facts.averageLength <= 60) return { meaning: 'title', confidence: 0.5 };
  return { meaning: 'text', confidence: 0.5 };

  /** Few short values, each met more than once; of few rows a few. */
  function isFew(): boolean {
    if (column.distinct < 2 || facts.longest > 48) return false;
    if (sheet.rows < 12) return column.distinct <= Math.max(3, sheet.rows / 2) && !facts.isUnique;
    return column.distinct <= 60 && column.distinct <= column.filled / 2;
  }

  function looksLikePhone(): boolean {
    return (
      facts.share(/^(?=(?:.*\d){7})\+?[\d\s().\-/]{7,20}(?:\s*(?:x|ext\.?)\s*\d+)?$/) > 0.8 &&
      facts.share(/[\s().+-]/) > 0.5 &&
      facts.share(/^\d{4}-\d{2}/) < 0.2
    );
  }

  function isCode(): boolean {
    if (facts.share(/^[0-9a-f]{8}-[0-9a-f]{4}-/i) > 0.8 || facts.share(/^[0-9a-f]{16,}$/i) > 0.8) return true;
    const isShape = facts.share(/^(?=.*\d)[A-Z0-9]+(?:[-_/.#][A-Z0-9]+)*$/) > 0.8 && facts.longest <= 40;
    if (name.includes('postcode')) return true;
    if (has(identifierWords) && !few)
      return isShape || facts.share(/^\S+$/) > 0.9 || last === 'id' || last === 'number';
    // Digits with zeros in front are no quantity, whatever they are called.
    if (facts.share(/^0\d+$/) > 0.3 && facts.share(/^\d+$/) > 0.9) return true;
    return isShape && facts.isUnique && column.filled > 5;
  }

  function isAddress(): boolean {
    const looks = facts.share(
      /\d.*\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|square|highway|hwy)\b|\b\w+(?:straße|strasse|str\.|weg|platz|gasse)\s*\d|\b(?:rue|calle|via|avenida)\b.*\d/i,
    );
    return looks > 0.6 || ((name.includes('address') || name.includes('street')) && facts.share(/\d/) > 0.4);
  }

  function isStatus(): boolean {
    const known = facts.share((text) => statusWords.has(text.toLowerCase()));
    const named = name.some((word) => ['status', 'stage', 'phase', 'progress'].includes(word));
    return column.distinct <= 20 && (known > 0.7 || (named && known > 0.2) || (last === 'status' && few));
  }

  function isPerson(): boolean {
    const looks = facts.share(
      /^(?:(?:Mr|Mrs|Ms|Dr|Prof|Sir)\.?\s+)?\p{Lu}[\p{L}'’.-]+(?:,?\s+(?:\p{Lu}[\p{L}'’.-]*|van|von|de|da|del|di|la|le|bin|al)){1,4}$/u,
    );
    if (placeWords.has(last) || categoryWords.has(last)) return false;
    if (has(personWords)) return looks > 0.4 || facts.share(/^\p{Lu}[\p{L}'’-]+$/u) > 0.7;
    if (
      name.includes('name') &&
      name.some((word) => ['first', 'last', 'full', 'middle', 'family', 'given'].includes(word))
    )
      return true;
    return name.length === 1 && name[0] === 'name' && looks > 0.8 && personRows();
  }

  function personRows(): boolean {
    return (
      sheet.columns.some(({ type }) => type === 'email') ||
      /people|staff|member|contact|employee|student|player|monarch|guest|customer/i.test(sheet.title)
    );
  }
}
