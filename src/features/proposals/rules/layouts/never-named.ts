/** Names that programs give to what nobody named. */

/** What programs call a new workbook, with its number: without one `Книга` and `Map` may be about books and a map. */
const numbered =
  /^(?:(?:work)?book|(?:arbeits)?mappe|classeur|libro|cartel|pasta|map|zeszyt|skoroszyt|sešit|zošit|radna sveska|knjiga|zvezek|(?:arbets)?bok|projektmappe|työkirja|munkafüzet|registru|kitap|книга|свеска|βιβλίο|المصنف|חוברת|สมุดงาน|工作簿|工作表|ブック|통합 ?문서|vihik|knyga|grāmata|sổ làm việc)[\s_-]*\d+/iu;
/** What they call one that was never named. */
const neverNamed =
  /^(?:untitled|unbenannt|ohne (?:titel|namen)|unnamed|sans (?:nom|titre)|sin (?:título|nombre)|senza (?:nome|titolo)|sem título|naamloos|bez (?:nazwy|názvu|naslova)|без (?:имени|названия|назви)|namnlös|unavngivet|uten navn|nimetön|isimsiz|adsız|névtelen|fără titlu|χωρίς τίτλο|بدون عنوان|ללא שם|无标题|無題|제목 ?없)/iu;

/** Whether a workbook has the name that a program gave it: `Book1`, `Mappe2 (1)`, `Untitled spreadsheet`. */
export const isNeverNamed = (workbookName: string): boolean =>
  numbered.test(workbookName.trim()) || neverNamed.test(workbookName.trim());
