import type { Fields, Setting } from './setting.ts';
import { type FieldSet, readValue } from './read-fields.ts';
import type { ValueReading } from './value-rules.ts';

/** Settings that are together in a form, under a heading. */
export interface SettingPart extends FieldSet {
  title: string;
  /** A sentence below the heading. */
  about?: string;
}
/** The settings of a page, a board or an app, in the parts of their form. */
export interface SettingSet extends FieldSet {
  parts: readonly SettingPart[];
}

/** The setting at a path, which steps into groups: `['palette', 'accent']`. */
export function settingAt(fields: Fields, path: readonly string[]): Setting | undefined {
  const [key, ...rest] = path;
  const setting = key !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (rest.length === 0) return setting;
  return setting?.kind === 'group' ? settingAt(setting.fields, rest) : undefined;
}

/** The stored form of a value, or what is wrong with it. Undefined is the default. `before` begins the path. */
export function readSetting(
  { fields }: Pick<FieldSet, 'fields'>,
  path: readonly string[],
  value: unknown,
  before: string,
): ValueReading {
  const setting = settingAt(fields, path);
  const at = [before, ...path].join('.');
  if (setting) return readValue(setting, value, at);
  return {
    value: undefined,
    problems: [{ path: at, message: `Setting ${path.join('.')} not found.` }],
    gaps: [],
  };
}

export const isKeyOf = <F extends Fields>(fields: F, key: string): key is keyof F & string =>
  Object.hasOwn(fields, key);
