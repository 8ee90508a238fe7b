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
  return Object.entries(spec).flatMap(([key, wanted]) => {
    const setting = fields[key];
    const at = `${path}${key}`;
    if (!setting) return [`${at} is missing`];
    return [
      ...settingDifferences(wanted, setting).map((difference) => `${at}: ${difference}`),
      ...ruleDifferences(key, wanted, fields, rules).map((difference) => `${at}: ${difference}`),
      ...(wanted.fields && setting.kind === 'array'
        ? differences(wanted.fields, setting.fields, setting.visibleWhen, `${at}.`)
        : []),
    ];
  });
}

function settingDifferences(wanted: SpecSetting, setting: Setting): string[] {
  const found: string[] = [];
  const same = (one: unknown, other: unknown): boolean => String(one) === String(other);
  if (wanted.type === 'boolean' && setting.kind !== 'boolean') found.push('must be on or off');
  if (wanted.type === 'colors' && setting.kind !== 'colors') found.push('must be several colours');
  if (wanted.options) {
    const options = setting.kind === 'select' ? setting.options : [];
    if (JSON.stringify([...options]) !== JSON.stringify(wanted.options))
      found.push(`options are ${options.join(', ')}`);
  }
  if ('default' in wanted && !same(setting.default, wanted.default))
    found.push(`default is ${JSON.stringify(setting.default)}`);
  if (wanted.min !== undefined && !('min' in setting && setting.min === wanted.min)) found.push('another minimum');
  if (wanted.max !== undefined && !('max' in setting && setting.max === wanted.max)) found.push('another maximum');
  if (wanted.required && !setting.required) found.push('must be required');
  if (wanted.fields && setting.kind !== 'array') found.push('must be a list');
  if (wanted.items !== undefined && !(setting.kind === 'array' && setting.max === wanted.items)) {
    found.push(`must have at most ${wanted.items} items`);
  }
  return found;
}

/** Over every choice of the siblings: never shown where the spec hides it, and shown somewhere where it does not. */
function ruleDifferences(key: string, wanted: SpecSetting, fields: Fields, rules: VisibilityRules): string[] {
  if (!wanted.showIf && !wanted.hideIf) return [];
  const allowed = (values: Record<string, unknown>): boolean =>
    Object.entries(wanted.showIf ?? {}).every(([sibling, value]) => holds(values[sibling], value)) &&
    !Object.entries(wanted.hideIf ?? {}).some(([sibling, value]) => holds(values[sibling], value));
  const siblings = new Set([...siblingsOf(key, rules), ...Object.keys({ ...wanted.showIf, ...wanted.hideIf })]);
  const unknown = [...siblings].filter((sibling) => !fields[sibling]);
  if (unknown.length > 0) return unknown.map((sibling) => `depends on ${sibling}, which is missing`);
  const cases = assignments([...siblings], fields);
  const shown = cases.filter((values) => isVisible({ fields, visibleWhen: rules }, key, values));
  return [
    ...(shown.some((values) => !allowed(values)) ? ['shows where the spec hides it'] : []),
    ...(shown.some(allowed) ? [] : ['never shows where the spec shows it']),
  ];
}

const holds = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : value === wanted;

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
