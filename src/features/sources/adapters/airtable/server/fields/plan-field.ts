/**
 * What becomes of a field of Airtable, by its type and options alone. (airtable.com/developers/web/api/field-model)
 * What only its values say (how many records a cell links to) is decided in `settle-field.ts`.
 */
import { readOptions } from '#features/workbooks/rules/column-options.ts';
import { type Told, told } from '#kit/language/told.ts';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
import { foldText } from '#engine/folding.ts';
import type { Column } from '#engine/model.ts';
import { storableText } from '#kit/storable.ts';
import type { FieldKind, FieldOptions } from '../airtable-shapes.ts';
import { nearestColor } from './option-palette.ts';

/** How a cell is read. */
export type Reading =
  | ('text' | 'number' | 'duration' | 'boolean' | 'date' | 'datetime' | 'choice' | 'choices')
  | ('person' | 'people' | 'links' | 'files' | 'barcode' | 'button' | 'ai' | 'unknown');

export interface FieldPlan {
  reading: Reading;
  /** What its column is, as far as the schema says. */
  column: Pick<Column, 'type' | 'format' | 'options' | 'option_colors' | 'max'>;
  /** In words, of Airtable's type. */
  from: Told;
  /** Sentences about what changes. */
  notes: Told[];
  /** IANA name, for dates with times. */
  timeZone: string;
  /** Airtable computes it; a lookup's values come as a list. */
  isComputed: boolean;
}

const plan = (
  reading: Reading,
  from: Told,
  column: FieldPlan['column'],
  notes: Told[] = [],
  timeZone = 'UTC',
): FieldPlan => ({ reading, from, column, notes, timeZone, isComputed: false });

const text = { type: 'text' } as const;

type Planner = (options: FieldOptions) => FieldPlan;
const planners: Record<string, Planner> = {
  singleLineText: () => plan('text', told('Single line text'), text),
  multilineText: () => plan('text', told('Long text'), text),
  richText: () => plan('text', told('Rich text'), text, [told('Formatting stays in the text as Markdown.')]),
  email: () => plan('text', told('Email'), { type: 'email' }),
  url: () => plan('text', told('URL'), { type: 'url' }),
  phoneNumber: () => plan('text', told('Phone number'), { type: 'phone' }),
  number: ({ precision }) => plan('number', told('Number'), { type: 'number', format: decimals(precision) }),
  percent: ({ precision }) => plan('number', told('Percent'), { type: 'percent', format: `${decimals(precision)}%` }),
  currency: (options) => plan('number', told('Currency'), { type: 'currency', format: currencyFormat(options) }),
  rating: ({ max = 5 }) =>
    plan('number', told('Rating'), max >= 1 && max <= 10 ? { type: 'rating', max } : { type: 'number' }),
  duration: ({ durationFormat }) =>
    plan('duration', told('Duration'), { type: 'duration', format: clockFormat(durationFormat) }),
  checkbox: () => plan('boolean', told('Checkbox'), { type: 'boolean' }),
  singleSelect: (options) => choicePlan('choice', told('Single select'), options),
  multipleSelects: (options) => choicePlan('choices', told('Multiple select'), options),
  externalSyncSource: (options) => choicePlan('choice', told('Sync source'), options),
  date: (options) => plan('date', told('Date'), { type: 'date', ...dateFormat(options, '') }),
  dateTime: (options) => datetimePlan(told('Date and time'), options),
  createdTime: (options) => byItself(timePlan(told('Created time'), options)),
  lastModifiedTime: (options) => byItself(timePlan(told('Last modified time'), options)),
  autoNumber: () => byItself(plan('number', told('Autonumber'), { type: 'number', format: '0' })),
  count: () => computed(plan('number', told('Count'), { type: 'number', format: '0' })),
  singleCollaborator: () => collaboratorPlan(told('User'), 'person'),
  multipleCollaborators: () => collaboratorPlan(told('Users'), 'people'),
  createdBy: () => byItself(personPlan(told('Created by'), 'person')),
  lastModifiedBy: () => byItself(personPlan(told('Last modified by'), 'person')),
  multipleRecordLinks: () =>
    plan('links', told('Link to another record'), text, [
      told('Becomes a link: to one row, or to several where a record links to several.'),
    ]),
  multipleAttachments: () =>
    plan('files', told('Attachment'), { type: 'files' }, [told('Files are downloaded, in their order.')]),
  barcode: () => plan('barcode', told('Barcode'), text, [told('The text of the barcode.')]),
  button: () => plan('button', told('Button'), { type: 'url' }, [told('The address that the button opens.')]),
  aiText: () => computed(plan('ai', told('AI text'), text)),
  formula: (options) => resultPlan(told('Formula'), options),
  rollup: (options) => resultPlan(told('Rollup'), options),
  multipleLookupValues: (options) => resultPlan(told('Lookup'), options),
  // The same type under its name in the schema of the Scripting API. (airtable.com/developers/scripting/api/cell_values)
  lookup: (options) => resultPlan(told('Lookup'), options),
};

/** Whatever the type is: an unknown one becomes text. */
export function planField({ type, options = {} }: FieldKind): FieldPlan {
  const planner = Object.hasOwn(planners, type) ? planners[type] : undefined;
  if (planner) return planner(options);
  const shown = storableText(type).slice(0, 40);
  return plan('unknown', shown, text, [told('Sheaf doesn’t know this type of field. Its values become text.')]);
}

