/**
 * What becomes of a field of Airtable, by its type and options alone. (airtable.com/developers/web/api/field-model)
 * What only its values say (how many records a cell links to) is decided in `settle-field.ts`.
 */
import { readOptions } from '#features/workbooks/rules/column-options.ts';
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
  from: string;
  /** Sentences about what changes. */
  notes: string[];
  /** IANA name, for dates with times. */
  timeZone: string;
  /** Airtable computes it; a lookup's values come as a list. */
  isComputed: boolean;
}

const plan = (
  reading: Reading,
  from: string,
  column: FieldPlan['column'],
  notes: string[] = [],
  timeZone = 'UTC',
): FieldPlan => ({ reading, from, column, notes, timeZone, isComputed: false });

const text = { type: 'text' } as const;

type Planner = (options: FieldOptions) => FieldPlan;
const planners: Record<string, Planner> = {
  singleLineText: () => plan('text', 'Single line text', text),
  multilineText: () => plan('text', 'Long text', text),
  richText: () => plan('text', 'Rich text', text, ['Formatting stays in the text as Markdown.']),
  email: () => plan('text', 'Email', { type: 'email' }),
  url: () => plan('text', 'URL', { type: 'url' }),
  phoneNumber: () => plan('text', 'Phone number', { type: 'phone' }),
  number: ({ precision }) => plan('number', 'Number', { type: 'number', format: decimals(precision) }),
  percent: ({ precision }) => plan('number', 'Percent', { type: 'percent', format: `${decimals(precision)}%` }),
  currency: (options) => plan('number', 'Currency', { type: 'currency', format: currencyFormat(options) }),
  rating: ({ max = 5 }) =>
    plan('number', 'Rating', max >= 1 && max <= 10 ? { type: 'rating', max } : { type: 'number' }),
  duration: ({ durationFormat }) =>
    plan('duration', 'Duration', { type: 'duration', format: clockFormat(durationFormat) }),
  checkbox: () => plan('boolean', 'Checkbox', { type: 'boolean' }),
  singleSelect: (options) => choicePlan('choice', 'Single select', options),
  multipleSelects: (options) => choicePlan('choices', 'Multiple select', options),
  externalSyncSource: (options) => choicePlan('choice', 'Sync source', options),
  date: (options) => plan('date', 'Date', { type: 'date', ...dateFormat(options, '') }),
  dateTime: (options) => datetimePlan('Date and time', options),
  createdTime: (options) => byItself(timePlan('Created time', options)),
  lastModifiedTime: (options) => byItself(timePlan('Last modified time', options)),
  autoNumber: () => byItself(plan('number', 'Autonumber', { type: 'number', format: '0' })),
  count: () => computed(plan('number', 'Count', { type: 'number', format: '0' })),
  singleCollaborator: () => collaboratorPlan('User', 'person'),
  multipleCollaborators: () => collaboratorPlan('Users', 'people'),
  createdBy: () => byItself(personPlan('Created by', 'person')),
  lastModifiedBy: () => byItself(personPlan('Last modified by', 'person')),
  multipleRecordLinks: () =>
    plan('links', 'Link to another record', text, [
      'Becomes a link: to one row, or to several where a record links to several.',
    ]),
  multipleAttachments: () => plan('files', 'Attachment', { type: 'files' }, ['Files are downloaded, in their order.']),
  barcode: () => plan('barcode', 'Barcode', text, ['The text of the barcode.']),
  button: () => plan('button', 'Button', { type: 'url' }, ['The address that the button opens.']),
  aiText: () => computed(plan('ai', 'AI text', text)),
  formula: (options) => resultPlan('Formula', options),
  rollup: (options) => resultPlan('Rollup', options),
  multipleLookupValues: (options) => resultPlan('Lookup', options),
  // The same type under its name in the schema of the Scripting API. (airtable.com/developers/scripting/api/cell_values)
  lookup: (options) => resultPlan('Lookup', options),
};

/** Whatever the type is: an unknown one becomes text. */
export function planField({ type, options = {} }: FieldKind): FieldPlan {
  const planner = Object.hasOwn(planners, type) ? planners[type] : undefined;
  if (planner) return planner(options);
  const shown = storableText(type).slice(0, 40);
  return plan('unknown', shown, text, [`Sheaf doesn’t know this type of field. Its values become text.`]);
}

const lastValues = 'The last values. They aren’t computed here.';
const computed = (own: FieldPlan): FieldPlan => ({ ...own, isComputed: true, notes: [lastValues, ...own.notes] });
const notByItself = 'The last values. New rows don’t fill it by themselves.';
const byItself = (own: FieldPlan): FieldPlan => ({ ...own, notes: [notByItself, ...own.notes] });

/** Without a result type, as of an invalid formula, the values say what they are. */
function resultPlan(from: string, { result }: FieldOptions): FieldPlan {
  const inner = result ? planField(result) : plan('unknown', '', text);
  const { reading, column, timeZone, notes } = inner;
  // What a file or a link becomes is said where it is.
  const isSaid = reading === 'person' || reading === 'people' || reading === 'datetime';
  return computed(plan(reading, from, column, isSaid ? notes.filter((note) => note !== notByItself) : [], timeZone));
}

const personPlan = (from: string, reading: 'person' | 'people'): FieldPlan =>
  plan(reading, from, { type: reading === 'person' ? 'email' : 'text' }, [
    'E-mail addresses: personal data, which stay out of pages until you let them in.',
  ]);

/** Who is a member here becomes one, once their addresses are read. (name-people.ts) */
const collaboratorPlan = (from: string, reading: 'person' | 'people'): FieldPlan => {
  const own = personPlan(from, reading);
  return {
    ...own,
    notes: ['Becomes a person column, if members of this workspace have their e-mail addresses.', ...own.notes],
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
function datetimePlan(from: string, options: FieldOptions): FieldPlan {
  const { timeZone = 'client' } = options;
  const known = isTimeZone(timeZone) ? timeZone : 'UTC';
  const notes = [known === 'UTC' ? 'Times are in UTC.' : `Times of ${known.replaceAll('_', ' ')}.`];
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
function timePlan(from: string, { result }: FieldOptions): FieldPlan {
  const options = result?.options ?? {};
  if (result?.type === 'date') return plan('date', from, { type: 'date', ...dateFormat(options, '') });
  return datetimePlan(from, options);
}

/** Options in order, with their colors; as text where a list here can't hold them. */
function choicePlan(reading: 'choice' | 'choices', from: string, { choices = [] }: FieldOptions): FieldPlan {
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

function whyNoList(labels: readonly string[]): string | null {
  if (labels.length > 0 && readOptions(labels)?.length !== labels.length)
    return 'The list is too long for one here, has labels that are too long, or the same label twice: the values become text.';
  if (new Set(labels.map(foldText)).size < labels.length)
    return 'Two options differ only in capital letters: the values become text.';
  return null;
}

const shownTypes: Partial<Record<Column['type'], string>> = {
  ...{
    text: 'Text',
    number: 'Number',
    currency: 'Currency',
    percent: 'Percent',
    date: 'Date',
    datetime: 'Date and time',
  },
  ...{
    boolean: 'Yes or no',
    choice: 'Choice',
    choices: 'Several choices',
    url: 'Link',
    image: 'Image',
    email: 'E-mail',
    person: 'Person',
  },
};
/** What a column's type is called on screens. */
export const typeName = (type: Column['type']): string => shownTypes[type] ?? type;
