/** What builds have in the place of lucide's createLucideIcon (vite.shared.ts): the same markup, of a tenth of the code. */
import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

export interface IconDrawing {
  name: string;
  aliases?: string[];
  /** Its lines: tag and attributes. */
  node: [tag: string, attributes: Record<string, string>][];
}

export default function createIcon({ name, aliases = [], node }: IconDrawing) {
  const own = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  return function IconComponent({
    size = 24,
    color = 'currentColor',
    strokeWidth = 2,
    className = '',
    ...rest
  }: Pick<LucideProps, 'size' | 'color' | 'strokeWidth' | 'className'>) {
    const isNamed = Object.entries(rest).some(([key, value]) => value != null && /^(?:aria-|role$|title$)/.test(key));
    const attributes = {
      ...{ xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24' },
      ...{ fill: 'none', stroke: color, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' },
      className: className ? `${own} ${className}` : own,
      ...(isNamed ? {} : { 'aria-hidden': 'true' }),
      ...rest,
    };
    return createElement('svg', attributes, ...node.map(([tag, lines]) => createElement(tag, lines)));
  };
}