const lastValues = told('The last values. They aren’t computed here.');
const computed = (own: FieldPlan): FieldPlan => ({ ...own, isComputed: true, notes: [lastValues, ...own.notes] });
const notByItself = told('The last values. New rows don’t fill it by themselves.');
const byItself = (own: FieldPlan): FieldPlan => ({ ...own, notes: [notByItself, ...own.notes] });

/** Without a result type, as of an invalid formula, the values say what they are. */
function resultPlan(from: Told, { result }: FieldOptions): FieldPlan {
  const inner = result ? planField(result) : plan('unknown', '', text);
  const { reading, column, timeZone, notes } = inner;
  // What a file or a link becomes is said where it is.
  const isSaid = reading === 'person' || reading === 'people' || reading === 'datetime';
  return computed(plan(reading, from, column, isSaid ? notes.filter((note) => note !== notByItself) : [], timeZone));
}

const personPlan = (from: Told, reading: 'person' | 'people'): FieldPlan =>
  plan(reading, from, { type: reading === 'person' ? 'email' : 'text' }, [
    told('E-mail addresses: personal data, which stay out of pages until you let them in.'),
  ]);

/** Who is a member here becomes one, once their addresses are read. (name-people.ts) */
const collaboratorPlan = (from: Told, reading: 'person' | 'people'): FieldPlan => {
  const own = personPlan(from, reading);
  return {
    ...own,
    notes: [told('Becomes a person column, if members of this workspace have their e-mail addresses.'), ...own.notes],
  };
};

/** `precision` is the number of decimal places, 0 to 8. */
function decimals(precision = 0, whole = '0'): string {
  const places = Math.min(Math.max(Math.floor(precision), 0), 10);
  return places === 0 ? whole : `${whole}.${'0'.repeat(places)}`;
}

/** The sign in quotation marks, whatever it is. */
function currencyFormat({ symbol = '', precision = 2 }: FieldOptions): string {
  const sign = storableText(symbol)
    .replaceAll(/["\\\n\r]/g, '')
    .slice(0, 10);
  const amount = decimals(precision, '#,##0');
  return sign === '' ? amount : `"${sign}"${amount}`;
}

/** A duration is "an integer representing the duration in seconds": days here, as in spreadsheets. `h:mm:ss.SSS` */
function clockFormat(format = 'h:mm'): string {
  const [, seconds = '', fraction = ''] = /^h:mm(:ss)?(?:\.(S{1,3}))?$/.exec(format) ?? [];
  return `[h]:mm${seconds}${fraction && `.${'0'.repeat(fraction.length)}`}`;
}

/** `local`, `friendly`, `us`, `european` or `iso`; the first is as the viewer has it. */
const dateFormats: Record<string, string> = {
  friendly: 'mmmm d, yyyy',
  us: 'm/d/yyyy',
  european: 'd/m/yyyy',
  iso: 'yyyy-mm-dd',
};
function dateFormat({ dateFormat: given }: FieldOptions, time: string): { format?: string } {
  const format = dateFormats[given?.name ?? ''];
  return format === undefined ? {} : { format: `${format}${time}` };
}

/**
 * Times come as "a UTC date and time in ISO 8601". They become the clock time of the field's zone; `client` is the zone
 * of each viewer, which no sheet has.
 */
function datetimePlan(from: Told, options: FieldOptions): FieldPlan {
  const { timeZone = 'client' } = options;
  const known = isTimeZone(timeZone) ? timeZone : 'UTC';
  const notes = [
    known === 'UTC' ? told('Times are in UTC.') : told('Times of {zone}.', { zone: known.replaceAll('_', ' ') }),
  ];
  return plan('datetime', from, { type: 'datetime', ...dateFormat(options, ' h:mm') }, notes, known);
}

function isTimeZone(name: string): boolean {
  if (name === 'utc' || name === 'client') return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Their result is a date, with or without a time. */
function timePlan(from: Told, { result }: FieldOptions): FieldPlan {
  const options = result?.options ?? {};
  if (result?.type === 'date') return plan('date', from, { type: 'date', ...dateFormat(options, '') });
  return datetimePlan(from, options);
}

/** Options in order, with their colors; as text where a list here can't hold them. */
function choicePlan(reading: 'choice' | 'choices', from: Told, { choices = [] }: FieldOptions): FieldPlan {
  const named = choices.map(({ name, color }) => ({ name: cleanLabel(name), color })).filter(({ name }) => name !== '');
  const labels = named.map(({ name }) => name);
  const why = whyNoList(labels);
  if (why !== null) return plan(reading, from, text, [why]);
  if (labels.length === 0) return plan(reading, from, { type: reading });
  return plan(reading, from, {
    type: reading,
    options: labels,
    option_colors: named.map(({ color }) => nearestColor(color)),
  });
}

export const cleanLabel = (label: string): string => storableText(label).replaceAll(/\s+/g, ' ').trim();

function whyNoList(labels: readonly string[]): Told | null {
  if (labels.length > 0 && readOptions(labels)?.length !== labels.length)
    return told(
      'The list is too long for one here, has labels that are too long, or the same label twice: the values become text.',
    );
  if (new Set(labels.map(foldText)).size < labels.length)
    return told('Two options differ only in capital letters: the values become text.');
  return null;
}

/** What a column's type is called on screens. */
export const typeName = (type: Column['type']): Told => told(columnTypeNames[type]);
