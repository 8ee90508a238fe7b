/** A number format taken apart into what it says of each kind of number. */

import type { FractionShape } from './mask-digits.ts';

export type MaskPart =
  | { kind: 'literal'; text: string }
  | { kind: 'digit'; fill: '0' | '#' | '?'; where: 'whole' | 'decimals' }
  | { kind: 'point' | 'exponent' | 'fraction' | 'general' }
  /** `count` letters; elapsed ones count beyond the day. */
  | { kind: 'hours' | 'minutes' | 'seconds'; count: number; elapsed: boolean }
  | { kind: 'decimal_seconds'; count: number }
  | { kind: 'half_day'; short: boolean };

export interface MaskSection {
  kind: 'number' | 'fraction' | 'clock' | 'general' | 'literal';
  /** Whether it is for texts. */
  isText: boolean;
  condition: ((value: number) => boolean) | null;
  parts: MaskPart[];
  /** Places before the point, and after it. */
  whole: number;
  decimals: number;
  grouped: boolean;
  /** Powers of ten to take the number by: 2 for each `%`, -3 for each comma behind the figures. */
  shift: number;
  exponent: { digits: number; alwaysSigned: boolean } | null;
  fraction: FractionShape | null;
  /** Figures in one piece, as most formats have them, so that they need not be put into their places one by one. */
  plain: { before: string; after: string; least: number } | null;
}

/** No format that a program writes is that long. */
const longestMask = 500;

/** Null where a mask cannot be read, or writes days. */
export function sectionsOf(mask: string): MaskSection[] | null {
  if (mask.length > longestMask) return null;
  const sections: MaskSection[] = [];
  for (const source of splitSections(mask)) {
    const section = readSection(source);
    if (!section) return null;
    sections.push(section);
  }
  // The fourth is for texts.
  return sections.slice(0, 3);
}

type Token =
  | { kind: 'literal'; text: string }
  | { kind: 'digit'; fill: '0' | '#' | '?' }
  | { kind: 'mark'; mark: '.' | ',' | '%' | '/' }
  | { kind: 'exponent'; alwaysSigned: boolean }
  | { kind: 'general' | 'text' }
  | { kind: 'clock'; letter: string; count: number; elapsed: boolean }
  | { kind: 'half_day'; short: boolean }
  | { kind: 'day' }
  | { kind: 'condition'; test: (value: number) => boolean };

const bracket = /^\[([^\]]*)\]/;
const compared = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;

