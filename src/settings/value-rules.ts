import { t } from '#kit/language/product.ts';
import { iframeProblem } from '#kit/iframe-code.ts';
import { markdownProblem } from '#kit/markdown-limits.ts';
import { patternProblem } from '#kit/pattern-size.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { longestPairValue } from './kinds.ts';
import type {
  AddressSetting,
  ArraySetting,
  ColorSetting,
  ColorsSetting,
  DateSetting,
  GroupSetting,
  NumberSetting,
  PairsSetting,
  SelectSetting,
  Setting,
  SettingKind,
  SourceSetting,
  TextSetting,
} from './kinds.ts';

/** What reading one value gives: the value to store, what is wrong with it, and which required choices are still open. */
export interface ValueReading {
  value: unknown;
  problems: FieldProblem[];
  /** Paths of visible required settings that are empty: allowed while editing, never shown to visitors. */
  gaps: string[];
}

/** Reads settings within a setting: entries of a list, the parts of a group. */
export type ReadWithin = (
  set: ArraySetting | GroupSetting,
  raw: unknown,
  path: string,
) => { values: Record<string, unknown>; problems: FieldProblem[]; gaps: string[] };
type Rule<S extends Setting> = (setting: S, value: unknown, path: string, readWithin: ReadWithin) => ValueReading;

/** The value rule of each kind. Every kind is named here, in column-references.ts, and by its control in the studio. */
const rules: { [K in SettingKind]: Rule<Extract<Setting, { kind: K }>> } = {
  select: readSelect,
  boolean: (_, value, path) => (typeof value === 'boolean' ? good(value) : bad(path, t('Choose on or off.'))),
  number: readNumber,
  range: readNumber,
  slider: readNumber,
  text: readText,
  input: (setting, value, path) =>
    typeof value === 'string' && !sizePattern.test(value.trim())
      ? bad(path, t('Enter a size such as 200px or 12rem.'))
      : readText(setting, value, path),
  textarea: readText,
  markdowntext: readMarkdown,
  html: readText,
  template: readMarkdown,
  code: (setting, value, path) => {
    const wrong = typeof value === 'string' && value.trim() !== '' ? iframeProblem(value) : null;
    return wrong ? bad(path, wrong) : readText(setting, value, path);
  },
  email: (setting, value, path) =>
    typeof value === 'string' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? bad(path, t('Enter a valid e-mail address.'))
      : readText(setting, value, path),
  regex: (setting, value, path) => {
    const wrong = typeof value === 'string' ? patternProblem(value) : null;
    return wrong ? bad(path, wrong) : readText(setting, value, path);
  },
  color: readColor,
  colors: readColors,
  roles: (_, value, path) => (isRoleList(value) ? good([...new Set(value)]) : bad(path, t('Choose roles of the app.'))),
  image: readAddress,
  video: readAddress,
  audio: readAddress,
  font: (_, value, path) =>
    value === '' || (typeof value === 'string' && /^\/files\/(?:[0-9a-z]{2}\/)?[0-9a-z]{26}$/.test(value))
      ? good(value)
      : bad(path, t('Upload a font.')),
  url: readAddress,
  link: readAddress,
  icon: (_, value, path) =>
    typeof value === 'string' && /^[\w\- ]{0,100}$/.test(value)
      ? good(value)
      : bad(path, t('Choose an icon by its name.')),
  date: (setting, value, path) =>
    readDate(setting, value, path, /^\d{4}-\d{2}-\d{2}$/, t('Enter a date as YYYY-MM-DD.')),
  time: (setting, value, path) => readDate(setting, value, path, /^\d{2}:\d{2}$/, t('Enter a time as HH:MM.')),
  pages: (_, value, path) => (isShortText(value) ? good(value) : bad(path, t('Choose a page.'))),
  column: (_, value, path) => (isShortText(value) ? good(value) : bad(path, t('Choose a column.'))),
  datasource: readSource,
  kv_pair: readPairs,
  array: readArray,
  group: (setting, value, path, readWithin) => {
    const { values, ...found } = readWithin(setting, value, path);
    return { value: values, ...found };
  },
  timezone: (_, value, path) =>
    typeof value === 'string' && isTimeZone(value)
      ? good(value)
      : bad(path, t('Choose a time zone such as Europe/Berlin.')),
  weekday: (_, value, path) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6
      ? good(value)
      : bad(path, t('Choose a day of the week.')),
};

/** Checks one value against its setting. A missing value (undefined) is the default. */
export function readByRule(setting: Setting, value: unknown, path: string, readWithin: ReadWithin): ValueReading {
  if (value === undefined) return readDefault(setting, path, readWithin);
  const rule = rules[setting.kind] as Rule<Setting>;
  return rule(setting, value, path, readWithin);
}

/** Whether a value counts as "nothing chosen". */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const colorPattern = /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,25}|(rgb|hsl)a?\([\d.,%\s/]{3,40}\))$/i;

const sizePattern = /^(\d{1,4}(\.\d+)? ?(px|rem|em)?)?$/;

const good = (value: unknown): ValueReading => ({ value, problems: [], gaps: [] });
const bad = (path: string, message: string): ValueReading => ({
  value: undefined,
  problems: [{ path, message }],
  gaps: [],
});
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

