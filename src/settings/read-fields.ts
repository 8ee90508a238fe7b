import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { ArraySetting, Fields, Setting, VisibilityRule, VisibilityRules } from './kinds.ts';
import { isEmpty, readByRule, type ValueReading } from './value-rules.ts';

/** A group of settings: block settings, one axis entry, one action, one item of a list. */
export interface FieldSet {
  readonly fields: Fields;
  readonly visibleWhen?: VisibilityRules;
}

export interface FieldsReading {
  /** Complete: every field of the set, defaults filled in. */
  values: Record<string, unknown>;
  problems: FieldProblem[];
  gaps: string[];
}

/**
 * Reads stored or sent values against their declaration: unknown keys and wrong values are problems that name the
 * path, absent ones get their default, visible required ones that are empty are gaps. Every problem is reported.
 */
export function readFields(set: FieldSet, raw: unknown, path: string): FieldsReading {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { values: {}, problems: [{ path, message: 'This must be a group of settings.' }], gaps: [] };
  }
  const given = new Map(Object.entries(raw));
  const problems: FieldProblem[] = [];
  for (const key of given.keys()) {
    if (!Object.hasOwn(set.fields, key))
      problems.push({ path: join(path, key), message: t('Setting {key} not found.', { key }) });
  }
  const values: Record<string, unknown> = {};
  const gapsByKey = new Map<string, string[]>();
  for (const [key, setting] of Object.entries(set.fields)) {
    const reading = readValue(setting, given.get(key), join(path, key));
    values[key] = reading.value;
    problems.push(...reading.problems);
    gapsByKey.set(key, setting.required && isEmpty(reading.value) ? [join(path, key)] : reading.gaps);
  }
  for (const [key, setting] of Object.entries(set.fields)) {
    const items = values[key];
    if (setting.kind !== 'array' || !Array.isArray(items)) continue;
    const most = mostEntries(setting, values);
    // Each by its own path: where stored ones no longer fit, the others stay.
    for (let index = most; index < items.length; index++)
      problems.push({
        path: join(path, `${key}.${index}`),
        message: t('Use at most {most} entries.', { most: most }),
      });
  }
  const gaps = [...gapsByKey].flatMap(([key, open]) => (isVisible(set, key, values) ? open : []));
  return { values, problems, gaps };
}

/** Checks one value against its setting. A missing value (undefined) is the default. */
export const readValue = (setting: Setting, value: unknown, path: string): ValueReading =>
  readByRule(setting, value, path, readFields);

/** Whether a setting shows, given its siblings' values. A rule on a hidden sibling hides too. */
export function isVisible(set: FieldSet, key: string, values: Record<string, unknown>): boolean {
  const rule = set.visibleWhen?.[key];
  if (!rule) return true;
  return Object.keys(rule).every((sibling) => isVisible(set, sibling, values)) && holds(rule, values);
}

/** Whether siblings have the values that a rule names. */
export const holds = (rule: VisibilityRule, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(rule).every(([sibling, requested]) =>
    Array.isArray(requested) ? requested.includes(values[sibling]) : values[sibling] === requested,
  );

/** How many entries a list may have, given its siblings' values. */
export const mostEntries = ({ max, fewer }: ArraySetting, values: Readonly<Record<string, unknown>>): number =>
  fewer && holds(fewer.when, values) ? Math.min(max, fewer.max) : max;

const join = (path: string, key: string): string => (path ? `${path}.${key}` : key);