function splitSections(mask: string): string[] {
  const found = mask.match(/(?:"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|[^;])+|(?<=;|^)(?=;|$)/gs);
  return found ?? [mask];
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (let rest = source; rest !== ''; ) {
    const [token, length] = nextToken(rest);
    if (token) tokens.push(token);
    rest = rest.slice(length);
  }
  return tokens;
}

function nextToken(rest: string): [Token | null, number] {
  const letter = rest[0] ?? '';
  const lower = letter.toLowerCase();
  if (letter === '"') {
    const end = rest.indexOf('"', 1);
    return [literal(rest.slice(1, end < 0 ? undefined : end)), end < 0 ? rest.length : end + 1];
  }
  if (letter === '\\') return [literal(rest.slice(1, 2)), 2];
  // Room as wide as a letter; and a letter to fill the cell with, which has no width here.
  if (letter === '_') return [literal(' '), 2];
  if (letter === '*') return [null, 2];
  if (letter === '[') {
    const inside = bracket.exec(rest);
    if (inside) return [inBrackets(inside[1] ?? ''), inside[0].length];
  }
  if (letter === '0' || letter === '#' || letter === '?') return [{ kind: 'digit', fill: letter }, 1];
  if (letter === '.' || letter === ',' || letter === '%' || letter === '/') return [{ kind: 'mark', mark: letter }, 1];
  if (/^e[+-]/i.test(rest)) return [{ kind: 'exponent', alwaysSigned: rest[1] === '+' }, 2];
  if (/^general/i.test(rest)) return [{ kind: 'general' }, 7];
  if (/^am\/pm/i.test(rest)) return [{ kind: 'half_day', short: false }, 5];
  if (/^a\/p/i.test(rest)) return [{ kind: 'half_day', short: true }, 3];
  if (letter === '@') return [{ kind: 'text' }, 1];
  if ('hms'.includes(lower)) {
    const count = /^(.)\1*/i.exec(rest)?.[0].length ?? 1;
    return [{ kind: 'clock', letter: lower, count, elapsed: false }, count];
  }
  if ('ydbeg'.includes(lower)) return [{ kind: 'day' }, 1];
  return [literal(letter), 1];
}

function inBrackets(inside: string): Token | null {
  const comparison = compared.exec(inside.trim());
  if (comparison) return { kind: 'condition', test: testOf(comparison[1] ?? '', Number(comparison[2])) };
  // [$€-407] is a sign and a language, [$-409] a language alone.
  if (inside.startsWith('$')) return literal(inside.slice(1).replace(/-[^-]*$/, ''));
  if (/^(h+|m+|s+)$/i.test(inside)) {
    return { kind: 'clock', letter: inside[0]?.toLowerCase() ?? 'h', count: inside.length, elapsed: true };
  }
  return null;
}

function testOf(sign: string, limit: number): (value: number) => boolean {
  switch (sign) {
    case '<':
      return (value) => value < limit;
    case '<=':
      return (value) => value <= limit;
    case '>':
      return (value) => value > limit;
    case '>=':
      return (value) => value >= limit;
    case '<>':
      return (value) => value !== limit;
    default:
      return (value) => value === limit;
  }
}

const literal = (text: string): Token & MaskPart => ({ kind: 'literal', text });

function readSection(source: string): MaskSection | null {
  const tokens = tokensOf(source);
  if (tokens.some((token) => token.kind === 'day')) return null;
  const condition = tokens.find((token) => token.kind === 'condition')?.test ?? null;
  const base: MaskSection = {
    ...{ kind: 'literal', isText: false, condition, parts: [], whole: 0, decimals: 0 },
    ...{ grouped: false, shift: 0, exponent: null, fraction: null, plain: null },
  };
  const remaining = tokens.filter((token) => token.kind !== 'condition');
  if (remaining.some((token) => token.kind === 'text')) return { ...base, isText: true };
  if (remaining.some((token) => token.kind === 'clock')) return readClock(base, remaining);
  if (remaining.some((token) => token.kind === 'general')) {
    const parts = remaining.map(
      (token): MaskPart => (token.kind === 'general' ? { kind: 'general' } : asLiteral(token)),
    );
    return { ...base, kind: 'general', parts };
  }
  if (!remaining.some((token) => token.kind === 'digit')) return { ...base, parts: remaining.map(asLiteral) };
  const slash = remaining.findIndex((token) => token.kind === 'mark' && token.mark === '/');
  const isFraction =
    slash > 0 && remaining.slice(0, slash).findLast((token) => token.kind !== 'literal')?.kind === 'digit';
  return isFraction ? readFraction(base, remaining, slash) : readFigures(base, remaining);
}

function asLiteral(token: Token): MaskPart {
  if (token.kind === 'literal') return token;
  if (token.kind === 'mark') return literal(token.mark);
  return literal('');
}

function readFigures(base: MaskSection, tokens: Token[]): MaskSection {
  const section: MaskSection = { ...base, kind: 'number' };
  const firstDigit = tokens.findIndex((token) => token.kind === 'digit');
  let where: 'whole' | 'decimals' | 'power' = 'whole';
  tokens.forEach((token, index) => {
    switch (token.kind) {
      case 'digit':
        if (where === 'power') {
          if (section.exponent) section.exponent.digits++;
          return;
        }
        section.parts.push({ kind: 'digit', fill: token.fill, where });
        if (where === 'whole') section.whole++;
        else section.decimals++;
        return;
      case 'exponent':
        where = 'power';
        section.exponent = { digits: 0, alwaysSigned: token.alwaysSigned };
        section.parts.push({ kind: 'exponent' });
        return;
      case 'mark':
        if (token.mark === '.' && where === 'whole') {
          where = 'decimals';
          section.parts.push({ kind: 'point' });
        } else if (token.mark === ',' && index > firstDigit && where !== 'power') {
          // Between places it groups, behind the last one it takes thousands.
          if (tokens.slice(index + 1).some((later) => later.kind === 'digit') && !isBeforePoint(tokens, index)) {
            section.grouped = where === 'whole' || section.grouped;
          } else section.shift -= 3;
        } else {
          if (token.mark === '%') section.shift += 2;
          section.parts.push(literal(token.mark));
        }
        return;
      default:
        section.parts.push(asLiteral(token));
    }
  });
  return { ...section, plain: plainFigures(section.parts) };
}

const onePiece = /^(l*)(#*)(0*)(?:\.0+)?(l*)$/;

/** Null where figures and letters alternate, or decimals may be left out. */
function plainFigures(parts: readonly MaskPart[]): MaskSection['plain'] {
  const shape = parts.map((part) =>
    part.kind === 'literal' ? 'l' : part.kind === 'digit' ? part.fill : part.kind === 'point' ? '.' : 'x',
  );
  const match = onePiece.exec(shape.join(''));
  if (!match) return null;
  const [, before = '', , least = '', after = ''] = match;
  const letters = (from: number, to: number): string =>
    parts.slice(from, to).reduce((text, part) => ('text' in part ? text + part.text : text), '');
  return {
    before: letters(0, before.length),
    after: letters(parts.length - after.length, parts.length),
    least: least.length,
  };
}

function isBeforePoint(tokens: Token[], index: number): boolean {
  const next = tokens.slice(index + 1).find((token) => !(token.kind === 'mark' && token.mark === ','));
  return next?.kind === 'mark' && next.mark === '.';
}

function readFraction(base: MaskSection, tokens: Token[], slash: number): MaskSection {
  const section: MaskSection = { ...base, kind: 'fraction' };
  let start = slash;
  while (start > 0 && tokens[start - 1]?.kind === 'digit') start--;
  let end = slash + 1;
  let named = '';
  let figures = 0;
  for (; end < tokens.length; end++) {
    const token = tokens[end];
    if (token?.kind === 'digit') {
      figures++;
      named += token.fill;
    } else if (token?.kind === 'literal' && /^\d$/.test(token.text)) named += token.text;
    else break;
  }
  const before = tokens.slice(0, start);
  const hasWhole = before.some((token) => token.kind === 'digit');
  const denominator = /^[1-9]\d*$/.test(named) ? Number(named) : 0;
  section.fraction = { hasWhole, figures: Math.max(1, figures), denominator };
  const asPart = (token: Token): MaskPart =>
    token.kind === 'digit' ? { kind: 'digit', fill: token.fill, where: 'whole' } : asLiteral(token);
  section.parts = [...before.map(asPart), { kind: 'fraction' }, ...tokens.slice(end).map(asLiteral)];
  return section;
}

/** `m` next to hours or seconds are minutes; without them, a month. */
function readClock(base: MaskSection, tokens: Token[]): MaskSection | null {
  const hasTime = tokens.some((token) => token.kind === 'clock' && (token.letter !== 'm' || token.elapsed));
  if (!hasTime || tokens.some((token) => token.kind === 'clock' && token.letter === 'm' && token.count > 2))
    return null;
  const parts: MaskPart[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.kind === 'clock') {
      const { count, elapsed } = token;
      parts.push({
        kind: ({ h: 'hours', m: 'minutes', s: 'seconds' } as const)[token.letter as 'h' | 'm' | 's'],
        count,
        elapsed,
      });
    } else if (token.kind === 'half_day') {
      parts.push({ kind: 'half_day', short: token.short });
    } else if (token.kind === 'mark' && token.mark === '.') {
      let count = 0;
      while (tokens[index + 1]?.kind === 'digit') {
        count++;
        index++;
      }
      parts.push(count > 0 ? { kind: 'decimal_seconds', count } : literal('.'));
    } else parts.push(asLiteral(token));
  }
  return { ...base, kind: 'clock', parts };
}
