import { definitionOf } from '#blocks/catalogue.ts';
import { readBlock, upgradeBlock } from '#blocks/read-block.ts';
import type { PageDocument, StoredBlock } from '../../rules/page/document.ts';
import type { Fields } from '#settings/kinds.ts';

/**
 * A page as strangers may have it: without its owner's secrets (tokens, addresses of their services), without actions
 * that can do nothing without those, and without blocks of unknown types, whose content can't be known.
 */
export function documentWithoutSecrets(document: PageDocument): PageDocument {
  return { ...document, blocks: document.blocks.flatMap((block) => cleanBlock(block) ?? []) };
}

function cleanBlock(stored: StoredBlock): StoredBlock | null {
  const definition = definitionOf(stored.type);
  if (!definition) return null;
  const block = upgradeBlock(definition, stored);
  const cleaned = {
    ...block,
    settings: clean(definition.settings, block.settings),
    axis: block.axis.map((entry) => clean(definition.axis?.fields, entry)),
    actions: block.actions.map((action) => clean(definition.actions?.fields, action)),
  };
  const open = new Set(readBlock(definition, block).gaps);
  const opened = readBlock(definition, cleaned).gaps.filter((path) => !open.has(path));
  const actions = cleaned.actions.filter((_, index) => !opened.some((path) => path.startsWith(`actions.${index}.`)));
  return { ...cleaned, actions };
}

function clean(fields: Fields | undefined, values: Record<string, unknown>): Record<string, unknown> {
  const remaining: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const setting = fields?.[key];
    if (setting?.secret) continue;
    remaining[key] =
      setting?.kind === 'array' && Array.isArray(value)
        ? value.map((item: unknown) => (isRecord(item) ? clean(setting.fields, item) : item))
        : value;
  }
  return remaining;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
