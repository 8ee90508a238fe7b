/** Texts of settings that their owner never chose, in the language of the page. */
import type { BlockConfig, BlockDefinition } from '#blocks/contract.ts';
import { t } from '#kit/language/language.ts';
import type { Fields } from '#settings/kinds.ts';

/** The same object where nothing is said in another way. */
export function withOwnDefaults(definition: BlockDefinition, config: BlockConfig): BlockConfig {
  const settings = inOwnWords(definition.settings, config.settings);
  const axis = inEach(definition.axis?.fields, config.axis);
  const actions = inEach(definition.actions?.fields, config.actions);
  const isSame = settings === config.settings && axis === config.axis && actions === config.actions;
  return isSame ? config : { ...config, settings, axis, actions };
}

function inEach<Entry extends object>(fields: Fields | undefined, entries: readonly Entry[]): readonly Entry[] {
  if (!fields) return entries;
  const own = entries.map((entry) => inOwnWords(fields, entry));
  return own.some((entry, at) => entry !== entries[at]) ? own : entries;
}

function inOwnWords<Values extends object>(fields: Fields, values: Values): Values {
  let own = values;
  for (const [key, text] of textsOf(fields)) {
    const said = t(text);
    if (said !== text && (values as Record<string, unknown>)[key] === text) own = { ...own, [key]: said };
  }
  return own;
}

const known = new WeakMap<Fields, readonly (readonly [key: string, text: string])[]>();

function textsOf(fields: Fields): readonly (readonly [key: string, text: string])[] {
  const before = known.get(fields);
  if (before) return before;
  const texts = Object.entries(fields).flatMap(([key, { kind, default: text }]) =>
    (kind === 'text' || kind === 'textarea') && typeof text === 'string' && text !== '' ? [[key, text] as const] : [],
  );
  known.set(fields, texts);
  return texts;
}
