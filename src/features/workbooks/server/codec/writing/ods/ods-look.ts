import type { CellLook } from '../../../../rules/grid-look.ts';

/** How a cell is drawn, as the properties of its style (OpenDocument 1.3 part 3, 17.18, 17.6 and 16.29.7). */
export function lookProperties(look: CellLook): string {
  return cellProperties(look) + paragraphProperties(look) + textProperties(look);
}

const line = (color: string): string => (color === '' ? 'none' : `0.74pt solid ${color}`);

function cellProperties({ fill, borders, wrap, vertical, align }: CellLook): string {
  const [top, right, bottom, left] = borders ?? ['', '', '', ''];
  return element('style:table-cell-properties', {
    'fo:background-color': fill,
    ...(borders && {
      'fo:border-top': line(top),
      'fo:border-right': line(right),
      'fo:border-bottom': line(bottom),
      'fo:border-left': line(left),
    }),
    'fo:wrap-option': wrap && 'wrap',
    'style:vertical-align': vertical,
    'style:text-align-source': align && 'fix',
  });
}

const paragraphProperties = ({ align }: CellLook): string =>
  element('style:paragraph-properties', {
    'fo:text-align': align && { left: 'start', center: 'center', right: 'end' }[align],
  });

const textProperties = ({ bold, italic, underline, strike, size, color }: CellLook): string =>
  element('style:text-properties', {
    'fo:color': color,
    'fo:font-size': size === undefined ? undefined : `${size}pt`,
    'fo:font-weight': bold && 'bold',
    'fo:font-style': italic && 'italic',
    'style:text-underline-style': underline && 'solid',
    'style:text-line-through-style': strike && 'solid',
  });

function element(name: string, attributes: Record<string, string | undefined>): string {
  const list = Object.entries(attributes).flatMap(([key, value]) => (value ? [` ${key}="${value}"`] : []));
  return list.length > 0 ? `<${name}${list.join('')}/>` : '';
}
