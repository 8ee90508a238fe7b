/** What an app is called: as its workbook, and where nobody named that, by what its rows are. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';
import { asTitle, columnAsTitle, isNeutral, spoken, workbookAsTitle } from '../wording.ts';
import names from './kind-names.json' with { type: 'json' };
import { titleAbove } from './opening.ts';
import { phrasesOf } from './phrases.ts';

/** What programs call a new workbook, with its number: without one `Книга` and `Map` may be about books and a map. */
const numbered =
  /^(?:(?:work)?book|(?:arbeits)?mappe|classeur|libro|cartel|pasta|map|zeszyt|skoroszyt|sešit|zošit|radna sveska|knjiga|zvezek|(?:arbets)?bok|projektmappe|työkirja|munkafüzet|registru|kitap|книга|свеска|βιβλίο|المصنف|חוברת|สมุดงาน|工作簿|工作表|ブック|통합 ?문서|vihik|knyga|grāmata|sổ làm việc)[\s_-]*\d+/iu;
/** What they call one that was never named. */
const neverNamed =
  /^(?:untitled|unbenannt|ohne (?:titel|namen)|unnamed|sans (?:nom|titre)|sin (?:título|nombre)|senza (?:nome|titolo)|sem título|naamloos|bez (?:nazwy|názvu|naslova)|без (?:имени|названия|назви)|namnlös|unavngivet|uten navn|nimetön|isimsiz|adsız|névtelen|fără titlu|χωρίς τίτλο|بدون عنوان|ללא שם|无标题|無題|제목 ?없)/iu;

/** Whether a workbook has the name that a program gave it: `Book1`, `Mappe2 (1)`, `Untitled spreadsheet`. */
export const isNeverNamed = (workbookName: string): boolean =>
  numbered.test(workbookName.trim()) || neverNamed.test(workbookName.trim());

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
