import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { appSettingSet, defaultAppSettings } from '#features/apps/rules/app-settings.ts';
import { boardSettingSet, defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import type { SettingPart, SettingSet } from '#settings/setting-set.ts';
import { labelOf } from '#blocks/edit-names.ts';
import { catalogue } from '#blocks/catalogue.ts';
import { type BlockDefinition, conditionalFilterFields, conditionalFilterVisibility } from '#blocks/contract.ts';
import { english } from '#kit/language/formats.ts';
import type { Language } from '#kit/language/language.ts';
import { inLanguage } from '#kit/language/product.ts';
import { boolean, color, text } from '#settings/kinds.ts';
import { fullTest } from '#test/full-test.ts';
import { FieldList } from './field-list.tsx';
import { SettingFields } from './setting-fields.tsx';

const forms: [string, readonly SettingPart[], object][] = [
  ['a page', pageSettingSet.parts, defaultPageSettings],
  ['a board', boardSettingSet.parts, defaultBoardSettings],
  ['an app', appSettingSet.parts, defaultAppSettings],
];

function partOf({ parts }: SettingSet, title: string): SettingPart {
  const found = parts.find((part) => part.title === title);
  if (!found) throw new Error(`no part ${title}`);
  return found;
}

const render = (part: SettingPart, values: object, placeholders?: Record<string, string>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <SettingFields
        part={part}
        values={{ ...values }}
        onValue={() => undefined}
        {...(placeholders && { placeholders })}
      />
    </MantineProvider>,
  );

test.each(forms)('every setting of %s has its control, also those inside a group', (_name, parts, values) => {
  for (const part of parts) {
    const needed = Object.values(part.visibleWhen ?? {}).map((rule) => rule ?? {});
    const html = render(part, Object.assign({ ...values }, ...needed));
    for (const [key, setting] of Object.entries(part.fields)) {
      const inside = setting.kind === 'group' ? Object.entries(setting.fields) : [[key, setting] as const];
      for (const [name, field] of inside) {
        expect(html).toContain(`data-setting="${name}"`);
        expect(html).toContain(`>${labelOf(name, field)}<`);
      }
    }
  }
});

test('what holds while a setting is empty stands in its field, or what the form knows better', () => {
  const title = partOf(pageSettingSet, 'Title');
  expect(render(title, defaultPageSettings)).toContain('placeholder="The name of the page"');
  expect(render(title, defaultPageSettings, { title: 'Orders' })).toContain('placeholder="Orders"');
});

test('a setting that needs nothing at the moment is not asked for', () => {
  const hero = partOf(boardSettingSet, 'Title and hero');
  expect(render(hero, defaultBoardSettings)).toContain('data-setting="hero_image"');
  expect(render(hero, { ...defaultBoardSettings, hide_hero: true })).not.toContain('data-setting="hero_image"');
});

test('who filters rows by the name of who is signed in is warned, for anybody may have any name', () => {
  const part: SettingPart = {
    title: 'Rule',
    fields: conditionalFilterFields,
    visibleWhen: conditionalFilterVisibility,
  };
  const rendered = (match_with_column: string): string =>
    render(part, { select_column: 'who', condition: 'Is', filter_by: 'Logged in user', match_with_column });
  expect(rendered('name')).toContain('anyone can register with any name');
  for (const sure of ['email', '_id']) expect(rendered(sure)).not.toContain('anyone can register');
  expect(rendered('')).toContain('Until you choose, no rows are shown.');
});

test('in the panel what a block does stands before its colors, however they are declared', () => {
  const fields = {
    card_color: color({ description: 'Color of the card.' }),
    paginate: boolean({ description: 'Show some rows at a time.' }),
    title: text({ description: 'What stands above it.', group: 'Content' }),
  };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <FieldList set={{ fields }} values={{}} stored={{}} onValue={() => undefined} grouped />
    </MantineProvider>,
  );
  const order = ['title', 'paginate', 'card_color'].map((name) => html.indexOf(`data-setting="${name}"`));
  expect(order[0]).toBeGreaterThan(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

/** What is in the empty fields of code. */
const code = /^(?:fa-solid|https:|&lt;p&gt;|\.card|console\.log)/;

/** Every sentence in brackets. */
const brackets: Language = {
  code: 'xx',
  formats: { ...english, tag: 'de-DE' },
  messages: new Proxy({}, { get: (_, sentence) => `⟦${String(sentence)}⟧` }),
};

const listed = (definition: BlockDefinition, search = ''): string =>
  inLanguage(brackets, () =>
    renderToStaticMarkup(
      <MantineProvider env="test">
        <FieldList
          set={{ fields: definition.settings }}
          values={{}}
          stored={{}}
          onValue={() => undefined}
          search={search}
          grouped
        />
      </MantineProvider>,
    ),
  );

/** Words of the panel of a block that were not looked up. */
function wordsOf(definition: BlockDefinition): string[] {
  const html = listed(definition).replaceAll(/<style.*?<\/style>/gs, '');
  const words = [...html.matchAll(/>([^<]+)<|(?:aria-label|placeholder|title)="([^"]+)"/g)].map(
    ([, text = '', named = '']) => (text + named).replace(/⟦.*⟧/s, ''),
  );
  return words.filter((word) => /\p{L}{3}/u.test(word) && !code.test(word));
}

test('in another language all words of the panel are that one’s, and settings are found by either', () => {
  const [header, form] = [catalogue.header, catalogue.form] as unknown as BlockDefinition[];
  expect(wordsOf(form!)).toEqual([]);
  expect(listed(header!, 'navigation')).toContain('data-setting="navigationItems"');
  expect(listed(header!, '⟦content⟧')).toContain('data-setting="navigationItems"');
});

fullTest('so they are in the panel of every block', () => {
  for (const definition of Object.values<BlockDefinition>(catalogue))
    expect(wordsOf(definition), definition.type).toEqual([]);
});
