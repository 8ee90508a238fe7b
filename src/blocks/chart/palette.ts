/**
 * Colors of series and slices that stay apart for readers who see no red or no green (after Okabe and Ito, darkened
 * so that each stands out from white). The test measures it.
 */
export const palette = [
  '#3b5bdb',
  '#e67700',
  '#0b8f70',
  '#c2418b',
  '#38a3d8',
  '#8c3b0a',
  '#14304f',
  '#9775fa',
] as const;

/** For what is put together of many small parts. */
export const otherColor = '#868e96';

/** The color of a place: after the last one they come again, lighter. */
export function paletteColor(index: number): string {
  const color = palette[index % palette.length] ?? palette[0];
  return Math.floor(index / palette.length) % 2 === 0 ? color : lighter(color);
}

const lighter = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * 0.5)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
