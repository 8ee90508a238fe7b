import type { Container } from '#blocks/contract.ts';

/** `style` of the element around columns: their shares of the width, and the space between them. */
export function styleOfColumns(container: Container | null | undefined): string {
  const { widths = [], gap = 24 } = container ?? {};
  return `--columns:${widths.map((width) => `minmax(0,${width}fr)`).join(' ')};--column-gap:${gap}px`;
}
