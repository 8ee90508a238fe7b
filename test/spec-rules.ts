/** What the written spec names of a setting (test/spec/catalogue.json), held against its declaration. */
import type { Fields, Setting, VisibilityRules } from '#settings/kinds.ts';
import { isVisible } from '#settings/read-fields.ts';

export interface SpecSetting {
  type?: string;
  options?: string[];
  default?: unknown;
  min?: number;
  max?: number;
  required?: boolean;
  /** At most so many items. */
  items?: number;
  fields?: Record<string, SpecSetting>;
  showIf?: Record<string, unknown>;
  hideIf?: Record<string, unknown>;
}
export type SpecFields = Record<string, SpecSetting>;

/** Every difference, as a sentence that names the path. */
export function differences(spec: SpecFields, fields: Fields, rules: VisibilityRules = {}, path = ''): string[] {
  return Object.entries(spec).flatMap(([key, expected]) => {
    const setting = fields[key];
    const at = `${path}${key}`;
    if (!setting) return [`${at} is missing`];
    return [
      ...settingDifferences(expected, setting).map((difference) => `${at}: ${difference}`),
      ...ruleDifferences(key, expected, fields, rules).map((difference) => `${at}: ${difference}`),
      ...(expected.fields && setting.kind === 'array'
        ? differences(expected.fields, setting.fields, setting.visibleWhen, `${at}.`)
        : []),
    ];
  });
}

/** Options of our own, besides those that the spec names. */
const ownOptions: ReadonlySet<string> = new Set(['Run an automation']);

function settingDifferences(expected: SpecSetting, setting: Setting): string[] {
  const found: string[] = [];
  const same = (one: unknown, other: unknown): boolean => String(one) === String(other);
  if (expected.type === 'boolean' && setting.kind !== 'boolean') found.push('must be on or off');
  if (expected.type === 'colors' && setting.kind !== 'colors') found.push('must be several colours');
  if (expected.options) {
    const options = setting.kind === 'select' ? setting.options.filter((one) => !ownOptions.has(one)) : [];
    if (JSON.stringify(options) !== JSON.stringify(expected.options)) found.push(`options are ${options.join(', ')}`);
  }
  if ('default' in expected && !same(setting.default, expected.default))
    found.push(`default is ${JSON.stringify(setting.default)}`);
  if (expected.min !== undefined && !('min' in setting && setting.min === expected.min)) found.push('another minimum');
  if (expected.max !== undefined && !('max' in setting && setting.max === expected.max)) found.push('another maximum');
  if (expected.required && !setting.required) found.push('must be required');
  if (expected.fields && setting.kind !== 'array') found.push('must be a list');
  if (expected.items !== undefined && !(setting.kind === 'array' && setting.max === expected.items)) {
    found.push(`must have at most ${expected.items} items`);
  }
  return found;
}

/** Over every choice of the siblings: never shown where the spec hides it, and shown somewhere where it does not. */
function ruleDifferences(key: string, expected: SpecSetting, fields: Fields, rules: VisibilityRules): string[] {
  if (!expected.showIf && !expected.hideIf) return [];
  const allowed = (values: Record<string, unknown>): boolean =>
    Object.entries(expected.showIf ?? {}).every(([sibling, value]) => holds(values[sibling], value)) &&
    !Object.entries(expected.hideIf ?? {}).some(([sibling, value]) => holds(values[sibling], value));
  const siblings = new Set([...siblingsOf(key, rules), ...Object.keys({ ...expected.showIf, ...expected.hideIf })]);
  const unknown = [...siblings].filter((sibling) => !fields[sibling]);
  if (unknown.length > 0) return unknown.map((sibling) => `depends on ${sibling}, which is missing`);
  const cases = assignments([...siblings], fields);
  const shown = cases.filter((values) => isVisible({ fields, visibleWhen: rules }, key, values));
  return [
    ...(shown.some((values) => !allowed(values)) ? ['shows where the spec hides it'] : []),
    ...(shown.some(allowed) ? [] : ['never shows where the spec shows it']),
  ];
}

const holds = (value: unknown, expected: unknown): boolean =>
  Array.isArray(expected) ? expected.includes(value) : value === expected;

function siblingsOf(key: string, rules: VisibilityRules): string[] {
  return Object.keys(rules[key] ?? {}).flatMap((sibling) => [sibling, ...siblingsOf(sibling, rules)]);
}

function assignments(siblings: string[], fields: Fields): Record<string, unknown>[] {
  return siblings.reduce<Record<string, unknown>[]>(
    (cases, sibling) =>
      cases.flatMap((values) => choicesOf(fields[sibling]).map((value) => ({ ...values, [sibling]: value }))),
    [{}],
  );
}

function choicesOf(setting: Setting | undefined): unknown[] {
  if (setting?.kind === 'boolean') return [true, false];
  if (setting?.kind === 'select') return [...setting.options];
  return [setting?.default];
}
