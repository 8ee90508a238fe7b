import { t } from '#kit/language/product.ts';
import { sameValue } from '#kit/same-value.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { Fields, Setting, VisibilityRules } from './setting.ts';
import { type FieldSet, readValue } from './read-fields.ts';
import type { ValueReading } from './value-rules.ts';

/** Settings that are together in a form, under a heading. */
export interface SettingPart extends FieldSet {
  title: string;
  /** A sentence below the heading. */
  about?: string;
  /** The dialog that asks for it, where that isn't the form of the set. */
  dialog?: string;
  /** Boards, which are at one address of the main host, have no use for it. */
  only?: 'apps';
}
/** The settings of a page, a board or an app, in the parts of their form. */
export interface SettingSet extends FieldSet {
  parts: readonly SettingPart[];
}

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type FieldsOf<P extends readonly SettingPart[]> = UnionToIntersection<P[number]['fields']>;

/** A set is made of its parts, so that every setting of it is in a form. */
export const settingSet = <const P extends readonly SettingPart[]>(
  ...parts: P
): { fields: { [K in keyof FieldsOf<P>]: FieldsOf<P>[K] }; visibleWhen: VisibilityRules; parts: P } => ({
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)),
  visibleWhen: Object.assign({}, ...parts.map(({ visibleWhen }) => visibleWhen)),
  parts,
});

/** One setting with its value. The path steps into groups: `['palette', 'accent']`. */
export interface SettingChange {
  path: readonly string[];
  value: unknown;
}

/** The path of every setting that has a value of its own. */
export const settingPaths = (fields: Fields): string[][] =>
  Object.entries(fields).flatMap(([key, setting]) =>
    setting.kind === 'group' ? settingPaths(setting.fields).map((path) => [key, ...path]) : [[key]],
  );

/** The settings that have another value in `after`. */
export const changedSettings = ({ fields }: Pick<FieldSet, 'fields'>, before: object, after: object): SettingChange[] =>
  settingPaths(fields)
    .map((path) => ({ path, value: valueAt(after, path) }))
    .filter(({ path, value }) => !sameValue(value, valueAt(before, path)));

/** Changes as they are sent: `{ palette: { accent: '#2f6f4e' } }`. */
export const valuesOfChanges = (changes: readonly SettingChange[]): Record<string, unknown> =>
  changes.reduce<Record<string, unknown>>((values, { path, value }) => withValueAt(values, path, value), {});

/** Values with changes made in them; what no change is about stays. */
export const withChanges = <V extends object>(values: V, changes: readonly SettingChange[]): V =>
  changes.reduce<V>((before, { path, value }) => withValueAt(before, path, value), values);

/** The declared settings of what is stored: those that came later, also inside a group, have the value of `defaults`. */
export const completeSettings = <V extends object>(
  { fields }: Pick<FieldSet, 'fields'>,
  defaults: V,
  stored: object,
): V =>
  Object.fromEntries(
    Object.entries(fields).map(([key, setting]): [string, unknown] => {
      const [usual, own] = [valueAt(defaults, [key]), valueAt(stored, [key])];
      if (setting.kind === 'group') return [key, completeSettings(setting, recordOf(usual), recordOf(own))];
      return [key, own === undefined ? usual : own];
    }),
  ) as V; // a value for each key of the defaults

/** What was sent, setting by setting: a group may be sent in part. Unknown settings are in it, too. */
export const sentSettings = (fields: Fields, sent: object, before: readonly string[] = []): SettingChange[] =>
  Object.entries(sent).flatMap(([key, value]: [string, unknown]): SettingChange[] => {
    const setting = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const path = [...before, key];
    return setting?.kind === 'group' && isRecord(value) ? sentSettings(setting.fields, value, path) : [{ path, value }];
  });

/** What was sent as it is stored, and all that is wrong with it. */
export function readSent(
  { fields }: Pick<FieldSet, 'fields'>,
  sent: object,
  before: string,
): { changes: SettingChange[]; problems: FieldProblem[] } {
  const read = sentSettings(fields, sent).map(({ path, value }) => ({
    path,
    reading: readSetting({ fields }, path, value, before),
  }));
  return {
    changes: read.map(({ path, reading }) => ({ path, value: reading.value })),
    problems: read.flatMap(({ reading }) => reading.problems),
  };
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
    problems: [{ path: at, message: t('Setting {key} not found.', { key: path.join('.') }) }],
    gaps: [],
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), values);

function withValueAt<V extends object>(values: V, [key, ...rest]: readonly string[], value: unknown): V {
  if (key === undefined) return values;
  const inside = valueAt(values, [key]);
  return { ...values, [key]: rest.length === 0 ? value : withValueAt(recordOf(inside), rest, value) };
}