const mostRoles = 50;
const isRoleList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= mostRoles &&
  value.every((key) => typeof key === 'string' && /^[\w-]{1,40}$/.test(key));

function readDefault(setting: Setting, path: string, readWithin: ReadWithin): ValueReading {
  if (setting.kind === 'array') return readArray(setting, setting.default, path, readWithin);
  return setting.kind === 'group' ? readByRule(setting, setting.default, path, readWithin) : good(setting.default);
}

function readSelect(setting: SelectSetting, value: unknown, path: string): ValueReading {
  if (typeof value === 'string' && setting.options.includes(value)) return good(value);
  return bad(path, t('Choose one of: {options}.', { options: setting.options.join(', ') }));
}

function readNumber(setting: NumberSetting, value: unknown, path: string): ValueReading {
  if (value === null && setting.default === null) return good(null);
  if (typeof value !== 'number' || !Number.isFinite(value)) return bad(path, t('Enter a number.'));
  if (setting.min !== undefined && value < setting.min)
    return bad(path, t('Enter {number} or more.', { number: String(setting.min) }));
  if (setting.max !== undefined && value > setting.max)
    return bad(path, t('Enter {number} or less.', { number: String(setting.max) }));
  return good(value);
}

function readText(setting: TextSetting, value: unknown, path: string): ValueReading {
  if (typeof value !== 'string') return bad(path, t('Enter text.'));
  if (value.length > setting.maxLength)
    return bad(path, t('Use at most {most} characters.', { most: String(setting.maxLength) }));
  return good(value);
}

function readMarkdown(setting: TextSetting, value: unknown, path: string): ValueReading {
  const read = readText(setting, value, path);
  const wrong = typeof read.value === 'string' ? markdownProblem(read.value) : null;
  return wrong ? bad(path, wrong) : read;
}

function readColor(_: ColorSetting, value: unknown, path: string): ValueReading {
  if (typeof value === 'string' && (value === '' || colorPattern.test(value))) return good(value);
  return bad(path, t('Enter a color such as #4f46e5.'));
}

function readColors(setting: ColorsSetting, value: unknown, path: string): ValueReading {
  if (!Array.isArray(value)) return bad(path, t('Enter a list of colors.'));
  if (value.length > setting.max) return bad(path, t('Use at most {most} colors.', { most: String(setting.max) }));
  const wrong = value.findIndex((one) => typeof one !== 'string' || !colorPattern.test(one));
  return wrong >= 0 ? bad(`${path}.${wrong}`, t('Enter a color such as #4f46e5.')) : good(value);
}

function readAddress(setting: AddressSetting, value: unknown, path: string): ValueReading {
  if (typeof value !== 'string' || value.length > 2_000) return bad(path, t('Enter an address.'));
  const trimmed = value.trim();
  if (schemesOf(setting).test(trimmed) && !hasControlCharacter(trimmed)) return good(trimmed);
  return bad(path, t('Enter an address that starts with http:// or https://.'));
}

function schemesOf(setting: AddressSetting): RegExp {
  if (setting.absolute) return /^(https?:\/\/|$)/i;
  return setting.kind === 'link' ? /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#|$)/i : /^(https?:\/\/|\/(?!\/)|$)/i;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index++) if (value.charCodeAt(index) < 32) return true;
  return false;
}

function readDate(_: DateSetting, value: unknown, path: string, pattern: RegExp, message: string): ValueReading {
  return typeof value === 'string' && (value === '' || pattern.test(value)) ? good(value) : bad(path, message);
}

function readSource(_: SourceSetting, value: unknown, path: string): ValueReading {
  if (value === null) return good(null);
  if (typeof value === 'object' && 'sheet_title' in value && 'column' in value) {
    const { sheet_title, column } = value;
    if (isShortText(sheet_title) && isShortText(column)) return good({ sheet_title, column });
  }
  return bad(path, t('Choose a sheet and a column.'));
}

function readPairs(setting: PairsSetting, value: unknown, path: string): ValueReading {
  if (!Array.isArray(value)) return bad(path, t('Enter a list of keys and values.'));
  if (value.length > setting.max) return bad(path, t('Use at most {most} entries.', { most: String(setting.max) }));
  const isPair = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    'key' in one &&
    'value' in one &&
    isShortText(one.key) &&
    typeof one.value === 'string' &&
    one.value.length <= longestPairValue;
  const wrong = value.findIndex((one) => !isPair(one));
  return wrong >= 0 ? bad(`${path}.${wrong}`, t('Enter a key and a value.')) : good(value);
}

function readArray(setting: ArraySetting, value: unknown, path: string, readWithin: ReadWithin): ValueReading {
  if (!Array.isArray(value)) return bad(path, t('Enter a list.'));
  if (value.length > setting.max) return bad(path, t('Use at most {most} entries.', { most: setting.max }));
  const readings = value.map((item, index) => readWithin(setting, item, `${path}.${index}`));
  return {
    value: readings.map((reading) => reading.values),
    problems: readings.flatMap((reading) => reading.problems),
    gaps: readings.flatMap((reading) => reading.gaps),
  };
}
