/** The English sentences of the product's own screens: for translators, and for the test of what they wrote. */
import { catalogue } from '../../src/blocks/catalogue.ts';
import { type BlockDefinition, blockCategories, commonSettings } from '../../src/blocks/contract.ts';
import { labelOf, labelOfOption } from '../../src/blocks/edit-names.ts';
import { conditionalFilterSet, itemButtonSet, toolbarButtonSet } from '../../src/blocks/read-block.ts';
import { appSettingSet } from '../../src/features/apps/rules/app-settings.ts';
import { pageSettingSet } from '../../src/features/apps/rules/page/page-settings.ts';
import { boardSettingSet } from '../../src/features/boards/rules/board-settings.ts';
import { type Fields, type Setting, settingGroups } from '../../src/settings/kinds.ts';
import type { SettingPart } from '../../src/settings/setting-set.ts';
import { readSourceFiles } from '../../test/source-files.ts';
import { sentencesInSource } from './sentences-in-source.ts';

export interface ProductSentences {
  sentences: string[];
  /** Those that count, and what they are of one: translated in the plural forms of a language. */
  plurals: Record<string, string>;
}

export function readProductSentences(): ProductSentences {
  const said = new Set(declaredTexts());
  const plurals = new Map<string, string>();
  for (const { path, isTest } of readSourceFiles()) {
    if (isTest) continue;
    const found = sentencesInSource(path);
    for (const sentence of found.product) said.add(sentence);
    for (const [many, one] of Object.entries(found.plurals)) plurals.set(many, one);
  }
  return {
    sentences: [...said].filter((sentence) => !plurals.has(sentence)).sort(),
    plurals: Object.fromEntries([...plurals].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

export const productSentencesDocument = (): string => `${JSON.stringify(readProductSentences(), null, 2)}\n`;

/** What blocks and settings are called and say of themselves, where the studio shows them by their declarations. */
function* declaredTexts(): Generator<string> {
  yield* blockCategories;
  yield* settingGroups;
  yield* textsOfFields(commonSettings);
  for (const set of [conditionalFilterSet, itemButtonSet, toolbarButtonSet]) yield* textsOfFields(set.fields);
  for (const { name, description, settings, axis, actions } of Object.values<BlockDefinition>(catalogue)) {
    yield name;
    yield description;
    yield* textsOfFields(settings);
    for (const list of [axis, actions]) if (list) yield* textsOfFields(list.fields);
  }
  for (const set of [appSettingSet, boardSettingSet, pageSettingSet])
    for (const { title, about, fields } of set.parts as readonly SettingPart[]) {
      yield title;
      if (about) yield about;
      yield* textsOfFields(fields);
    }
}

function* textsOfFields(fields: Fields): Generator<string> {
  for (const [key, setting] of Object.entries(fields)) {
    yield labelOf(key, setting);
    yield* textsOfSetting(setting);
  }
}

/** Without what is no word: `#ff0000`, `https://…`, `16:9`. */
function* textsOfSetting(setting: Setting): Generator<string> {
  yield setting.description;
  if (setting.unset) yield setting.unset;
  if ('placeholder' in setting && setting.kind !== 'code' && setting.placeholder && isWords(setting.placeholder))
    yield setting.placeholder;
  if (setting.kind === 'select') yield* setting.options.filter(isWords).map(labelOfOption);
  if (setting.kind === 'array' || setting.kind === 'group') yield* textsOfFields(setting.fields);
}

const isWords = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && !/\{\s/.test(text) && !/^(?:https?:|mailto:|[\d#./@{<[])/.test(text);
