import type { LucideIcon, LucideProps } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon, { type IconDrawing } from './create-icon.ts';

const icons = await Promise.all(
  ['calendar-days', 'circle-check', 'file-text', 'layout-grid', 'search'].map(
    async (name) =>
      (await import(/* @vite-ignore */ `lucide-react/icons/${name}`)) as {
        default: LucideIcon;
        __iconData: IconDrawing;
      },
  ),
);

test.each<LucideProps>([
  {},
  { size: 16, strokeWidth: 1.5, className: 'of-ours', 'aria-hidden': 'true', focusable: 'false' },
  { size: '1em', color: 'red', style: { marginTop: 2 } },
  { 'aria-label': 'Search', role: 'img' },
  { 'aria-label': undefined },
])('icons have the markup that lucide gives them: %j', (properties) => {
  for (const { default: Theirs, __iconData } of icons) {
    const Ours = createIcon(__iconData);
    expect(renderToStaticMarkup(<Ours {...properties} />)).toBe(renderToStaticMarkup(<Theirs {...properties} />));
  }
});
