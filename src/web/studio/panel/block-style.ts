import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import type { PageEdit } from '#features/apps/rules/page/document.ts';
import { sameValue } from '#kit/same-value.ts';

/** How a block looks, to be given to another one of its type. */
export interface CopiedStyle {
  type: string;
  settings: Readonly<Record<string, unknown>>;
}

/** The settings that are about the looks of a block and nothing else. */
const styleKeys = ({ settings }: BlockDefinition): string[] =>
  Object.entries(settings).flatMap(([key, { group, kind }]) => (group === 'Style' && kind !== 'image' ? [key] : []));

/** Only what is set: what is not is the default there as here. */
export function styleOfBlock(definition: BlockDefinition, block: StoredBlock): CopiedStyle {
  const keys = styleKeys(definition).filter((key) => Object.hasOwn(block.settings, key));
  return { type: block.type, settings: Object.fromEntries(keys.map((key) => [key, block.settings[key]])) };
}

/** The changes that give a block the looks of another. What the other has by default goes back to it. */
export function styleEdits(
  definition: BlockDefinition,
  block: StoredBlock,
  { settings }: Pick<CopiedStyle, 'settings'>,
): PageEdit[] {
  return styleKeys(definition)
    .filter((key) => !sameValue(block.settings[key], settings[key]))
    .map((key) => ({ kind: 'set-block', id: block.id, path: ['settings', key], value: settings[key] }));
}
