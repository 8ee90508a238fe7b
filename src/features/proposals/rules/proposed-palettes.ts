import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { defaultPageSettings, type PageSettings } from '#features/apps/rules/page/document.ts';
import type { AppPalette } from '#features/apps/rules/document/document.ts';

export interface ProposedPalette extends AppPalette {
  name: string;
}

// Each accent has at least 4.5:1 against white.
/** @sentences */
export const proposedPalettes: readonly ProposedPalette[] = [
  { name: 'Indigo', accent: '#4F46E5', background: '#FAFAFC', surface: '#FFFFFF', text: '#16181D' },
  { name: 'Forest', accent: '#15803D', background: '#F8FAF7', surface: '#FFFFFF', text: '#14211A' },
  { name: 'Ocean', accent: '#0369A1', background: '#F7FAFC', surface: '#FFFFFF', text: '#0F1C26' },
  { name: 'Clay', accent: '#B4431F', background: '#FCFAF7', surface: '#FFFFFF', text: '#231A15' },
  { name: 'Plum', accent: '#86198F', background: '#FCF9FC', surface: '#FFFFFF', text: '#22141F' },
  { name: 'Teal', accent: '#0F766E', background: '#F6FAF9', surface: '#FFFFFF', text: '#10201E' },
  { name: 'Rose', accent: '#BE123C', background: '#FDF9F9', surface: '#FFFFFF', text: '#241317' },
  { name: 'Slate', accent: '#334155', background: '#F8FAFC', surface: '#FFFFFF', text: '#141A22' },
];

/** Pages of a made app have the colors of its palette, whichever is chosen later. */
export const ofPalette: PageSettings = { ...defaultPageSettings, nav_background: '', hero_background: '' };

/** What pages of apps made before had written into each of them: behind navigation and banner, and behind everything. */
const writtenBefore = {
  deep: ['#1E1B4B', '#11342A', '#0B3048', '#43210F', '#3B0F3F', '#0E3532', '#4C0F20', '#1E293B'],
  background: proposedPalettes.map(({ background }) => background),
};

/** Those of the colors of a page that are a palette's own and not its owner's choice, as the palette has them. */
export function onPalette({ nav_background, hero_background, page_background }: PageSettings): Partial<PageSettings> {
  const isWritten = (color: string, among: readonly string[]): boolean => among.includes(color.toUpperCase());
  return {
    ...(isWritten(nav_background, writtenBefore.deep) && { nav_background: ofPalette.nav_background }),
    ...(isWritten(hero_background, writtenBefore.deep) && { hero_background: ofPalette.hero_background }),
    ...(isWritten(page_background, writtenBefore.background) && { page_background: ofPalette.page_background }),
  };
}

const byKind: Readonly<Record<SheetKind, string>> = {
  people: 'Plum',
  things: 'Clay',
  places: 'Teal',
  events: 'Rose',
  bookings: 'Teal',
  timetable: 'Indigo',
  tasks: 'Indigo',
  money: 'Forest',
  budget: 'Forest',
  prices: 'Clay',
  inventory: 'Slate',
  measurements: 'Ocean',
  'survey answers': 'Indigo',
  questions: 'Ocean',
  voices: 'Rose',
  milestones: 'Clay',
  list: 'Slate',
};

/** The palette that suits what an app is for. */
export const paletteOfKind = (kind: SheetKind): ProposedPalette =>
  proposedPalettes.find(({ name }) => name === byKind[kind]) ?? paletteFor(kind);

/** The palette that belongs to a name: always the same one. */
function paletteFor(name: string): ProposedPalette {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) % 65_521;
  const [first] = proposedPalettes;
  const chosen = proposedPalettes[sum % proposedPalettes.length] ?? first;
  if (!chosen) throw new Error('there are no palettes');
  return chosen;
}
