/** Pages name sheets by their titles: what becomes of a page, and of a change of one, when sheets are renamed. */
import type { AppDocument, AppEdit } from './document.ts';

/** New titles by former ones. */
export type SheetTitles = ReadonlyMap<string, string>;

/** The app with the new titles; the pages that name none of the sheets are the same objects. */
export function followSheets(document: AppDocument, titles: SheetTitles): AppDocument {
  if (titles.size === 0) return document;
  const pages = document.pages.map((page) => {
    const followed = withSheetTitles(page.document, titles);
    return followed === page.document ? page : { ...page, document: followed };
  });
  return { ...document, pages };
}

/** A change that was made, or is to be taken back, when the sheets had their former titles. */
export function followSheetsInEdit(edit: AppEdit, titles: SheetTitles): AppEdit {
  if (titles.size === 0 || edit.kind === 'set-automation') return edit;
  const followed = withSheetTitles(edit, titles);
  if (followed.kind !== 'edit-page' || followed.edit.kind !== 'set-block') return followed;
  const last = followed.edit.path.at(-1);
  const { value } = followed.edit;
  const isTitle = (last === 'sheet_title' || last === 'sheet') && typeof value === 'string';
  return isTitle ? { ...followed, edit: { ...followed.edit, value: titles.get(value) ?? value } } : followed;
}

/** One renaming after the other as one. */
export function joinTitles(first: SheetTitles, second: SheetTitles): SheetTitles {
  const joined = new Map([...first].map(([from, to]) => [from, second.get(to) ?? to]));
  for (const [from, to] of second) if (!joined.has(from)) joined.set(from, to);
  return joined;
}

/**
 * Titles are in `sheet_title` (blocks, data sources), in `sheet` of a filter's sheet_column and of a rule about whose
 * rows a sheet has. What names none of the sheets is the same object.
 */
export function withSheetTitles<Value>(value: Value, titles: SheetTitles): Value {
  let isChanged = false;
  const text = JSON.stringify(value);
  const followed: Value = JSON.parse(text, (key: string, held: unknown) => {
    const title = (key === 'sheet_title' || key === 'sheet') && typeof held === 'string' ? titles.get(held) : undefined;
    if (title === undefined || title === held) return held;
    isChanged = true;
    return title;
  });
  return isChanged ? followed : value;
}
