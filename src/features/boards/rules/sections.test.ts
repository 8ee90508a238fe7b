import { expect, test } from 'vitest';
import { applyEdit, invertEdit } from '#features/apps/rules/page/edit.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { defaultBoardSettings } from './board-settings.ts';
import { addSection, moveSection, removeSection, renameSection } from './section-edits.ts';
import {
  blocksOfSection,
  currentSection,
  readSections,
  sectionNameProblem,
  sectionOf,
  shownSections,
  unCategorized,
  writeSections,
} from './sections.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['Overview', ['Overview']],
  ['Overview, Orders ,  People', ['Overview', 'Orders', 'People']],
  ['Orders,orders, ORDERS', ['Orders']],
  ['Two   words, un-categorized, Un-Categorized', ['Two words']],
  [
    Array.from({ length: 50 }, (_, number) => `s${number}`).join(),
    Array.from({ length: 30 }, (_, number) => `s${number}`),
  ],
])('%j names the sections %j', (text, names) => {
  expect(readSections(text)).toEqual(names);
  expect(readSections(writeSections(names))).toEqual(names);
});

const block = (id: string, section?: unknown): StoredBlock =>
  proposedBlock('table', id, { settings: section === undefined ? {} : { section } });
const sections = ['Overview', 'Orders'];

test.each([
  ['Orders', 'Orders'],
  [' orders ', 'Orders'],
  ['Gone', unCategorized],
  ['', unCategorized],
  [undefined, unCategorized],
  [7, unCategorized],
])('a block that says %j stands in %s', (said, section) => {
  expect(sectionOf(block('b', said), sections)).toBe(section);
});

test('what is not listed stands last, and only where there is such a block', () => {
  expect(shownSections(sections, [block('a', 'Orders')])).toEqual(sections);
  expect(shownSections(sections, [block('a', 'Gone'), block('b', 'Orders')])).toEqual([...sections, unCategorized]);
  expect(shownSections([], [block('a')])).toEqual([unCategorized]);
  expect(shownSections([], [])).toEqual([]);
});

test.each([
  ['Orders', 'Orders'],
  ['orders', 'Orders'],
  ['nowhere', 'Overview'],
  [null, 'Overview'],
  [unCategorized, 'Overview'],
])('an address that asks for %j shows %s', (expected, section) => {
  expect(currentSection(sections, expected)).toBe(section);
  expect(currentSection([], expected)).toBe('');
});

test('a section has its own blocks and what frames the board, and no other', () => {
  const footer = proposedBlock('footer', 'f');
  const blocks = [block('a', 'Overview'), block('b', 'Orders'), block('c', 'Gone'), footer];
  const of = (section: string) =>
    blocksOfSection(blocks, sections, section, (type) => type === 'footer').map(({ id }) => id);
  expect(of('Overview')).toEqual(['a', 'f']);
  expect(of('Orders')).toEqual(['b', 'f']);
  expect(of(unCategorized)).toEqual(['c', 'f']);
});

test.each([
  ['People', null],
  ['', 'Enter a name.'],
  ['a,b', 'Names can’t contain commas.'],
  ['overview', 'Another section has this name.'],
  ['Un-categorized', 'That’s the section for blocks without one. Choose another name.'],
])('a section called %j: %s', (name, problem) => {
  expect(sectionNameProblem(name, sections)).toBe(problem);
});

const document: PageDocument = {
  settings: defaultPageSettings,
  blocks: [block('a', 'Overview'), block('b', 'orders'), block('c')],
  board: { ...defaultBoardSettings, sections: 'Overview, Orders' },
};
const after = (edits: ReturnType<typeof addSection>): PageDocument =>
  edits.reduce((current, edit) => applyEdit(current, edit), document);
const placesOf = ({ board, blocks }: PageDocument) => {
  const listed = readSections(board?.sections ?? '');
  return [listed, blocks.map((one) => sectionOf(one, listed))];
};

test.each([
  [
    'a new one stands last',
    addSection(document, ' People '),
    ['Overview', 'Orders', 'People'],
    ['Overview', 'Orders', unCategorized],
  ],
  [
    'blocks follow a new name',
    renameSection(document, 'Orders', 'Sales'),
    ['Overview', 'Sales'],
    ['Overview', 'Sales', unCategorized],
  ],
  [
    'blocks stay without their section',
    removeSection(document, 'Orders'),
    ['Overview'],
    ['Overview', unCategorized, unCategorized],
  ],
  ['it moves up', moveSection(document, 'Orders', -1), ['Orders', 'Overview'], ['Overview', 'Orders', unCategorized]],
  [
    'it moves nowhere from the end',
    moveSection(document, 'Orders', 1),
    ['Overview', 'Orders'],
    ['Overview', 'Orders', unCategorized],
  ],
])('%s, and undo takes it back', (_name, edits, listed, places) => {
  expect(placesOf(after(edits))).toEqual([listed, places]);
  const backward = edits.map((edit, index) => invertEdit(after(edits.slice(0, index)), edit)).toReversed();
  expect(placesOf(backward.reduce((current, edit) => applyEdit(current, edit), after(edits)))).toEqual(
    placesOf(document),
  );
});

test.each([
  ['a setting that is none', { ...document }, 'owner', 'x'],
  ['a value of the wrong kind', document, 'hide_hero', 'yes'],
  ['a page that is no board', { settings: document.settings, blocks: [] }, 'title', 'x'],
])('%s cannot be set', (_name, on, key, value) => {
  expect(() => applyEdit(on, { kind: 'set-board', key: key as 'title', value })).toThrow();
});
