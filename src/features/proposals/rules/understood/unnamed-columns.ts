/** What columns are called on pages whose headings are blank: by their values where these tell it for sure. */
import { isWordFor } from '#engine/lexicon/value-words.ts';
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import { timeColumnsOf } from '#engine/meaning/week-columns.ts';
import type { ColumnRoles } from '../column-roles.ts';
import { phrasesOf } from '../layouts/phrases.ts';
import data from './value-names.json' with { type: 'json' };

type Kind = keyof (typeof data.names)['en'];
const names: Readonly<Record<string, Readonly<Record<Kind, string>>>> = data.names;

/** The share of texts that are names of people. */
const leastNames = 0.6;

/** A label for each column without a heading: `Date`, `Date 2`, or the letter of the column, which claims nothing. */
export function namesByValues(sheet: SheetProfile, roles: ColumnRoles): Map<ColumnProfile, string> {
  const { meaningOf } = roles;
  const own = names[phrasesOf(sheet).language] ?? data.names.en;
  const taken = new Set(sheet.columns.map(({ name }) => name));
  const labels = new Map<ColumnProfile, string>();
  const times = timeColumnsOf(sheet);
  for (const column of sheet.columns.filter(isUnnamed)) {
    const kind = times.includes(column)
      ? 'time'
      : (kindOf(column, meaningOf(column)) ?? kindBesideUnit(column, sheet) ?? kindInList(column, sheet, roles));
    const base = kind ? own[kind] : column.name.replace(/^Column /, '');
    let label = base;
    for (let number = 2; taken.has(label); number++) label = `${base} ${number}`;
    taken.add(label);
    labels.set(column, label);
  }
  return labels;
}

function kindOf({ type, names: people }: ColumnProfile, meaning: string): Kind | null {
  if (type === 'date' || type === 'datetime') return 'date';
  if (type === 'email' || meaning === 'email') return 'email';
  if (type === 'phone' || meaning === 'phone') return 'phone';
  if (type === 'url') return 'link';
  if (type === 'currency') return 'amount';
  return people && people.full + people.given >= leastNames ? 'name' : null;
}

/** Kilograms and pieces are units, and the numbers right before them how many there are. */
function kindBesideUnit(column: ColumnProfile, { columns }: SheetProfile): Kind | null {
  if (areUnits(column)) return 'unit';
  const next = columns[columns.indexOf(column) + 1];
  return column.type === 'number' && next !== undefined && areUnits(next) ? 'quantity' : null;
}
const areUnits = ({ type, samples }: ColumnProfile): boolean =>
  type === 'text' &&
  samples.length > 0 &&
  samples.filter((value) => isWordFor('unit', String(value).trim())).length >= samples.length * leastNames;

/** In a list of things with figures, codes or links the one text that names each, and its code. */
function kindInList(column: ColumnProfile, { columns }: SheetProfile, { title, meaningOf }: ColumnRoles): Kind | null {
  const isFact = ({ type, filled }: ColumnProfile): boolean =>
    filled > 0 && ['number', 'currency', 'percent', 'url', 'date', 'datetime'].includes(type);
  if (!columns.some((one) => one !== column && isFact(one))) return null;
  const isOfEach = column.distinct >= Math.min(column.filled * mostlyOnce, distinctLimit) && column.filled > 2;
  if (column === title && isOfEach && column.type === 'text') return 'title';
  return isOfEach && title !== null && meaningOf(column) === 'identifier' ? 'code' : null;
}
const mostlyOnce = 0.9;
