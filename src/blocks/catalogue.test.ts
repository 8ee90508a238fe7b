import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Fields, settingGroups, whoOptions } from '#settings/kinds.ts';
import { renderSample } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import { differences, type SpecFields } from '#test/spec-rules.ts';
import { blockTypes, catalogue, currentType, definitionOf, renamedTypes } from './catalogue.ts';
import {
  type BlockDefinition,
  commonSettings,
  conditionalFilterFields,
  conditionalFilterVisibility,
  itemButtonFields,
  toolbarButtonFields,
} from './contract.ts';
import { describeCatalogue } from './describe-catalogue.ts';
import type { BlockSample } from './view-contract.ts';
import { readBlock } from './read-block.ts';
import { views } from './views.tsx';

interface SpecList {
  fields?: SpecFields;
  max?: number;
}
interface SpecBlock {
  settings: SpecFields;
  axis?: SpecFields;
  actions?: SpecList;
}
interface Spec {
  settingTypes: string[];
  who: string[];
  common: SpecFields;
  toolbar_button: SpecFields;
  item_button: SpecFields;
  conditional_filter: SpecFields;
  renamed: Record<string, string>;
  blocks: Record<string, SpecBlock>;
}

const spec = JSON.parse(readFileSync(new URL('../../test/spec/catalogue.json', import.meta.url), 'utf8')) as Spec;
const sampleModules = import.meta.glob<{ samples: BlockSample[] }>('./*/samples.ts', { eager: true });
const samplesOf = (type: string): BlockSample[] => sampleModules[`./${type}/samples.ts`]?.samples ?? [];

