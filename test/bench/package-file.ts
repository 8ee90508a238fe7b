/** A large workbook as Excel saves them: sheets with styles, a rate above the table, and formulas in each row. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import { sampleRow } from './sample-sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const headings = 'Order,Customer,Status,City,E-mail,Note,Ordered on,Quantity,Unit price,Net,Gross'.split(',');
/** The header of each table; its rows are below. */
const headerRow = 4;
const rate = 0.19;

export interface PackageSize {
  sheets: number;
  /** Of each sheet. */
  rows: number;
  /** In how many sheets two cells of each row are computed. */
  computed: number;
}

/** The sheets are called `Year 1`, `Year 2` …; `Summary` has the sum of each in B2, B3 … and all of it in B1. */
export async function writePackageFile(path: string, { sheets, rows, computed }: PackageSize): Promise<void> {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const sums: number[] = [];
  const parts = async function* (): AsyncGenerator<PartToWrite> {
    const names = [...Array.from({ length: sheets }, (_, at) => `Year ${at + 1}`), 'Summary'];
    yield { name: '[Content_Types].xml', content: [contentTypes(names.length)] };
    yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] };
    yield { name: 'xl/workbook.xml', content: [workbook(names)] };
    yield {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relations([
          ...names.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
          ['styles', 'styles.xml'],
          ['sharedStrings', 'sharedStrings.xml'],
        ]),
      ],
    };
    yield { name: 'xl/styles.xml', content: [styles] };
    for (let sheet = 0; sheet < sheets; sheet++)
      yield {
        name: `xl/worksheets/sheet${sheet + 1}.xml`,
        content: sheetXml({ sheet, rows, isComputed: sheet < computed }, numberOf, sums),
      };
    yield { name: `xl/worksheets/sheet${sheets + 1}.xml`, content: [summaryXml(sums, rows)] };
    yield { name: 'xl/sharedStrings.xml', content: textsXml(numbers.keys()) };
  };
  await pipeline(Readable.from(writeZip(parts(), 'The file is too large.')), createWriteStream(path));
}

function contentTypes(sheets: number): string {
  const override = (part: string, type: string): string => `<Override PartName="/xl/${part}" ContentType="${type}"/>`;
  const worksheets = Array.from({ length: sheets }, (_, at) =>
    override(`worksheets/sheet${at + 1}.xml`, `${sheetType}.worksheet+xml`),
  );
  return `${head}<Types xmlns="${packageUrl}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', `${sheetType}.sheet.main+xml`)}${override('styles.xml', `${sheetType}.styles+xml`)}${override('sharedStrings.xml', `${sheetType}.sharedStrings+xml`)}${worksheets.join('')}</Types>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relations(targets: readonly [kind: string, target: string][]): string {
  const lines = targets.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${officeRelations}/${kind}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packageUrl}/relationships">${lines.join('')}</Relationships>`;
}

/** Plain, bold on a fill, a day, money, a percentage. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDEBF7"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function* sheetXml(
  { sheet, rows, isComputed }: { sheet: number; rows: number; isComputed: boolean },
  numberOf: (text: string) => number,
  sums: number[],
): Generator<string> {
  const text = (column: number, line: number, value: string, style = 0): string =>
    `<c r="${letter(column)}${line}" s="${style}" t="s"><v>${numberOf(value)}</v></c>`;
  const formula = (text: string): string => (isComputed ? `<f>${text}</f>` : '');
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  yield `<row r="1">${text(0, 1, `Orders of year ${sheet + 1}`, 1)}</row>`;
  yield `<row r="2">${text(0, 2, 'Tax rate')}<c r="B2" s="4"><v>${rate}</v></c></row>`;
  yield `<row r="${headerRow}">${headings.map((name, column) => text(column, headerRow, name, 1)).join('')}</row>`;
  let sum = 0;
  let piece = '';
  for (let at = 0; at < rows; at++) {
    const line = headerRow + 1 + at;
    const { cells } = sampleRow(sheet * rows + at);
    const [quantity, price] = [Number(cells['quantity']), Number(cells['unit_price'])];
    const net = rounded(quantity * price);
    const gross = rounded(net * (1 + rate));
    sum += gross;
    const texts = ['order_id', 'customer', 'status', 'city', 'email', 'note'].map((id, column) =>
      cells[id] === null ? '' : text(column, line, String(cells[id])),
    );
    const day = Date.parse(String(cells['ordered_on'])) / 86_400_000 + 25_569;
    piece += `<row r="${line}">${texts.join('')}<c r="G${line}" s="2"><v>${day}</v></c><c r="H${line}"><v>${quantity}</v></c><c r="I${line}" s="3"><v>${price}</v></c><c r="J${line}" s="3">${formula(`ROUND(H${line}*I${line},2)`)}<v>${net}</v></c><c r="K${line}" s="3">${formula(`ROUND(J${line}*(1+$B$2),2)`)}<v>${gross}</v></c></row>`;
    if (piece.length < 60_000) continue;
    yield piece;
    piece = '';
  }
  sums.push(sum);
  yield `${piece}</sheetData></worksheet>`;
}

function summaryXml(sums: readonly number[], rows: number): string {
  const cell = (line: number, formula: string, value: number): string =>
    `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>${line === 1 ? 'All' : `Year ${line - 1}`}</t></is></c><c r="B${line}" s="3"><f>${formula}</f><v>${value}</v></c></row>`;
  const first = headerRow + 1;
  const lines = sums.map((sum, at) => cell(at + 2, `SUM('Year ${at + 1}'!K${first}:K${headerRow + rows})`, sum));
  const all = cell(
    1,
    `SUM(B2:B${sums.length + 1})`,
    sums.reduce((one, other) => one + other, 0),
  );
  return `${head}<worksheet xmlns="${main}"><sheetData>${all}${lines.join('')}</sheetData></worksheet>`;
}

function* textsXml(texts: Iterable<string>): Generator<string> {
  yield `${head}<sst xmlns="${main}">`;
  let piece = '';
  for (const text of texts) {
    piece += `<si><t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`;
    if (piece.length < 60_000) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sst>`;
}

const letter = (column: number): string => String.fromCharCode(65 + column);
const rounded = (value: number): number => Math.round(value * 100 + 1e-7) / 100;
