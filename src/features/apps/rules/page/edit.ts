/**
 * A change of a page as a pure function: the studio applies it at once, the server applies it again, undo applies its
 * inverse. What a value of a block may be is the catalogue's matter (blocks/read-block.ts); here is where it may go.
 */
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { FieldSet } from '#settings/read-fields.ts';
import { readSetting } from '#settings/setting-set.ts';
import { boardSettingSet, defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { type BlockFilter, maxBlocksPerPage, type PageDocument, type PageEdit, type StoredBlock } from './document.ts';
import { pageSettingSet } from './page-settings.ts';
import { boardPath } from './set-setting.ts';
import { type Path, readAt, writeAt } from './write-at.ts';

/** Where blocks of a type stay: a header first, a footer last, at most one of each; null for everywhere. */
export type Placement = (type: string) => 'top' | 'bottom' | null;
export const freePlacement: Placement = () => null;

/** What `set-block` may write into; id, type and version stay as they were made. */
export const editableParts = [
  'sheet_title',
  'settings',
  'axis',
  'actions',
  'toolbar_buttons',
  'item_buttons',
  'conditional_filter',
  'filters',
] as const satisfies readonly (keyof StoredBlock)[];
export type EditablePart = (typeof editableParts)[number];

/** The page after the change. Throws a `Problem` when the change does not fit the page; never changes its input. */
export function applyEdit(document: PageDocument, edit: PageEdit, placement: Placement = freePlacement): PageDocument {
  switch (edit.kind) {
    case 'add-block':
      return withBlocks(document, added(document.blocks, edit.block, edit.index, placement));
    case 'remove-block': {
      const index = indexOf(document, edit.id);
      return withBlocks(document, document.blocks.toSpliced(index, 1));
    }
    case 'move-block': {
      const from = indexOf(document, edit.id);
      const rest = document.blocks.toSpliced(from, 1);
      const block = blockAt(document, from);
      return withBlocks(document, rest.toSpliced(keepPosition(rest, block.type, edit.index, placement), 0, block));
    }
    case 'replace-block': {
      const index = indexOf(document, edit.id);
      return withBlocks(document, replaced(document.blocks, index, edit.block, placement));
    }
    case 'set-block': {
      const index = indexOf(document, edit.id);
      const block = blockAt(document, index);
      return withBlocks(document, document.blocks.with(index, setInBlock(block, edit.path, edit.value)));
    }
    case 'set-page':
      return {
        ...document,
        settings: { ...document.settings, [edit.key]: readOf(pageSettingSet, [edit.key], edit.value, 'settings') },
      };
    case 'set-filters':
      checkPart('filters', edit.value);
      return withFilters(document, edit.value);
    case 'set-board':
      return withBoard(document, boardPath(edit), edit.value);
    default:
      throw new Problem('invalid_input', 'Unknown page change.');
  }
}

/** The change that takes `applyEdit(document, edit)` back to `document`. Throws where `applyEdit` would. */
export function invertEdit(document: PageDocument, edit: PageEdit): PageEdit {
  switch (edit.kind) {
    case 'add-block':
      return { kind: 'remove-block', id: edit.block.id };
    case 'remove-block': {
      const index = indexOf(document, edit.id);
      return { kind: 'add-block', block: blockAt(document, index), index };
    }
    case 'move-block':
      return { kind: 'move-block', id: edit.id, index: indexOf(document, edit.id) };
    case 'replace-block':
      return { kind: 'replace-block', id: edit.block.id, block: blockAt(document, indexOf(document, edit.id)) };
    case 'set-block': {
      const block = blockAt(document, indexOf(document, edit.id));
      return { ...edit, value: readAt(block, edit.path) };
    }
    case 'set-page':
      return { ...edit, value: document.settings[edit.key] };
    case 'set-filters':
      return { ...edit, value: document.filters ?? [] };
    case 'set-board':
      return { ...edit, value: readAt(document.board ?? defaultBoardSettings, boardPath(edit)) };
  }
}

/** Where a new block goes: before the last block, or at the end if the list is empty. */
export function newBlockIndex(
  blocks: readonly StoredBlock[],
  type: string,
  placement: Placement = freePlacement,
): number {
  return keepPosition(blocks, type, Math.max(0, blocks.length - 1), placement);
}

/** The place nearest to `index` that a block of this type may take among the others. */
export function keepPosition(
  others: readonly StoredBlock[],
  type: string,
  index: number,
  placement: Placement,
): number {
  const own = placement(type);
  if (own === 'top') return 0;
  if (own === 'bottom') return others.length;
  const requested = Number.isFinite(index) ? Math.trunc(index) : others.length;
  const lowest = others[0] && placement(others[0].type) === 'top' ? 1 : 0;
  const last = others.at(-1);
  const highest = others.length - (last && placement(last.type) === 'bottom' ? 1 : 0);
  return Math.max(lowest, Math.min(highest, requested));
}

/** Whether two changes write the same place, so that only the later one counts. */
export function sameTarget(one: PageEdit, other: PageEdit): boolean {
  if (one.kind === 'set-page' && other.kind === 'set-page') return one.key === other.key;
  if (one.kind === 'set-board' && other.kind === 'set-board')
    return String(boardPath(one)) === String(boardPath(other));
  if (one.kind === 'set-filters') return other.kind === 'set-filters';
  return (
    one.kind === 'set-block' &&
    other.kind === 'set-block' &&
    one.id === other.id &&
    one.path.length === other.path.length &&
    one.path.every((part, index) => part === other.path[index])
  );
}

/** Whether two changes write the same place, or one a part of what the other writes: made side by side they conflict. */
export function targetsOverlap(one: PageEdit, other: PageEdit): boolean {
  if (sameTarget(one, other)) return true;
  if (one.kind === 'set-board' && other.kind === 'set-board') return isWithin(boardPath(one), boardPath(other));
  const blocks = [blockIdOf(one), blockIdOf(other)];
  if (blocks[0] === '' || blocks[0] !== blocks[1]) return false;
  if (one.kind === 'set-block' && other.kind === 'set-block') return isWithin(one.path, other.path);
  // A block may be moved by one and changed by another; gone for one, it cannot be changed by another.
  return one.kind === other.kind || takesAway(one) || takesAway(other);
}

/** Whether one of two places is a part of the other. */
const isWithin = (one: Path, other: Path): boolean =>
  one.every((step, at) => other[at] === undefined || other[at] === step);
const takesAway = (edit: PageEdit): boolean => edit.kind === 'remove-block' || edit.kind === 'replace-block';
const blockIdOf = (edit: PageEdit): string => ('id' in edit ? edit.id : edit.kind === 'add-block' ? edit.block.id : '');

function added(blocks: StoredBlock[], block: StoredBlock, index: number, placement: Placement): StoredBlock[] {
  checkBlock(block);
  if (blocks.some((other) => other.id === block.id)) {
    throw new Problem('already_exists', 'This block is already on the page.');
  }
  if (blocks.length >= maxBlocksPerPage) {
    throw new Problem(
      'invalid_input',
      t('A page can have up to {count} blocks. Move some to another page.', { count: maxBlocksPerPage }),
    );
  }
  if (placement(block.type) !== null && blocks.some((other) => other.type === block.type)) {
    throw new Problem('invalid_input', t('A page can only have one block of the type {type}.', { type: block.type }));
  }
  return blocks.toSpliced(keepPosition(blocks, block.type, index, placement), 0, block);
}

/** The place stays: a block that may be anywhere takes the place of another such block, a header of a header. */
function replaced(blocks: StoredBlock[], index: number, block: StoredBlock, placement: Placement): StoredBlock[] {
  checkBlock(block);
  if (blocks.some((other) => other.id === block.id)) {
    throw new Problem('already_exists', 'This block is already on the page.');
  }
  if (placement(block.type) !== placement(blocks[index]?.type ?? '')) {
    throw new Problem(
      'invalid_input',
      t('You can’t replace this block with one of the type {type}.', { type: block.type }),
    );
  }
  return blocks.with(index, block);
}

/** The parts that every stored block has, in the shapes that the rest of the product relies on. */
function checkBlock(block: unknown): asserts block is StoredBlock {
  const wrong = (path: string, message: string): never => {
    throw new Problem('invalid_input', message, { fields: [{ path: `block.${path}`, message }] });
  };
  if (typeof block !== 'object' || block === null) throw new Problem('invalid_input', 'This isn’t a block.');
  const parts = new Map<string, unknown>(Object.entries(block));
  const id = parts.get('id');
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) wrong('id', 'A block needs an id of letters and digits.');
  if (typeof parts.get('type') !== 'string') wrong('type', 'A block needs a type.');
  if (!Number.isInteger(parts.get('version'))) wrong('version', 'A block needs a version.');
  if (parts.has('of_app') && parts.get('of_app') !== true) wrong('of_app', 'Choose whether the app shares this block.');
  for (const part of editableParts) checkPart(part, parts.get(part));
}

