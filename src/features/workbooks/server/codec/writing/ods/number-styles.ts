/** Spreadsheet number formats as the styles of OpenDocument. */
import { kindOfFormat } from '../../../formats/number-format.ts';
import { escapeXml } from './xml.ts';

/** The style of a format under a name, with those that it refers to; null where there is nothing to say. */
export function numberStyle(format: string, name: string): string | null {
  const kind = kindOfFormat(format);
  const element = {
    number: 'number',
    currency: 'currency',
    percent: 'percentage',
    date: 'date',
    datetime: 'date',
    time: 'time',
    duration: 'time',
    text: 'text',
  }[kind];
  if (kind === 'text') return `<number:text-style style:name="${name}"><number:text-content/></number:text-style>`;
  const sections = splitSections(format).slice(0, 3);
  const parts = sections.map((section) => sectionXml(section));
  if (parts.some((part) => part === null)) return null;
  const last = parts.length - 1;
  const own = (at: number): string => (at === last ? name : `${name}P${at}`);
  const styles = parts.map((part, at) => {
    const maps =
      at < last
        ? ''
        : sections
            .slice(0, last)
            .map((section, of) => mapXml(conditionOf(section) ?? usualConditions[last]?.[of] ?? 'value()>=0', own(of)))
            .join('');
    const counts = part?.counts ? ' number:truncate-on-overflow="false"' : '';
    const volatile = at < last ? ' style:volatile="true"' : '';
    return `<number:${element}-style style:name="${own(at)}"${counts}${volatile}>${part?.xml}${maps}</number:${element}-style>`;
  });
  return styles.join('');
}

/** Of the sections before the last, by how many there are. */
const usualConditions: Record<number, string[]> = { 1: ['value()>=0'], 2: ['value()>0', 'value()<0'] };
const mapXml = (condition: string, name: string): string =>
  `<style:map style:condition="${escapeXml(condition)}" style:apply-style-name="${name}"/>`;

const conditionOf = (section: string): string | null => {
  const found = /\[([<>=]{1,2})(-?[\d.]+)\]/.exec(section);
  return found ? `value()${found[1]}${found[2]}` : null;
};

function splitSections(format: string): string[] {
  return format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+/g) ?? [''];
}

const piece =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(h+|m+|s+)\]|\[[^\]]*\]|(AM\/PM|A\/P)|(General)|([#0?][#0?,.]*(?:E[+-]?0+)?)|(y+|m+|d+|h+|s+(?:\.0+)?)|(.)/giu;

interface SectionXml {
  xml: string;
  /** Whether hours, minutes or seconds count on. */
  counts: boolean;
}

/** Null for what has no counterpart (fractions). */
function sectionXml(section: string): SectionXml | null {
  const pieces = [...section.matchAll(piece)];
  let xml = '';
  let text = '';
  let counts = false;
  const flush = (): void => {
    if (text !== '') xml += `<number:text>${escapeXml(text)}</number:text>`;
    text = '';
  };
  for (const [
    at,
    [whole, quoted, escaped, currency, elapsed, half, general, digits, clock, other],
  ] of pieces.entries()) {
    if (quoted !== undefined || escaped !== undefined) text += quoted ?? escaped ?? '';
    else if (other !== undefined) {
      if (other === '/' && pieces[at + 1]?.[7] !== undefined && pieces[at - 1]?.[7] !== undefined) return null;
      text += other;
    } else if (whole.startsWith('_')) text += ' ';
    else if (currency !== undefined) {
      flush();
      if (currency !== '') xml += `<number:currency-symbol>${escapeXml(currency)}</number:currency-symbol>`;
    } else if (elapsed !== undefined || clock !== undefined) {
      flush();
      counts ||= elapsed !== undefined;
      xml += clockXml(elapsed ?? clock ?? '', isMinutes(pieces, at));
    } else if (half !== undefined) {
      flush();
      xml += '<number:am-pm/>';
    } else if (general !== undefined) {
      flush();
      xml += '<number:number number:min-integer-digits="1"/>';
    } else if (digits !== undefined) {
      flush();
      xml += digitsXml(digits);
    }
  }
  flush();
  return { xml, counts };
}

/** `m` next to hours or seconds is minutes. */
function isMinutes(pieces: readonly RegExpExecArray[], at: number): boolean {
  const clocks = pieces
    .map((one, position) => ({ place: position, text: (one[4] ?? one[8] ?? '').toLowerCase() }))
    .filter(({ text }) => text !== '');
  const own = clocks.findIndex(({ place: position }) => position === at);
  return (
    clocks[own - 1]?.text.startsWith('h') === true ||
    clocks[own + 1]?.text.startsWith('s') === true ||
    pieces[at]?.[4] !== undefined
  );
}

function clockXml(text: string, minutes: boolean): string {
  const long = text.length > 1 ? ' number:style="long"' : '';
  switch (text[0]?.toLowerCase()) {
    case 'y':
      return `<number:year${text.length > 2 ? ' number:style="long"' : ''}/>`;
    case 'd':
      return text.length > 2
        ? `<number:day-of-week${text.length > 3 ? ' number:style="long"' : ''}/>`
        : `<number:day${long}/>`;
    case 'h':
      return `<number:hours${long}/>`;
    case 's': {
      const positions = text.split('.')[1]?.length ?? 0;
      const isLong = text.startsWith('ss') ? ' number:style="long"' : '';
      return `<number:seconds${isLong}${positions > 0 ? ` number:decimal-places="${positions}"` : ''}/>`;
    }
    default:
      if (minutes) return `<number:minutes${long}/>`;
      if (text.length > 2)
        return `<number:month number:textual="true"${text.length > 3 ? ' number:style="long"' : ''}/>`;
      return `<number:month${long}/>`;
  }
}

function digitsXml(code: string): string {
  const [mantissa = '', exponent] = code.split(/E[+-]?/i);
  const [whole = '', decimals = ''] = mantissa.split('.');
  const least = decimals.match(/^0*/)?.[0].length ?? 0;
  const grouped = whole.includes(',') ? ' number:grouping="true"' : '';
  const positions = `number:decimal-places="${decimals.length}" number:min-decimal-places="${least}"`;
  const integers = `number:min-integer-digits="${whole.match(/0/g)?.length ?? 0}"`;
  return exponent === undefined
    ? `<number:number ${positions} ${integers}${grouped}/>`
    : `<number:scientific-number ${positions} ${integers} number:min-exponent-digits="${exponent.length}"/>`;
}
