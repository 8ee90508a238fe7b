/** What an app is called: as its workbook, and where nobody named that, by what its rows are. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';
import { asTitle, columnAsTitle, isNeutral, spoken, workbookAsTitle } from '../wording.ts';
import names from './kind-names.json' with { type: 'json' };
import { isNeverNamed } from './never-named.ts';
import { titleAbove } from './opening.ts';
import { phrasesOf } from './phrases.ts';

/** The name of an app whose home page is about this sheet. */
export function nameOfApp(workbookName: string, main: ProfiledSheetRoles | undefined): string {
  if (!main || !isNeverNamed(workbookName)) return workbookAsTitle(workbookName);
  const { sheet, roles } = main;
  // Everybody reads the name of an app, and what stands above a list of people may name some.
  const above = roles.isPrivate ? null : titleAbove(sheet, workbookName);
  const { entries } = phrasesOf(sheet);
  return above ?? (isNeutral(sheet.title) ? (nameOfRows(main) ?? entries) : asTitle(sheet.title));
}

/** What rows of their kind are called in the language of the sheet, or the heading of what names them. */
function nameOfRows({ sheet, roles }: ProfiledSheetRoles): string | null {
  const { language } = phrasesOf(sheet);
  const ofKind = (names.names as Partial<Record<SheetKind, Readonly<Record<string, string>>>>)[roles.kind]?.[language];
  return ofKind ?? (roles.title && saysWhatRowsAre(roles.title) ? columnAsTitle(spoken(roles.title.name)) : null);
}

const saysWhatRowsAre = (column: { name: string }): boolean => {
  const words = wordsOf(column.name);
  return !isUnnamed(column) && words.length === 1 && !words.some((word) => ofAnything.has(word));
};
/** Headings of the names of anything. */
const ofAnything = new Set(
  'name title description label item text note comment value id code number no key'.split(' '),
);
