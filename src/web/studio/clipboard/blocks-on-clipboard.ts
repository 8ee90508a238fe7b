/** Blocks as they are on the clipboard, and what becomes of them where they are pasted. Pure. (decision 75) */
import { t } from '#kit/language/product.ts';
import { z } from 'zod';
import { storedBlockShape } from '#features/visitor/api/page-shapes.ts';
import { columnShape } from '#features/workbooks/api/column-shape.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { checkBlock } from '#blocks/check-block.ts';
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { blockName, itemSetOf, type ListName } from '#blocks/edit-names.ts';
import { placement } from '#blocks/newest-page.ts';
import { mapPage } from '#blocks/page-columns.ts';
import { upgradeBlock } from '#blocks/read-block.ts';
import { columnNamed, withColumnIds, withColumnNames } from '#features/visitor/rules/column-template.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import type { Fields } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';

/** Of the clipboard; the same text is there as plain text, too. */
export const blocksType = 'application/x-sheaf-blocks';
const mostBlocks = 100;
const longestPayload = 2_000_000;

interface CopiedSheet {
  title: string;
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[];
}
interface CopiedBlocks {
  app_id: string;
  blocks: StoredBlock[];
  sheets: CopiedSheet[];
}
export interface PastePosition {
  app_id: string;
  sheets: readonly CopiedSheet[];
  isBoard: boolean;
  /** Types that the page has already and may have once only. */
  present: ReadonlySet<string>;
}
export interface Pasted {
  blocks: StoredBlock[];
  /** What could not come along, in sentences. */
  left: string[];
}

export function copiedBlocks(appId: string, blocks: readonly StoredBlock[], sheets: readonly CopiedSheet[]): string {
  const titles = new Set(blocks.flatMap(({ sheet_title }) => sheet_title ?? []));
  const named = sheets
    .filter(({ title }) => titles.has(title))
    .map(({ title, columns }) => ({ title, columns: columns.map(({ id, name, type }) => ({ id, name, type })) }));
  return JSON.stringify({ sheaf: 'blocks', app_id: appId, blocks, sheets: named });
}

/** The blocks that a text of the clipboard holds, with ids of their own; null where it holds none. */
export function pastedBlocks(text: string, position: PastePosition): Pasted | null {
  const copied = readCopied(text);
  if (!copied) return null;
  const left: string[] = [];
  const blocks = copied.blocks.flatMap((copy): StoredBlock[] => {
    const definition = definitionOf(copy.type);
    const problem = definition
      ? problemOfPaste(definition, copy, position)
      : t('This version of Sheaf doesn’t have the block “{type}”.', { type: copy.type });
    if (problem || !definition) return left.push(problem), [];
    const newest = upgradeBlock(definition, copy);
    const own =
      copied.app_id === position.app_id ? newest : inOtherApp(definition, newest, copied.sheets, position.sheets);
    const wrong = checkBlock(own, 'block')[0];
    if (wrong) return left.push(t('{name}: {problem}', { name: t(definition.name), problem: wrong.message })), [];
    return [{ ...structuredClone(own), id: newId('block') }];
  });
  return { blocks, left };
}

function problemOfPaste(
  { type, fitsBoards, version }: BlockDefinition,
  copy: StoredBlock,
  position: PastePosition,
): string {
  const name = blockName(type);
  if (copy.version > version) return t('{name}: it’s from a newer version of Sheaf.', { name });
  if (position.isBoard && !fitsBoards) return t('{name}: boards can’t contain it.', { name });
  return placement(type) !== null && position.present.has(type)
    ? t('{name}: this page already has one.', { name })
    : '';
}

/** Columns by their names in the sheet of the same title; links to pages and secrets stay behind. */
function inOtherApp(
  definition: BlockDefinition,
  block: StoredBlock,
  from: readonly CopiedSheet[],
  to: readonly CopiedSheet[],
): StoredBlock {
  const sheetIn = (sheets: readonly CopiedSheet[], title: string | null) => sheets.find((one) => one.title === title);
  const columnsOf = (sheets: readonly CopiedSheet[], title: string | null) => sheetIn(sheets, title)?.columns ?? [];
  const column = (title: string | null, id: string): string => {
    const name = columnsOf(from, title).find((one) => one.id === id)?.name;
    return (name === undefined ? undefined : columnNamed(columnsOf(to, title), name)?.id) ?? id;
  };
  const page = mapPage(
    { settings: defaultPageSettings, blocks: [block] },
    {
      column,
      text: (title, text, syntax) =>
        withColumnIds(withColumnNames(text, columnsOf(from, title), syntax), { columns: columnsOf(to, title) }, syntax),
      ofRecord: (id) => id,
    },
  );
  const mapped = page.blocks[0] ?? block;
  const own = (part: ListName): Record<string, unknown>[] =>
    mapped[part].map((item) => withoutTies(itemSetOf(definition, part)?.fields ?? {}, item));
  return {
    ...mapped,
    settings: withoutTies(definition.settings, mapped.settings),
    axis: own('axis'),
    actions: own('actions'),
    toolbar_buttons: own('toolbar_buttons'),
    item_buttons: own('item_buttons'),
    sheet_title: sheetIn(to, mapped.sheet_title) ? mapped.sheet_title : null,
  };
}

/** What means something in its own app alone goes back to its default. */
function withoutTies(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  const isTie = (key: string): boolean => {
    const setting = fields[key];
    return setting?.kind === 'pages' || setting?.secret === true || setting?.concealed === true;
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const setting = fields[key];
      if (isTie(key)) return [];
      if (setting?.kind !== 'array' || !Array.isArray(value)) return [[key, value]];
      return [[key, value.map((item: Record<string, unknown>) => withoutTies(setting.fields, item))]];
    }),
  );
}

const copiedShape: z.ZodType<CopiedBlocks> = z.object({
  sheaf: z.literal('blocks'),
  app_id: z.string().max(100),
  blocks: z.array(storedBlockShape).min(1).max(mostBlocks),
  sheets: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.object({ id: z.string(), name: z.string(), type: columnShape.shape.type })),
    }),
  ),
});

function readCopied(text: string): CopiedBlocks | null {
  if (text.length > longestPayload || !text.startsWith('{"sheaf":"blocks"')) return null;
  try {
    return copiedShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
