import { isChoice } from '#engine/choices.ts';
import type { PickedName } from '../../data-contract.ts';
import type { Column } from '#engine/model.ts';
import { t } from '#kit/language/language.ts';

/** The kinds of fields that people fill in, in forms and tables alike. */
export const inputTypes = [
  'text',
  'number',
  'select',
  'multi-select',
  'textarea',
  'markdowntext',
  'month',
  'tel',
  'time',
  'url',
  'week',
  'email',
  'date',
  'datetime-local',
] as const;
/** `link` is filled in by names of another sheet. */
/** What forms alone ask for. */
export type SurveyType = 'consent' | 'ranking' | 'matrix' | 'signature';
export type FieldType =
  | (typeof inputTypes)[number]
  | ('file' | 'files' | 'image' | 'link' | 'rating' | 'duration')
  | SurveyType;

/** One field as it is rendered and checked, whichever block it is in. */
export interface Field {
  /** Column id; the name of the input in a plain form. */
  column: string;
  label: string;
  type: FieldType;
  description: string;
  placeholder: string;
  required: boolean;
  /** Of select and multi-select; of a rating the numbers of stars. */
  options: readonly string[];
  /** What it fills in is yes or no: its options true and false are read so. */
  isYesNo?: boolean;
  /** Most characters; null is no limit of its own. */
  limit: number | null;
  /** Owner's pattern for the whole text; '' checks nothing. */
  pattern: string;
  /** What to say when the pattern does not match; '' says a general sentence. */
  patternMessage: string;
  /** Of a link: all that it offers, where these are few; else they are searched. */
  offers?: readonly PickedName[] | null | undefined;
  /** Of a link: it names several rows. */
  several?: boolean | undefined;
  /** What a file field takes, as in an `accept` attribute. */
  accept: string;
  /** Of several files: how many, and of how many megabytes each. */
  files?: { most: number; megabytes: number };
  /** Of a consent: what is agreed to. */
  consent?: string;
  /** Of a matrix: it has the options of the field above. */
  continues?: boolean;
  /** A text that can be read from a bar code or QR code. */
  scans?: boolean;
  /** What is wrong with a cell by a rule of its type, in a sentence, or null. */
  check?: (cell: string) => string | null;
}

export const maxFieldLength = 10_000;

const plain = { description: '', placeholder: '', required: false, options: [], limit: null, pattern: '' };

/** A field with everything left out at rest. */
export function fieldOf(field: Pick<Field, 'column' | 'label' | 'type'> & Partial<Field>): Field {
  return { ...plain, patternMessage: '', accept: '', ...field };
}

/** A choice as people read it: those of a yes/no column are yes and no. */
export function choiceText(choice: string, column: { type: string } | undefined): string {
  if (column?.type !== 'boolean') return choice;
  return choice === 'true' ? t('Yes') : choice === 'false' ? t('No') : choice;
}

/** The options of an owner's comma-separated text, each once. */
export function optionsOf(text: string): string[] {
  const options = text.split(',').map((option) => option.trim());
  return [...new Set(options.filter((option) => option !== ''))];
}

/** The options that an owner wrote, or else those of the column where it is a choice. */
export function optionsFor(text: string | undefined, column: Column | undefined): readonly string[] {
  const own = optionsOf(text ?? '');
  return own.length > 0 || !column || !isChoice(column) ? own : (column.options ?? []);
}
