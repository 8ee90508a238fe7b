/** The number formats of an OpenDocument file, as spreadsheet format codes. */

import { type CellLook, unusualHeight } from '../../../rules/grid-look.ts';
import { OdsLooks } from '../appearance/ods-looks.ts';
import { pixelsOfLength } from '../appearance/column-width.ts';
import { attribute } from './xml-scanner.ts';

export interface OdsStyles {
  /** Takes an element of a style part; true when it belonged to a style. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
  /** The format code of a cell style; undefined for General. */
  formatOf(cellStyle: string): string | undefined;
  /** How cells of a style are drawn; undefined for a plain one. Equal looks are one object. */
  lookOf(cellStyle: string): CellLook | undefined;
  isHiddenTable(tableStyle: string): boolean;
  /** In pixels; 0 for a width that no one set. */
  widthOf(columnStyle: string): number;
  /** In pixels; undefined for a usual height. */
  heightOf(rowStyle: string): number | undefined;
  /** Hours are counted from 1904 rather than from 1900. */
  readonly date1904: boolean;
}

interface DataStyle {
  code: string;
  maps: { condition: string; style: string }[];
}

/** Programs write at most 255 characters; a longer one would be handed on with every cell. */
const longestFormat = 1_000;
/** LibreOffice writes the width of columns that no one resized, 0.889 inches. */
const usualWidth = 85;
const dataStyleElement = /^(?:number|currency|percentage|date|time|boolean|text)-style$/;

export function createOdsStyles(): OdsStyles {
  const cells = new Map<string, { data?: string; parent?: string }>();
  const dataStyles = new Map<string, DataStyle>();
  const hiddenTables = new Set<string>();
  const widths = new Map<string, number>();
  const heights = new Map<string, number>();
  const looks = new OdsLooks();
  let style = '';
  let current: DataStyle | null = null;
  let collecting: 'text' | 'currency-symbol' | null = null;
  let collected = '';
  let country = '';
  let date1904 = false;
  let countsOn = false;

  const codeOf = (name: string, depth = 0): string => {
    const found = dataStyles.get(name);
    if (!found) return '';
    const part = (condition: string): string | undefined => {
      const map = found.maps.find((one) => one.condition.replaceAll(' ', '') === condition);
      return map && depth < 3 ? codeOf(map.style, depth + 1) : undefined;
    };
    const positive = part('value()>=0');
    if (positive !== undefined) return positive === `${found.code}` ? positive : `${positive};${found.code}`;
    const above = part('value()>0');
    const below = part('value()<0');
    return above !== undefined && below !== undefined ? `${above};${below};${found.code}` : found.code;
  };

  return {
    open(name, attributes) {
      if (name === 'style') {
        style = attribute(attributes, 'style:name') ?? '';
        looks.begin(style, attributes);
        if (attribute(attributes, 'style:family') !== 'table-cell') return;
        const data = attribute(attributes, 'style:data-style-name');
        const parent = attribute(attributes, 'style:parent-style-name');
        cells.set(style, { ...(data !== undefined && { data }), ...(parent !== undefined && { parent }) });
      } else if (looks.open(name, attributes)) {
        // It is drawn, and says nothing else.
      } else if (name === 'table-properties') {
        if (attribute(attributes, 'table:display') === 'false') hiddenTables.add(style);
      } else if (name === 'table-column-properties') {
        const width = pixelsOfLength(attribute(attributes, 'style:column-width'));
        const isFitted = attribute(attributes, 'style:use-optimal-column-width') === 'true';
        if (!isFitted && Math.abs(width - usualWidth) > 1) widths.set(style, width);
      } else if (name === 'table-row-properties') {
        const height = unusualHeight(pixelsOfLength(attribute(attributes, 'style:row-height')));
        if (height !== undefined) heights.set(style, height);
      } else if (name === 'null-date') {
        date1904 = attribute(attributes, 'table:date-value')?.startsWith('1904') ?? false;
      } else if (dataStyleElement.test(name)) {
        country = attribute(attributes, 'number:country') ?? '';
        current = { code: name === 'text-style' ? '@' : '', maps: [] };
        countsOn = attribute(attributes, 'number:truncate-on-overflow') === 'false';
        dataStyles.set(attribute(attributes, 'style:name') ?? '', current);
      } else if (current) {
        if (name === 'text' || name === 'currency-symbol') {
          collecting = name;
          collected = '';
        } else if (name === 'map') {
          const condition = attribute(attributes, 'style:condition') ?? '';
          current.maps.push({ condition, style: attribute(attributes, 'style:apply-style-name') ?? '' });
        } else {
          const code = codeOfElement(name, attributes);
          // Hours that count on: the first unit of the style, whichever it is.
          current.code += countsOn && /^(?:h+|m+|s+)$/.test(code) ? `[${code}]` : code;
          if (code !== '') countsOn = false;
        }
      }
    },
    close(name) {
      if (collecting !== null && name === collecting && current) {
        if (collecting === 'currency-symbol') current.code += `[$${collected || currencyOf(country)}]`;
        else if (current.code !== '@') current.code += literal(collected);
        collecting = null;
      } else if (dataStyleElement.test(name)) {
        current = null;
      }
    },
    text(text) {
      if (collecting !== null) collected += text;
    },
    formatOf(cellStyle) {
      for (let at: string | undefined = cellStyle, depth = 0; at !== undefined && depth < 10; depth++) {
        const found: { data?: string; parent?: string } | undefined = cells.get(at);
        if (found?.data !== undefined) return codeOf(found.data).slice(0, longestFormat) || undefined;
        at = found?.parent;
      }
      return undefined;
    },
    lookOf: (cellStyle) => looks.lookOf(cellStyle),
    get date1904() {
      return date1904;
    },
    isHiddenTable: (tableStyle) => hiddenTables.has(tableStyle),
    widthOf: (columnStyle) => widths.get(columnStyle) ?? 0,
    heightOf: (rowStyle) => heights.get(rowStyle),
  };
}

