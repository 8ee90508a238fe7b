import { catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition, ItemList } from '#blocks/contract.ts';
import { commonSettings } from '#blocks/contract.ts';
import { appSettingSet } from '#features/apps/rules/app-settings.ts';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import type { Fields, Setting, VisibilityRules } from '#settings/kinds.ts';
import type { SettingPart } from '#settings/setting-set.ts';

/** docs/blocks.md: every block type, and every setting of blocks, pages, boards and apps, from their declarations alone. */
export function blocksDocument(): string {
  const definitions = Object.values<BlockDefinition>(catalogue);
  return [
    '# Blocks and settings',
    '',
    'Every block type and every setting of blocks, pages, boards and apps. `npm run docs` makes this page from the definitions in `src/blocks` and the declarations of their features; a test fails when it is stale.',
    '',
    definitions
      .map((definition) => `- [${definition.name}](#${anchor(definition)}): ${definition.description}`)
      .join('\n'),
    '',
    '## Settings of every block',
    '',
    settingsTable(commonSettings, {}),
    '',
    ...definitions.flatMap(blockSection),
    ...setSection('page', pageSettingSet.parts),
    ...setSection('board', boardSettingSet.parts),
    ...setSection('app', appSettingSet.parts),
  ].join('\n');
}

const setSection = (of: string, parts: readonly SettingPart[]): string[] => [
  `## Settings of a${/^[aeiou]/.test(of) ? 'n' : ''} ${of}`,
  '',
  ...parts.flatMap((part) => [`### ${part.title}`, '', settingsTable(part.fields, part.visibleWhen ?? {}), '']),
];

function blockSection(definition: BlockDefinition): string[] {
  const own = Object.fromEntries(
    Object.entries(definition.settings).filter(
      ([key, setting]) => new Map(Object.entries(commonSettings)).get(key) !== setting,
    ),
  );
  return [
    `## ${definition.name} (\`${definition.type}\`)`,
    '',
    definition.description,
    '',
    ...facts(definition),
    '',
    ...(Object.keys(own).length > 0 ? [settingsTable(own, definition.visibleWhen), ''] : []),
    ...itemSection(definition.axis, 'Per'),
    ...itemSection(definition.actions, 'Per'),
  ];
}

function facts(definition: BlockDefinition): string[] {
  const lines = [`Category ${definition.category}.`];
  if (definition.usesSheet) lines.push('Reads a sheet.');
  if (definition.single) lines.push(`One on a page, at its ${definition.single}.`);
  if (definition.toolbarButtons) lines.push('May have toolbar buttons.');
  if (definition.itemButtons) lines.push('May have item buttons.');
  if (definition.conditionalFilter) lines.push('May have conditional filters.');
  return [lines.join(' ')];
}

function itemSection(list: ItemList | null, word: string): string[] {
  if (!list) return [];
  return [
    `### ${word} ${list.itemName} (at most ${list.max})`,
    '',
    settingsTable(list.fields, list.visibleWhen ?? {}),
    '',
  ];
}

function settingsTable(fields: Fields, rules: VisibilityRules): string {
  const rows = Object.entries(fields).flatMap(([key, setting]) => settingRows(key, setting, rules[key]));
  return ['| setting | kind | default | what it does |', '|---|---|---|---|', ...rows].join('\n');
}

function settingRows(key: string, setting: Setting, rule: Record<string, unknown> | undefined): string[] {
  const about = [setting.description];
  if (setting.required) about.push('Required.');
  if (setting.unset) about.push(`Empty: ${setting.unset.charAt(0).toLowerCase()}${setting.unset.slice(1)}.`);
  if (setting.kind === 'array') about.push(`At most ${setting.max}.`);
  if ('min' in setting && setting.min !== undefined)
    about.push(
      `From ${setting.min}${setting.max === undefined ? '' : ` to ${setting.max}`}${setting.unit ? ` ${setting.unit}` : ''}.`,
    );
  if (rule)
    about.push(
      `Shown when ${Object.entries(rule)
        .map(([sibling, value]) => `\`${sibling}\` is ${requested(value)}`)
        .join(' and ')}.`,
    );
  const kind = setting.kind === 'select' ? setting.options.map((option) => `\`${option}\``).join(', ') : setting.kind;
  const row = `| \`${key}\` | ${cell(kind)} | ${cell(defaultOf(setting))} | ${cell(about.join(' '))} |`;
  if (setting.kind !== 'array' && setting.kind !== 'group') return [row];
  const rules = setting.kind === 'array' ? setting.visibleWhen : undefined;
  const inner = Object.entries(setting.fields).flatMap(([name, field]) =>
    settingRows(`${key}${setting.kind === 'array' ? '[]' : ''}.${name}`, field, rules?.[name]),
  );
  return [row, ...inner];
}

function defaultOf(setting: Setting): string {
  const value: unknown = setting.kind === 'group' ? '' : setting.default;
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `\`${text.slice(0, 57).replaceAll('\n', ' ')}…\`` : `\`${text}\``;
}

const requested = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => `\`${String(one)}\``).join(' or ') : `\`${String(value)}\``;
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
const anchor = (definition: BlockDefinition): string =>
  `${definition.name.toLowerCase().replaceAll(' ', '-')}-${definition.type.toLowerCase()}`;
