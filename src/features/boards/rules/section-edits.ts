/** What the owner of a board does with its sections, as changes of the page: each is one step of undo. */
import { commonPath } from '#features/apps/rules/page/common-settings.ts';
import type { PageDocument, PageEdit } from '#features/apps/rules/page/document.ts';
import { cleanName, readSections, sectionOf, writeSections } from './sections.ts';

type Document = Pick<PageDocument, 'blocks' | 'board'>;

const listed = ({ board }: Document): string[] => readSections(board?.sections ?? '');
const setSections = (names: readonly string[]): PageEdit => ({
  kind: 'set-board',
  key: 'sections',
  value: writeSections(names),
});

/** The new section is last. */
export const addSection = (document: Document, name: string): PageEdit[] => [
  setSections([...listed(document), cleanName(name)]),
];

/** Its blocks follow. */
export function renameSection(document: Document, from: string, to: string): PageEdit[] {
  const sections = listed(document);
  const blocks = document.blocks.filter((block) => sectionOf(block, sections) === from);
  return [
    setSections(sections.map((name) => (name === from ? cleanName(to) : name))),
    ...blocks.map(({ id }): PageEdit => ({ kind: 'set-block', id, path: commonPath('section'), value: cleanName(to) })),
  ];
}

/** Its blocks stay on the board, un-categorized, and are back when a section is called so again. */
export const removeSection = (document: Document, name: string): PageEdit[] => [
  setSections(listed(document).filter((one) => one !== name)),
];

/** Nothing where it is at the end already. */
export function moveSection(document: Document, name: string, step: 1 | -1): PageEdit[] {
  const sections = listed(document);
  const from = sections.indexOf(name);
  const to = from + step;
  if (from < 0 || to < 0 || to >= sections.length) return [];
  return [setSections(sections.toSpliced(from, 1).toSpliced(to, 0, name))];
}
