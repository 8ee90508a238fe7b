import { t } from '#kit/language/product.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { nameOfBlock } from '#blocks/differences.ts';
import { capital, itemSetOf, labelOf, type ListName, nameOfSettingPath } from '#blocks/edit-names.ts';
import { type Readable, readableValue, short } from '#blocks/readable-value.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { ConflictDescription } from '../../rules/template/conflict-description.ts';
import type { MergeConflict } from '../../rules/template/merge-update.ts';

/** Conflicts with names in the place of ids. `mine` is the draft, `theirs` the update. */
export function describeConflicts(
  conflicts: readonly MergeConflict[],
  { mine, theirs, sheets }: { mine: AppDocument; theirs: AppDocument; sheets: Readable['sheets'] },
): ConflictDescription[] {
  const all = [...mine.pages, ...theirs.pages];
  const readable: Readable = { sheets, pages: new Map(all.map((page) => [page.id, page.name])) };
  return conflicts.map((conflict) => {
    const { key, kind, choice, page_id, page, block_id, path } = conflict;
    const blocks = all.filter(({ id }) => id === page_id).flatMap(({ document }) => document.blocks);
    const block = blocks.find(({ id }) => id === block_id);
    const definition = block && definitionOf(block.type);
    const [part, first = '', inner] = path;
    const set = definition && part !== undefined && isList(part) ? itemSetOf(definition, part) : null;
    const setting =
      part === 'settings' ? definition?.settings[first] : inner === undefined ? undefined : set?.fields[inner];
    const value = (held: unknown): string => {
      if (kind === 'order')
        return Array.isArray(held) ? short(held.map((id) => nameOfItem(String(id), blocks, readable)).join(', ')) : '';
      if (path[0] === 'home') return readable.pages.get(String(held)) ?? '';
      if (block && path.length > 0) return readableValue(held, { setting, path, block, readable });
      return typeof held === 'boolean' ? (held ? t('on') : t('off')) : typeof held === 'string' ? short(held) : '';
    };
    return {
      ...{ key, kind, choice, page_id, page, block_id, block: block ? nameOfBlock(block) : '' },
      setting:
        block && definition
          ? nameInBlock(block, definition, path, readable)
          : path.map((step) => labelOf(step, undefined)).join(': '),
      ...{ base: value(conflict.base), theirs: value(conflict.theirs), mine: value(conflict.mine) },
    };
  });
}

const isList = (part: string): part is ListName =>
  ['axis', 'actions', 'toolbar_buttons', 'item_buttons', 'conditional_filter'].includes(part);

function nameOfItem(id: string, blocks: readonly StoredBlock[], { pages }: Readable): string {
  const block = blocks.find((one) => one.id === id);
  return block ? nameOfBlock(block) : (pages.get(id) ?? id);
}

/** Entries of an axis are in the path by their columns. */
function nameInBlock(
  block: StoredBlock,
  definition: BlockDefinition,
  [part = '', first, inner]: readonly string[],
  { sheets }: Readable,
): string {
  if (part === '') return '';
  if (!isList(part) || first === undefined)
    return nameOfSettingPath(definition, first === undefined ? [part] : [part, first]);
  const set = itemSetOf(definition, part);
  const columns = sheets.find(({ title }) => title === block.sheet_title)?.columns ?? [];
  const name = columns.find(({ id }) => id === first)?.name ?? first;
  const item = t('{list} {name}', { list: t(capital(set?.itemName ?? part)), name });
  return inner === undefined ? item : t('{entry}: {name}', { entry: item, name: labelOf(inner, set?.fields[inner]) });
}
