/**
 * What becomes of a field of Airtable, by its type and options alone. (airtable.com/developers/web/api/field-model)
 * What only its values say (how many records a cell links to) is decided in `settle-field.ts`.
 */
import { readOptions } from '#features/workbooks/rules/column-options.ts';
import { type Msg, msg } from '#kit/language/msg.ts';
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
  from: Msg;
  /** Sentences about what changes. */
  notes: Msg[];
  /** IANA name, for dates with times. */
  timeZone: string;
  /** Airtable computes it; a lookup's values come as a list. */
  isComputed: boolean;
}

const plan = (
  reading: Reading,
  from: Msg,
  column: FieldPlan['column'],
  notes: Msg[] = [],
  timeZone = 'UTC',
): FieldPlan => ({ reading, from, column, notes, timeZone, isComputed: false });

const text = { type: 'text' } as const;

type Planner = (options: FieldOptions) => FieldPlan;
const planners: Record<string, Planner> = {
  singleLineText: () => plan('text', msg('Single line text'), text),
  multilineText: () => plan('text', msg('Long text'), text),
  richText: () => plan('text', msg('Rich text'), text, [msg('Formatting stays in the text as Markdown.')]),
  email: () => plan('text', msg('Email'), { type: 'email' }),
  url: () => plan('text', msg('URL'), { type: 'url' }),
  phoneNumber: () => plan('text', msg('Phone number'), { type: 'phone' }),
  number: ({ precision }) => plan('number', msg('Number'), { type: 'number', format: decimals(precision) }),
  percent: ({ precision }) => plan('number', msg('Percent'), { type: 'percent', format: `${decimals(precision)}%` }),
  currency: (options) => plan('number', msg('Currency'), { type: 'currency', format: currencyFormat(options) }),
  rating: ({ max = 5 }) =>
    plan('number', msg('Rating'), max >= 1 && max <= 10 ? { type: 'rating', max } : { type: 'number' }),
  duration: ({ durationFormat }) =>
    plan('duration', msg('Duration'), { type: 'duration', format: clockFormat(durationFormat) }),
  checkbox: () => plan('boolean', msg('Checkbox'), { type: 'boolean' }),
  singleSelect: (options) => choicePlan('choice', msg('Single select'), options),
  multipleSelects: (options) => choicePlan('choices', msg('Multiple select'), options),
  externalSyncSource: (options) => choicePlan('choice', msg('Sync source'), options),
  date: (options) => plan('date', msg('Date'), { type: 'date', ...dateFormat(options, '') }),
  dateTime: (options) => datetimePlan(msg('Date and time'), options),
  createdTime: (options) => byItself(timePlan(msg('Created time'), options)),
  lastModifiedTime: (options) => byItself(timePlan(msg('Last modified time'), options)),
  autoNumber: () => byItself(plan('number', msg('Autonumber'), { type: 'number', format: '0' })),
  count: () => computed(plan('number', msg('Count'), { type: 'number', format: '0' })),
  singleCollaborator: () => collaboratorPlan(msg('User'), 'person'),
  multipleCollaborators: () => collaboratorPlan(msg('Users'), 'people'),
  createdBy: () => byItself(personPlan(msg('Created by'), 'person')),
  lastModifiedBy: () => byItself(personPlan(msg('Last modified by'), 'person')),
  multipleRecordLinks: () =>
    plan('links', msg('Link to another record'), text, [
      msg('Becomes a link: to one row, or to several where a record links to several.'),
    ]),
  multipleAttachments: () =>
    plan('files', msg('Attachment'), { type: 'files' }, [msg('Files are downloaded, in their order.')]),
  barcode: () => plan('barcode', msg('Barcode'), text, [msg('The text of the barcode.')]),
  button: () => plan('button', msg('Button'), { type: 'url' }, [msg('The address that the button opens.')]),
  aiText: () => computed(plan('ai', msg('AI text'), text)),
  formula: (options) => resultPlan(msg('Formula'), options),
  rollup: (options) => resultPlan(msg('Rollup'), options),
  multipleLookupValues: (options) => resultPlan(msg('Lookup'), options),
  // The same type under its name in the schema of the Scripting API. (airtable.com/developers/scripting/api/cell_values)
  lookup: (options) => resultPlan(msg('Lookup'), options),
};

/** Whatever the type is: an unknown one becomes text. */
export function planField({ type, options = {} }: FieldKind): FieldPlan {
  const planner = Object.hasOwn(planners, type) ? planners[type] : undefined;
  if (planner) return planner(options);
  const shown = storableText(type).slice(0, 40);
  return plan('unknown', shown, text, [msg('Sheaf doesn’t know this type of field. Its values become text.')]);
}

const lastValues = msg('The last values. They aren’t computed here.');
const computed = (own: FieldPlan): FieldPlan => ({ ...own, isComputed: true, notes: [lastValues, ...own.notes] });
const notByItself = msg('The last values. New rows don’t fill it by themselves.');
const byItself = (own: FieldPlan): FieldPlan => ({ ...own, notes: [notByItself, ...own.notes] });

/** Without a result type, as of an invalid formula, the values say what they are. */
function resultPlan(from: Msg, { result }: FieldOptions): FieldPlan {
  const inner = result ? planField(result) : plan('unknown', '', text);
  const { reading, column, timeZone, notes } = inner;
  // What a file or a link becomes is said where it is.
  const isSaid = reading === 'person' || reading === 'people' || reading === 'datetime';
  return computed(plan(reading, from, column, isSaid ? notes.filter((note) => note !== notByItself) : [], timeZone));
}

const personPlan = (from: Msg, reading: 'person' | 'people'): FieldPlan =>
  plan(reading, from, { type: reading === 'person' ? 'email' : 'text' }, [
    msg('E-mail addresses: personal data, which stay out of pages until you let them in.'),
  ]);

/** Who is a member here becomes one, once their addresses are read. (name-people.ts) */
const collaboratorPlan = (from: Msg, reading: 'person' | 'people'): FieldPlan => {
  const own = personPlan(from, reading);
  return {
    ...own,
    notes: [msg('Becomes a person column, if members of this workspace have their e-mail addresses.'), ...own.notes],
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
function datetimePlan(from: Msg, options: FieldOptions): FieldPlan {
  const { timeZone = 'client' } = options;
  const known = isTimeZone(timeZone) ? timeZone : 'UTC';
  const notes = [
    known === 'UTC' ? msg('Times are in UTC.') : msg('Times of {zone}.', { zone: known.replaceAll('_', ' ') }),
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
function timePlan(from: Msg, { result }: FieldOptions): FieldPlan {
  const options = result?.options ?? {};
  if (result?.type === 'date') return plan('date', from, { type: 'date', ...dateFormat(options, '') });
  return datetimePlan(from, options);
}

/** Options in order, with their colors; as text where a list here can't hold them. */
function choicePlan(reading: 'choice' | 'choices', from: Msg, { choices = [] }: FieldOptions): FieldPlan {
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

function whyNoList(labels: readonly string[]): Msg | null {
  if (labels.length > 0 && readOptions(labels)?.length !== labels.length)
    return msg(
      'The list is too long for one here, has labels that are too long, or the same label twice: the values become text.',
    );
  if (new Set(labels.map(foldText)).size < labels.length)
    return msg('Two options differ only in capital letters: the values become text.');
  return null;
}

/** What a column's type is called on screens. */
export const typeName = (type: Column['type']): Msg => msg(columnTypeNames[type]);
