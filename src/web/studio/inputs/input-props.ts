import { formats } from '#kit/language/product.ts';
import type { ComponentType } from 'react';
import type { Setting } from '#settings/kinds.ts';
import type { FieldSet } from '#settings/read-fields.ts';

/** What the control of a setting is given. It shows the value and hands on what was chosen; checking is the field's. */
export interface InputProps<S extends Setting = Setting> {
  setting: S;
  /** As stored, or the default; may be a draft that is not valid yet. */
  value: unknown;
  onChange(value: unknown): void;
  /** Key of the setting among its siblings. */
  name: string;
  /** Values of the siblings. */
  values: Readonly<Record<string, unknown>>;
  /** For `<label for>`. */
  id: string;
  label: string;
  /** What is in an empty field. */
  placeholder: string | undefined;
  /** Id of the sentence that says what the setting does. */
  describedBy: string;
  invalid: boolean;
  /** Draws settings within a setting: entries of a list, the parts of a group. */
  FieldList: ComponentType<FieldListProps>;
}

export interface FieldListProps {
  set: FieldSet;
  /** Complete values: defaults filled in. */
  values: Readonly<Record<string, unknown>>;
  /** The stored value: shows what is still the default. */
  stored: Readonly<Record<string, unknown>>;
  onValue(key: string, value: unknown): void;
  /** Only settings that match; '' is all. */
  search?: string;
  /** Keys that are left out. */
  without?: ReadonlySet<string>;
  grouped?: boolean;
  /** What is in an empty field, where that is known better than its declaration says it. */
  placeholders?: Readonly<Record<string, string>>;
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The name of a setting within a sentence, where languages write it small as English does. */
export const inSentence = (label: string): string => (formats().tag.startsWith('en') ? label.toLowerCase() : label);

/** '70%'. */
export const percentText = (figures: string): string => formats().percent.replace('{n}', figures);
