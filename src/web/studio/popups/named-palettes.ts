import type { AppPalette } from '#features/apps/rules/document/document.ts';

export interface NamedPalette {
  name: string;
  palette: AppPalette;
}

/** @sentences */
const names = {
  indigo: 'Indigo',
  forest: 'Forest',
  ocean: 'Ocean',
  terracotta: 'Terracotta',
  plum: 'Plum',
  rose: 'Rose',
  graphite: 'Graphite',
  night: 'Night',
};

/** Ready colors for a whole app; the first is the theme itself. Text and lines follow from the background. */
export const namedPalettes: readonly NamedPalette[] = [
  { name: names.indigo, palette: { accent: '', background: '', surface: '', text: '' } },
  { name: names.forest, palette: { accent: '#166534', background: '#f6f8f5', surface: '#ffffff', text: '#17211a' } },
  { name: names.ocean, palette: { accent: '#0369a1', background: '#f4f8fb', surface: '#ffffff', text: '#0f1f2b' } },
  {
    name: names.terracotta,
    palette: { accent: '#b4481f', background: '#fbf7f3', surface: '#ffffff', text: '#2a1c15' },
  },
  { name: names.plum, palette: { accent: '#86198f', background: '#faf6fb', surface: '#ffffff', text: '#251629' } },
  { name: names.rose, palette: { accent: '#be123c', background: '#fdf7f8', surface: '#ffffff', text: '#2b1418' } },
  { name: names.graphite, palette: { accent: '#1f2937', background: '#f7f7f8', surface: '#ffffff', text: '#16181d' } },
  { name: names.night, palette: { accent: '#8b9cff', background: '#12141c', surface: '#1b1e29', text: '#f0f2fa' } },
];

/** Colors that every picker offers: the app's own, then a few that go together. */
export function appSwatches(palette: AppPalette | undefined): string[] {
  const own = palette ? [palette.accent || '#4f46e5', palette.background, palette.surface, palette.text] : ['#4f46e5'];
  const others = [
    '#161819',
    '#5f6673',
    '#e7ebf3',
    '#ffffff',
    '#0369a1',
    '#0f766e',
    '#166534',
    '#a16207',
    '#b4481f',
    '#be123c',
    '#86198f',
    '#6d28d9',
  ];
  return [...new Set([...own.filter(Boolean), ...others])].slice(0, 16);
}
