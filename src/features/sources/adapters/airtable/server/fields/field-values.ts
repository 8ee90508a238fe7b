/** Values of Airtable as cells. (airtable.com/developers/web/api/field-model) Pure. */
import { wallTime } from '#engine/time-zone.ts';
import { quotedLabel } from '#engine/labels.ts';
import type { Cell } from '#engine/model.ts';
import { storableText } from '#kit/storable.ts';
import { attachmentShape, personShape } from '../airtable-shapes.ts';
import { entriesOf } from './field-profile.ts';
import { cleanLabel } from './plan-field.ts';
import type { SettledField } from './settle-field.ts';

/** What is to be told of the values of a field. */
export interface ValueCounts {
  /** Errors that Airtable computed. */
  errors: number;
  /** Values that are not what their field holds; they became text. */
  odd: number;
  /** Links to records that were not read. */
  unknown: number;
}
export const newCounts = (): ValueCounts => ({ errors: 0, odd: 0, unknown: 0 });

/** What a linked record is called; undefined where it wasn't read. */
export type NameOf = (recordId: string) => Cell | undefined;

/** The cell of a field that is neither a link nor a file of its own. */
export function cellOf(value: unknown, field: SettledField, counts: ValueCounts, nameOf: NameOf): Cell {
  // "Returned records do not include any fields with empty values", a checkbox that is not set among them. (list-records)
  if (field.column.type === 'boolean' && !field.isComputed && (value === undefined || value === null)) return false;
  const entries = entriesOf(value);
  if (entries.length === 0) return null;
  const [first] = entries;
  if (field.joined === null && entries.length === 1) return readEntry(first, field, counts, nameOf);
  const texts = entries.map((entry) => textOf(readEntry(entry, field, counts, nameOf), field));
  return texts.filter((text) => text !== '').join(field.joined ?? ', ') || null;
}

function textOf(cell: Cell, { joined, column }: SettledField): string {
  const text = cell === null ? '' : cell === true ? 'Yes' : cell === false ? 'No' : String(cell);
  // A label must not come apart where the text is read again.
  return joined === ', ' && column.type === 'choices' ? quotedLabel(text) : text;
}

function readEntry(value: unknown, field: SettledField, counts: ValueCounts, nameOf: NameOf): Cell {
  const error = errorOf(value);
  if (error !== null) {
    counts.errors++;
    return error;
  }
  const read = readers[field.reading](value, field, nameOf);
  if (read !== undefined) return read === '' ? null : read;
  counts.odd++;
  return asText(value);
}

/**
 * Errors of formulas come as `{"error":"#ERROR!"}`, numbers that are none as `{"specialValue":"NaN"}` or `"Infinity"`:
 * seen in answers of the API, in none of its documents. Here they are the error values of spreadsheets, so that nothing
 * adds them up.
 */
function errorOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('specialValue' in value) return value.specialValue === 'NaN' ? '#NUM!' : '#DIV/0!';
  return 'error' in value && typeof value.error === 'string' && !('state' in value) ? '#VALUE!' : null;
}

type Reader = (value: unknown, field: SettledField, nameOf: NameOf) => Cell | undefined;
const secondsOfDay = 86_400;
const number: Reader = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const text: Reader = (value) => (typeof value === 'string' ? storableText(value) : undefined);
const label: Reader = (value) => (typeof value === 'string' ? cleanLabel(value) : undefined);
/** Who can be written to is sure to be recognized as a person; a name is not. */
const person: Reader = (value) => {
  const read = personShape.safeParse(value).data;
  return read && storableText(read.email ?? read.name ?? read.id);
};

const readers: Record<SettledField['reading'], Reader> = {
  ...{ text, number, choice: label, choices: label, person, people: person },
  duration: (value) => (typeof value === 'number' && Number.isFinite(value) ? value / secondsOfDay : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: (value) => (typeof value === 'string' ? dayOf(value) : undefined),
  datetime: (value, { timeZone }) => (typeof value === 'string' ? timeOf(value, timeZone) : undefined),
  links: (value, _, nameOf) => (typeof value === 'string' ? (nameOf(value) ?? value) : undefined),
  files: (value) => {
    const file = attachmentShape.safeParse(value).data;
    return file && storableText(file.filename);
  },
  barcode: (value) => propertyOf(value, 'text'),
  button: (value) => propertyOf(value, 'url') ?? propertyOf(value, 'label'),
  ai: (value) => (typeof value === 'string' ? storableText(value) : aiText(value)),
  unknown: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : asText(value)),
};

function propertyOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const held: unknown = Reflect.get(value, name);
  return typeof held === 'string' ? storableText(held) : undefined;
}

/** `{"state":"generated","value":…}`; with `"state":"error"` or `"loading"` the value may be missing. */
function aiText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('state' in value)) return undefined;
  return propertyOf(value, 'value') ?? '';
}

function asText(value: unknown): string {
  return storableText(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 100_000);
}

/** `2026-11-21`, also of a value with a time. Years of four digits, as dates here have them. */
function dayOf(value: string): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(value) ?? [];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** The clock of a time zone at `2026-11-21T10:00:00.000Z`, to the second. */
function timeOf(value: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return dayOf(value);
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return undefined;
  return new Date(wallTime(instant, timeZone)).toISOString().slice(0, 19);
}
