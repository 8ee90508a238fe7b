import {
  type Fields,
  longestPairValue,
  type Setting,
  type SettingKind,
  type Source,
  type TextSetting,
} from './kinds.ts';

/** What becomes of the columns that settings name. `path` says where: `gallery_column_url`, `features.1.text`. */
export interface ReferenceMap {
  /** A column of the block's own sheet; never ''. */
  column(reference: string, path: string): string;
  source(source: Source, path: string): Source;
  /** A text in which `[City]` names columns (visitor/rules/column-template.ts). */
  text(text: string, syntax: 'markdown' | 'plain', path: string): string;
}

type Rule<S extends Setting> = (setting: S, value: unknown, map: ReferenceMap, path: string) => unknown;
const namesNone = null;

/** How each kind of setting names columns: a new kind must say it here, or that it names none. */
const rules: { [K in SettingKind]: Rule<Extract<Setting, { kind: K }>> | null } = {
  column: (_, value, map, path) => (typeof value === 'string' && value !== '' ? map.column(value, path) : value),
  datasource: (_, value, map, path) => (isSource(value) && value.column !== '' ? map.source(value, path) : value),
  kv_pair: (setting, value, map, path) =>
    setting.namesColumns && Array.isArray(value) ? value.map((pair: unknown) => mapPair(pair, map, path)) : value,
  array: (setting, value, map, path) =>
    Array.isArray(value)
      ? value.map((item: unknown, at) => mapReferences(setting.fields, item, map, `${path}.${at}.`))
      : value,
  group: (setting, value, map, path) => mapReferences(setting.fields, value, map, `${path}.`),
  text: mapText,
  textarea: mapText,
  markdowntext: mapText,
  html: mapText,
  template: mapText,
  code: mapText,
  email: mapText,
  regex: mapText,
  input: namesNone,
  select: namesNone,
  boolean: namesNone,
  number: namesNone,
  range: namesNone,
  slider: namesNone,
  color: namesNone,
  colors: namesNone,
  roles: namesNone,
  image: namesNone,
  font: namesNone,
  video: namesNone,
  audio: namesNone,
  url: namesNone,
  link: namesNone,
  icon: namesNone,
  date: namesNone,
  time: namesNone,
  pages: namesNone,
  timezone: namesNone,
  weekday: namesNone,
};

/** Values of settings with every column that they name put through the map. What does not fit its setting stays. `before` begins every path. */
export function mapReferences<Values>(fields: Fields, values: Values, map: ReferenceMap, before = ''): Values {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const mapped = Object.entries(values).map(([key, value]: [string, unknown]) => {
    const setting = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const rule = setting && (rules[setting.kind] as Rule<Setting> | null);
    return [key, rule ? rule(setting, value, map, before + key) : value] as const;
  });
  return Object.fromEntries(mapped) as Values; // the same keys, each with a value of its own kind
}

function mapText(setting: TextSetting, value: unknown, map: ReferenceMap, path: string): unknown {
  if (!setting.namesColumns || typeof value !== 'string') return value;
  return within(setting.maxLength, map.text(value, 'markdown', path), value);
}

/** An id may be longer than a name: a text that would no longer fit its setting, and be lost, stays as it was. */
const within = (longest: number, mapped: string, before: string): string =>
  mapped.length <= longest ? mapped : before;

function mapPair(pair: unknown, map: ReferenceMap, path: string): unknown {
  if (typeof pair !== 'object' || pair === null || !('value' in pair) || typeof pair.value !== 'string') return pair;
  return { ...pair, value: within(longestPairValue, map.text(pair.value, 'plain', path), pair.value) };
}

function isSource(value: unknown): value is Source {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sheet_title' in value &&
    'column' in value &&
    typeof value.sheet_title === 'string' &&
    typeof value.column === 'string'
  );
}
