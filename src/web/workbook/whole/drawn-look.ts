import { contrastOf, readableContrast, readableOnAll, textOn } from '#kit/contrast.ts';
import type { CellLook } from '#features/workbooks/rules/grid-look.ts';

/** How a cell of the file is drawn here: its style, and what is drawn across it. */
export interface DrawnLook {
  style: Record<string, string>;
  align: CellLook['align'];
  wraps: boolean;
  fill: string | undefined;
}

const plain: DrawnLook = { style: {}, align: undefined, wraps: false, fill: undefined };
const known = new WeakMap<CellLook, DrawnLook>();
/** Of the page, under cells without a fill. */
const ground = '#ffffff';
/** Points of a text in the type of the grid. */
const usualSize = 11;
const pixelsOfText = 14;
/** Larger than that a text has no room in its row. */
const mostPixels = 26;

export function drawnLook(look: CellLook | undefined): DrawnLook {
  if (!look) return plain;
  const made = known.get(look) ?? draw(look);
  known.set(look, made);
  return made;
}

function draw({
  fill,
  color,
  bold,
  italic,
  underline,
  strike,
  size,
  align,
  vertical,
  wrap,
  borders,
}: CellLook): DrawnLook {
  const line = [underline && 'underline', strike && 'line-through'].filter(Boolean).join(' ');
  const pixels =
    size === undefined ? pixelsOfText : Math.min(mostPixels, Math.round((size / usualSize) * pixelsOfText));
  const ink = inkOn(fill, color);
  return {
    style: {
      ...(fill !== undefined && { background: fill }),
      ...(ink !== undefined && { color: ink }),
      ...(bold && { fontWeight: '650' }),
      ...(italic && { fontStyle: 'italic' }),
      ...(line !== '' && { textDecoration: line }),
      ...(pixels !== pixelsOfText && { fontSize: `${pixels}px` }),
      ...(align && {
        justifyContent: { left: 'flex-start', center: 'center', right: 'flex-end' }[align],
        textAlign: align,
      }),
      ...(vertical === 'top' && { alignItems: 'flex-start', paddingTop: '3px' }),
      ...((borders || fill !== undefined) && { boxShadow: linesOf(borders ?? none, fill) }),
    },
    ...{ align, wraps: wrap === true, fill },
  };
}

/** The color of the file where it can be read, else one that can. */
function inkOn(fill: string | undefined, color: string | undefined): string | undefined {
  if (color === undefined) return fill === undefined ? undefined : textOn(fill) || undefined;
  const under = fill ?? ground;
  if (contrastOf(color, under) >= readableContrast) return color;
  return fill === undefined ? readableOnAll([ground], color) : textOn(fill) || undefined;
}

const none: NonNullable<CellLook['borders']> = ['', '', '', ''];

/** The lines of the file over those of the grid, which are at the right and at the bottom, and which a fill covers. */
export function linesOf([top, right, bottom, left]: NonNullable<CellLook['borders']>, fill?: string): string {
  const line = (color: string): string =>
    color !== '' ? `color-mix(in srgb, ${color} 75%, ${ground})` : (fill ?? 'var(--line)');
  return [
    `inset 0 -1px 0 0 ${line(bottom)}`,
    `inset -1px 0 0 0 ${line(right)}`,
    ...(top === '' ? [] : [`inset 0 1px 0 0 ${line(top)}`]),
    ...(left === '' ? [] : [`inset 1px 0 0 0 ${line(left)}`]),
  ].join(', ');
}