describe('what all blocks share is as the spec names it', () => {
  test.each<[string, SpecFields, Fields, typeof conditionalFilterVisibility?]>([
    ['common settings', spec.common, commonSettings],
    ['toolbar button', spec.toolbar_button, toolbarButtonFields],
    ['item button', spec.item_button, itemButtonFields],
    ['conditional filter', spec.conditional_filter, conditionalFilterFields, conditionalFilterVisibility],
  ])('%s', (_, expected, fields, rules) => {
    expect(differences(expected, fields, rules ?? {})).toEqual([]);
  });

  test('the permission choices and the renamed types', () => {
    expect([...whoOptions]).toEqual(spec.who);
    expect(renamedTypes).toEqual(spec.renamed);
    expect(definitionOf('score_card')).toBe(catalogue.scorecard);
    expect([definitionOf('unknown'), definitionOf('constructor'), currentType('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('settings of every type of the spec are there, called as in the spec', () => {
  const text = JSON.stringify(describeCatalogue());
  const types = new Set([...text.matchAll(/"type":"([a-z_]+)"/g)].map(([, type]) => type));
  expect(spec.settingTypes.filter((type) => !types.has(type))).toEqual([]);
});

test('a width is a size with its unit', () => {
  const sample = samplesOf('table')[0] as BlockSample;
  const problemsOf = (column_width: string) =>
    readBlock(catalogue.table, { ...storedSample('table', sample), settings: { column_width } }, 'block').problems;
  for (const width of ['', '180', '180px', ' 12.5 rem', '2em']) expect(problemsOf(width)).toEqual([]);
  for (const width of ['wide', '50%', '-3px', `1${' '.repeat(100_000)}x`])
    expect(problemsOf(width)).toMatchObject([{ path: 'block.settings.column_width' }]);
});

test('all 28 types of the spec are there', () => {
  expect(Object.keys(spec.blocks)).toHaveLength(28);
  expect(Object.keys(spec.blocks).filter((type) => !Object.hasOwn(catalogue, type))).toEqual([]);
});

describe.each(blockTypes)('%s', (type) => {
  const definition: BlockDefinition = catalogue[type];
  const expected = spec.blocks[type];

  test('carries its own key', () => expect(definition.type).toBe(type));

  test('has every setting, option, default, limit and rule of the spec', () => {
    expect(differences(expected?.settings ?? {}, definition.settings, definition.visibleWhen)).toEqual([]);
    expect(differences(expected?.axis ?? {}, definition.axis?.fields ?? {}, definition.axis?.visibleWhen)).toEqual([]);
    const { fields = {}, max } = expected?.actions ?? {};
    expect(differences(fields, definition.actions?.fields ?? {}, definition.actions?.visibleWhen)).toEqual([]);
    if (max !== undefined) expect(definition.actions?.max).toBe(max);
  });

  test('explains every setting in a sentence and puts it into a group', () => {
    expect(definition.description).toMatch(/^[A-Z].{10,}\.$/);
    const unexplained = everySetting(definition).filter(
      ([, setting]) =>
        !/^[A-Z].{6,}\.$/.test(setting.description) || !settingGroups.some((group) => group === setting.group),
    );
    expect(unexplained.map(([path]) => path)).toEqual([]);
  });

  test('its rules name settings and values that exist', () => {
    for (const [fields, rules] of fieldSets(definition)) {
      for (const [key, rule] of Object.entries(rules ?? {})) {
        expect(Object.keys(fields)).toContain(key);
        for (const [sibling, value] of Object.entries(rule ?? {})) {
          const setting = fields[sibling];
          expect(setting, `${key} depends on ${sibling}`).toBeDefined();
          if (setting?.kind === 'select') for (const one of [value].flat()) expect(setting.options).toContain(one);
        }
      }
    }
  });

  test('a fresh block has neither problems nor functions in its description', () => {
    const sample: BlockSample = { name: 'fresh', state: 'empty', block: {} };
    expect(readBlock(definition, storedSample(type, sample)).problems).toEqual([]);
    const described = describeCatalogue().find((one) => one.type === type);
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
    const said = described?.['settings'] as Record<string, { type: string; show_if?: unknown }>;
    expect(said['section']?.type).toBe('select');
    for (const [key, setting] of Object.entries(definition.settings)) {
      expect(said[key]?.type, key).toBeTypeOf('string');
      expect(said[key]?.show_if, key).toEqual(definition.visibleWhen?.[key]);
      if (setting.kind === 'column') expect(said[key]?.type).toBe('sheet_columns');
    }
  });

  test('what it proposes for a sheet can be saved', () => {
    const columns = [
      { id: 'name', name: 'Name', type: 'text' as const },
      { id: 'amount', name: 'Amount', type: 'currency' as const },
      { id: 'day', name: 'Day', type: 'date' as const },
      { id: 'photo', name: 'Photo', type: 'image' as const },
    ];
    for (const some of [columns, columns.slice(0, 1), []]) {
      const block = { sheet_title: 'Sheet', ...definition.propose(some) };
      expect(readBlock(definition, storedSample(type, { name: 'proposed', state: 'normal', block })).problems).toEqual(
        [],
      );
    }
  });

  test('what it proposes says what the columns are, and leaves the look to its defaults', () => {
    const kinds = ['text', 'image', 'currency', 'number', 'percent', 'datetime', 'email', 'url', 'boolean'] as const;
    const columns = kinds.map((type) => ({ id: type, name: `Name of ${type}`, type }));
    const { settings = {}, axis = [], actions = [] } = definition.propose(columns);
    const groups: [Fields, readonly Record<string, unknown>[]][] = [
      [{ ...definition.settings, ...commonSettings }, [settings]],
      [definition.axis?.fields ?? {}, axis],
      [definition.actions?.fields ?? {}, actions],
    ];
    const different = groups.flatMap(([fields, values]) =>
      values
        .flatMap((one) => Object.entries(one))
        .filter(([key, value]) => JSON.stringify(fields[key]?.default) !== JSON.stringify(value))
        .map(([key]) => key)
        .filter((key) => !['column', 'datasource'].includes(fields[key]?.kind ?? '') && !ofColumns.has(key)),
    );
    expect(different).toEqual([]);
  });

  test('has a view and at least two normal samples that can be saved', async () => {
    expect((await views[type]()).default).toBeTypeOf('function');
    const samples = samplesOf(type);
    expect(samples.filter((sample) => sample.state === 'normal').length).toBeGreaterThanOrEqual(2);
    for (const sample of samples) {
      expect(readBlock(definition, storedSample(type, sample)).problems, sample.name).toEqual([]);
    }
  });

  test('every sample draws on the server', async () => {
    for (const sample of samplesOf(type)) {
      const rendered = await renderSample(type, sample);
      expect(rendered, sample.name).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});

/**
 * What a proposal may say besides the columns themselves: their names, what kind of thing each is, and what it is for.
 */
const ofColumns = new Set([
  ...['type', 'label', 'placeholder', 'default', 'required', 'options', 'markdown_text'],
  // A figure is summed or averaged by what it measures, and lines run along time.
  ...['function', 'duplicateXAxis', 'symbol'],
  // What does not fit a card waits in the details.
  ...['hide_on_grid', 'details_only', 'show_details_on_click'],
]);

function fieldSets({ settings, visibleWhen, axis, actions }: BlockDefinition) {
  const sets: [Fields, BlockDefinition['visibleWhen'] | undefined][] = [[settings, visibleWhen]];
  if (axis) sets.push([axis.fields, axis.visibleWhen]);
  if (actions) sets.push([actions.fields, actions.visibleWhen]);
  return sets.flatMap(([fields, rules]) => [
    [fields, rules] as const,
    ...Object.values(fields).flatMap((one) => (one.kind === 'array' ? [[one.fields, one.visibleWhen] as const] : [])),
  ]);
}

function everySetting(definition: BlockDefinition) {
  return fieldSets(definition).flatMap(([fields]) => Object.entries(fields));
}
