import type { SheetKind } from '../meaning/sheet-kind.ts';
import type { AppPalette } from '../app-document/document.ts';

export interface ProposedPalette extends AppPalette {
  name: string;
  /** Behind the hero: a deep color that white text stands on. */
  hero: string;
}

/** Each accent has at least 4.5:1 against white, each hero at least 7:1. */
export const proposedPalettes: readonly ProposedPalette[] = [
  { name: 'Indigo', accent: '#4F46E5', background: '#FAFAFC', surface: '#FFFFFF', text: '#16181D', hero: '#1E1B4B' },
  { name: 'Forest', accent: '#15803D', background: '#F8FAF7', surface: '#FFFFFF', text: '#14211A', hero: '#11342A' },
  { name: 'Ocean', accent: '#0369A1', background: '#F7FAFC', surface: '#FFFFFF', text: '#0F1C26', hero: '#0B3048' },
  { name: 'Clay', accent: '#B4431F', background: '#FCFAF7', surface: '#FFFFFF', text: '#231A15', hero: '#43210F' },
  { name: 'Plum', accent: '#86198F', background: '#FCF9FC', surface: '#FFFFFF', text: '#22141F', hero: '#3B0F3F' },
  { name: 'Teal', accent: '#0F766E', background: '#F6FAF9', surface: '#FFFFFF', text: '#10201E', hero: '#0E3532' },
  { name: 'Rose', accent: '#BE123C', background: '#FDF9F9', surface: '#FFFFFF', text: '#241317', hero: '#4C0F20' },
  { name: 'Slate', accent: '#334155', background: '#F8FAFC', surface: '#FFFFFF', text: '#141A22', hero: '#1E293B' },
];

const byKind: Readonly<Record<SheetKind, string>> = {
  people: 'Plum',
  things: 'Clay',
  places: 'Teal',
  events: 'Rose',
  tasks: 'Indigo',
  money: 'Forest',
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
