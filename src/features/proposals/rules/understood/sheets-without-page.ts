/** Sheets of a workbook that are no pages: they say again what others say, help to fill them in, or are blank. */
import { errorCodes } from '#engine/formula/values/formula-error.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ProfiledSheetRoles, SheetRelation } from '../related-sheets.ts';
import { isNeutral } from '../wording.ts';

/** What spreadsheet programs write above the first column of a pivot table. */
const rowLabels =
  /^(?:row labels|zeilenbeschriftungen|étiquettes de lignes|etiquetas de fila|rótulos de linha|etichette di riga|rijlabels|etykiety wierszy|radetiketter|rækkenavne|radetiketter|rivien otsikot|popisky řádků|sorcímkék|etichete de rânduri|satır etiketleri|названия строк|позначки рядків|行ラベル|행 레이블|行标签|列標籤)$/iu;

/** What sheets are called that tell programs or people how to use the others. */
const helpers =
  /^(?:settings?|config(?:uration)?|options?|param\p{L}*|einstellungen|konfiguration|ajustes|configuraci[oó]n|impostazioni|configura[cç][oõ]es|настройки|ayarlar|ustawienia|instellingen|設定|设置|設置|配置|설정|lookups?|lists?|legend|read ?me|instructions?|help|rules|notes?|dashboard|(?:[\p{L}_ ]+[_ ])?(?:dict|dictionary|reference[_ ]values))$/iu;
export const isForFilling = ({ title }: SheetProfile): boolean => helpers.test(title.trim());

/** Whether the sheets on the pages before it leave a sheet nothing to say. Those that others name stay. */
export function saysNothingNew(
  one: ProfiledSheetRoles,
  before: readonly ProfiledSheetRoles[],
  relations: readonly SheetRelation[],
): boolean {
  const { sheet } = one;
  if (isPivot(sheet, before)) return true;
  if (relations.some(({ from, to }) => to.sheet === sheet || from.sheet === sheet)) return false;
  const [main] = before;
  if (main && main.sheet.rows > 0 && (sheet.rows === 0 || holdsErrorsAlone(sheet))) return true;
  if (isForFilling(sheet)) return true;
  return (
    before.some((other) => isCopy(sheet, other.sheet) || isBeside(sheet, other.sheet)) || isListOfChoices(sheet, before)
  );
}

const errors: ReadonlySet<string> = new Set(errorCodes);

/** What its formulas were to show isn't there: they ask for something that the file doesn't hold. */
const holdsErrorsAlone = ({ columns }: SheetProfile): boolean =>
  columns.every(({ samples }) => samples.every((value) => errors.has(String(value)))) &&
  columns.some(({ samples }) => samples.length > 0);

/** What they call the figures of one, before the name of the column: `Sum of Amount`, `Сумма по полю Цена`. */
const ofValues =
  /^(?:sum|count|average|max|min) of |^(?:summe|anzahl|mittelwert) von |^(?:somme|nombre|moyenne) de |^(?:suma|cuenta|recuento|promedio) de |^(?:soma|contagem|média) de |^(?:somma|conteggio|media) di |^(?:som|aantal|gemiddelde) van |^(?:suma|liczba|średnia) z |^(?:сумма|количество|среднее) по полю |^(?:合計|個数|平均) ?\/ ?|^(?:求和|计数|平均值)项[:：]|^(?:합계|개수|평균) ?[:：] ?/iu;

/** A table that a program made of the rows of another one. */
const isPivot = ({ columns }: SheetProfile, before: readonly ProfiledSheetRoles[]): boolean =>
  columns.some(({ name }) => {
    const own = name.trim();
    const of = own.replace(ofValues, '').trim();
    const isFigure = of !== own && before.some(({ sheet }) => sheet.columns.some((one) => one.name.trim() === of));
    return isFigure || rowLabels.test(own);
  });

/** A small table on the sheet of another, which nobody named: `Sheet1 2`. */
const isBeside = ({ title, rows, columns }: SheetProfile, of: SheetProfile): boolean =>
  isNeutral(of.title) &&
  title.replace(/ \d+$/, '') === of.title &&
  rows <= mostRows &&
  columns.filter(({ filled }) => filled > 0).length <= mostColumns + 1;

/** So many values of a copy are in what it was taken from. */
const nearlyAll = 0.95;
/** Of fewer values alike a few are so by chance. */
const leastValues = 5;

/** Columns that another sheet has as well, with the same values: rows that were filtered, or taken for a pivot table. */
function isCopy(sheet: SheetProfile, of: SheetProfile): boolean {
  const filled = sheet.columns.filter((column) => column.filled > 0);
  if (filled.length < 2 || sheet.rows > of.rows || !filled.some(({ distinct }) => distinct >= leastValues))
    return false;
  return filled.every((column) =>
    of.columns.some(({ name, samples }) => name === column.name && areAmong(column, new Set(samples.map(String)))),
  );
}

const areAmong = ({ samples }: ColumnProfile, known: ReadonlySet<string>): boolean =>
  samples.filter((value) => known.has(String(value))).length >= samples.length * nearlyAll;

/** More are a table of their own. */
const [mostColumns, mostRows] = [2, 15];

/** What cells of another sheet are chosen from, on a sheet that nobody named: `Yes`, `No`, `In progress`. */
const isListOfChoices = ({ title, columns, rows }: SheetProfile, before: readonly ProfiledSheetRoles[]): boolean =>
  isNeutral(title) &&
  rows <= mostRows &&
  columns.filter(({ filled }) => filled > 0).length <= mostColumns &&
  columns.every(({ type }) => type === 'text') &&
  before.some(({ sheet }) => sheet.rows > rows && sheet.columns.length > mostColumns);
