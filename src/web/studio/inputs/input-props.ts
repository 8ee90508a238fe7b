import type { Setting } from '#settings/kinds.ts';

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
  /** Id of the sentence that says what the setting does. */
  describedBy: string;
  invalid: boolean;
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