function checkPart(part: EditablePart, value: unknown): void {
  const fits =
    part === 'sheet_title'
      ? value === null || (typeof value === 'string' && value.length <= 200)
      : part === 'settings'
        ? isRecord(value)
        : Array.isArray(value) && value.every(isRecord);
  if (!fits) {
    const message = t('This value isn’t allowed for the part {part} of a block.', { part });
    throw new Problem('invalid_input', message, { fields: [{ path: part, message }] });
  }
}

function setInBlock(block: StoredBlock, path: Path, value: unknown): StoredBlock {
  const part = editableParts.find((name) => name === path[0]);
  if (!part) throw new Problem('invalid_input', 'You can’t change this part of a block.');
  const changed = writeAt(block, path, value);
  checkPart(part, changed[part]);
  return changed;
}

/** The value as it is stored; the declaration says what fits. */
function readOf(set: FieldSet, path: readonly string[], value: unknown, before: string): unknown {
  const { value: stored, problems } = readSetting(set, path, value, before);
  const [first] = problems;
  if (first) throw new Problem('invalid_input', first.message, { fields: problems });
  return stored;
}

function indexOf(document: PageDocument, id: string): number {
  const index = document.blocks.findIndex((block) => block.id === id);
  if (index < 0) throw new Problem('not_found', 'This block was removed from the page.');
  return index;
}

function blockAt(document: PageDocument, index: number): StoredBlock {
  const block = document.blocks[index];
  if (!block) throw new Problem('not_found', 'This block was removed from the page.');
  return block;
}

function withBoard(document: PageDocument, path: readonly string[], value: unknown): PageDocument {
  if (!document.board) throw new Problem('invalid_input', 'Only boards have these settings.');
  return { ...document, board: writeAt(document.board, path, readOf(boardSettingSet, path, value, 'board')) };
}

const withFilters = ({ filters: _before, ...rest }: PageDocument, filters: BlockFilter[]): PageDocument => ({
  ...rest,
  ...(filters.length > 0 && { filters }),
});
const withBlocks = (document: PageDocument, blocks: StoredBlock[]): PageDocument => ({ ...document, blocks });
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
