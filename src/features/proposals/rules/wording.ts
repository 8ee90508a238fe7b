import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { withoutStoredAs, wordsOf } from '#engine/meaning/name-words.ts';
import { isNeverNamed } from './layouts/never-named.ts';
import { filled, type Phrases } from './layouts/phrases.ts';

/** `sales_by-region 2026` → `Sales by region 2026`: a name as a person would write it. */
export function asTitle(name: string): string {
  const words = name
    .replace(/\.(csv|tsv|txt|xlsx?|xlsm|xlsb|ods|json)$/i, '')
    // E-mail and T-shirt stay one word.
    .replaceAll(/_+|(?<!(?:^|[\s_-])\p{L})-+/gu, ' ')
    // What has spaces was written by a person: MwSt., iPhone.
    .replaceAll(/\s/.test(name.trim()) ? /$^/g : /(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^us (?=\p{L})/iu, 'US ');
  return words === '' ? 'My data' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a workbook without what programs and people number its copies with: `Export 20250306082041s8b`, `List v2`. */
export function workbookAsTitle(name: string): string {
  const title = asTitle(name);
  const rest = title
    .replaceAll(/[\s(]*(?<!\p{L})(?=\p{L}*\d{9})[\p{L}\d]+\)?/gu, '')
    .replace(/\s*\((?:\d{1,2}|autosaved|copy|copia|cópia|kopie|copie|копия)\)\s*$/iu, '')
    .replace(/\s(?:v\d{1,2}(?:[. ]\d{1,2})?|final|clean|cleaned|copy)$/iu, '')
    .replace(/(?<=\p{L}{5})\d$/u, '')
    .trim();
  return (rest.match(/\p{L}/gu)?.length ?? 0) >= 3 ? rest : title;
}

const formNames: Readonly<Partial<Record<SheetKind, string>>> = {
  tasks: 'Add a task',
  events: 'Add an event',
  people: 'Add a person',
  places: 'Add a place',
  questions: 'Ask a question',
  voices: 'Say something',
  'survey answers': 'Submit your answers',
};

/** What the page is called that a row is added on: `Add an order` where the sheet is called `Orders`. */
export function formName(kind: SheetKind, title: string, phrases: Phrases): string {
  if (phrases.language !== 'en') return phrases.add;
  const known = formNames[kind];
  const thing = kind === 'measurements' ? null : oneOf(title);
  return known ?? (thing ? `Add ${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing}` : 'Add entry');
}

/** `order` for `Orders`: only for plain plurals, since a wrong word is worse than none. */
function oneOf(title: string): string | null {
  const word = /^\p{Lu}?\p{Ll}{3,}s$/u.test(title.trim()) ? title.trim().toLowerCase() : '';
  if (word === '' || /(?:ss|us|is|ics|news|series|species|goods|sales|earnings|statistics)$/.test(word)) return null;
  if (/^(?:mov|cook|zomb|rook|calor|self|smooth|brown)ies$/.test(word)) return word.slice(0, -1);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=ss|x|z|ch|sh)es$|s$/, '');
}

/** The name of a column inside a sentence: `Unit Price` is no name of its own; abbreviations stay. */
export const columnInSentence = (name: string): string =>
  columnAsTitle(name).replaceAll(/(?<![\p{L}\d°])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** The same in the language of the sheet: German nouns keep their capitals. */
export const columnWithin = (name: string, { language }: Phrases): string =>
  language === 'de' ? columnAsTitle(spoken(name)) : columnInSentence(spoken(name));

/** `ESTADO` and `TIPO DE VENTA` are shouted; `SKU` is an abbreviation. */
export const spoken = (name: string): string =>
  /^[^\p{Ll}]*$/u.test(name)
    ? name.replaceAll(/\p{Lu}+/gu, (word, at: number) => {
        const small = word.toLowerCase();
        const isBetween =
          between.has(small) && /^\s?$/.test(name.charAt(at - 1)) && /\s/.test(name.charAt(at + word.length));
        if (isBetween) return at === 0 ? word.charAt(0) + small.slice(1) : small;
        return isSaid(word) ? word.charAt(0) + small.slice(1) : word;
      })
    : name;

/** What is read as a word and not letter by letter. */
const isSaid = (word: string): boolean =>
  word.length >= 5 ||
  (word.length === 4 && /[AEIOUYÁÉÍÓÚÀÈÌÒÙÄÖÜАЕЁИОУЫЭЮЯІЇЄ]/u.test(word) && !abbreviations.has(word)) ||
  (word.length > 1 && isWord(word));
const abbreviations = new Set(['ISBN', 'ISSN', 'IBAN', 'ASIN', 'IATA', 'ICAO', 'UUID', 'COGS', 'EAN8']);

const between = new Set(
  'de del la el los las y e do da dos das du des le les et di della und der die das of the and by for in'.split(' '),
);
/** Whether a short word is one of a language: the lexicon knows it. */
const isWord = (word: string): boolean => wordsOf(word)[0] !== word.toLowerCase();

/** `Total quantity`; a column that is a total by name stays as it is. */
export function totalOf(name: string, phrases: Phrases): string {
  const title = columnAsTitle(name);
  if (wordsOf(name).includes('total') || /(?:^|\W)sum(?:\W|$)|^(?:count|number of)\b/i.test(title)) return title;
  return filled(phrases.total, { name: nameIn(name, phrases) });
}

export function averageOf(name: string, phrases: Phrases): string {
  const title = columnAsTitle(name);
  if (wordsOf(name)[0] === 'average' || /^(?:mean|median)\b/i.test(title)) return title;
  return filled(phrases.average, { name: nameIn(name, phrases) });
}

/** Where the phrase begins with the column, its name begins with a capital. */
const nameIn = (name: string, phrases: Phrases): string =>
  phrases.language === 'en' ? columnInSentence(spoken(name)) : columnAsTitle(spoken(name));

/** The name of a column as a title, its unit in brackets: `rain_mm` is Rain (mm). */
export const columnAsTitle = (name: string): string =>
  asTitle(withoutStoredAs(name))
    .replace(/ (mm|cm|km|kg|g|kwh|mph|pct|percent)$/i, (_, unit: string) => ` (${/^p/i.test(unit) ? '%' : unit})`)
    .replace(/(?<=\btemp(?:erature)?) ([cf])$/i, (_, unit: string) => ` (°${unit.toUpperCase()})`);

/** Whether a column is called by the question that it answers. */
export const isQuestion = (name: string): boolean => name.trim().endsWith('?') || name.trim().split(/\s+/).length > 5;

/** What spreadsheet programs call a new sheet in their languages. */
const neutral =
  /^(?:work)?(?:sheet|tabelle|feuil|feuille|hoja|table|data|page|export|untitled|foglio|folha|planilha|plan|página|pagina|blad|ark|taul|list|hárok|arkusz|munka|foaie|sayfa|лист|аркуш|φύλλο|ورقة|גיליון|工作表|シート|시트|trang|lapas|lapa|leht|munkalap|feuillet|taulukko|full|folla|orria|lembar|helaian|парақ|vərəq|แผ่น|trang tính)?\s*\d*$/iu;

/** Whether a sheet's title says nothing about its rows (`Sheet1`, `Data`, `Table 1`); that of a text is the name of its file. */
export function isNeutral(title: string): boolean {
  return neutral.test(title.trim()) || isNeverNamed(title);
}

/** Text that is in HTML. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