const currencies: Record<string, string> = {
  US: '$',
  CA: '$',
  AU: '$',
  NZ: '$',
  GB: '£',
  JP: '¥',
  CN: '¥',
  IN: '₹',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  BR: 'R$',
  ZA: 'ZAR',
  KR: '₩',
  TR: '₺',
  IL: '₪',
  UA: '₴',
  TH: '฿',
};
const euroCountries = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** An empty symbol means the currency of the style's country. */
function currencyOf(country: string): string {
  return euroCountries.includes(country) ? '€' : (currencies[country] ?? '¤');
}

function codeOfElement(name: string, attributes: string): string {
  const isLong = attribute(attributes, 'number:style') === 'long';
  switch (name) {
    case 'number':
      return numberCode(attributes);
    case 'scientific-number':
      return `${numberCode(attributes)}E+${'0'.repeat(count(attributes, 'number:min-exponent-digits', 2))}`;
    case 'fraction':
      return '# ?/?';
    case 'year':
      return isLong ? 'yyyy' : 'yy';
    case 'month': {
      const isName = attribute(attributes, 'number:textual') === 'true';
      return isName ? (isLong ? 'mmmm' : 'mmm') : isLong ? 'mm' : 'm';
    }
    case 'day':
      return isLong ? 'dd' : 'd';
    case 'day-of-week':
      return isLong ? 'dddd' : 'ddd';
    case 'hours':
      return isLong ? 'hh' : 'h';
    case 'minutes':
      return isLong ? 'mm' : 'm';
    case 'seconds': {
      const positions = count(attributes, 'number:decimal-places', 0);
      return `${isLong ? 'ss' : 's'}${positions > 0 ? `.${'0'.repeat(Math.min(positions, 3))}` : ''}`;
    }
    case 'am-pm':
      return 'AM/PM';
    default:
      return '';
  }
}

function numberCode(attributes: string): string {
  const positions = attribute(attributes, 'number:decimal-places');
  // A number without decimal places is General.
  if (positions === undefined && attribute(attributes, 'number:grouping') !== 'true') return 'General';
  const whole = '0'.repeat(Math.max(1, count(attributes, 'number:min-integer-digits', 1)));
  const decimals = Math.min(Number(positions ?? 0), 15);
  const least = Math.min(count(attributes, 'number:min-decimal-places', decimals), decimals);
  const grouped = attribute(attributes, 'number:grouping') === 'true' ? '#,##' : '';
  return `${grouped}${whole}${decimals > 0 ? `.${'0'.repeat(least)}${'#'.repeat(decimals - least)}` : ''}`;
}

function count(attributes: string, name: string, otherwise: number): number {
  const value = Number(attribute(attributes, name) ?? otherwise);
  return Number.isInteger(value) && value >= 0 && value <= 30 ? value : otherwise;
}

function literal(text: string): string {
  if (/^[-/:., ()+]*%?$/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
