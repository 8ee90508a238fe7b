/** The sections of a board: a string with commas between the names, and what each block says. */
import { t } from '#kit/language/product.ts';
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';

/** Where blocks are whose section is not listed. */
export const unCategorized = 'un-categorized';

/** Where a page is after another section was chosen: the way to all of them on top, their blocks below. */
export const sectionsAnchor = 'board-sections';

export const mostSections = 30;
export const longestSection = 60;

/** The names in order, each once however it is written; the last place, for what is not listed, is not among them. */
export function readSections(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = cleanName(part);
    if (name !== '' && !isSame(name, unCategorized) && !names.has(fold(name))) names.set(fold(name), name);
  }
  return [...names.values()].slice(0, mostSections);
}

export const writeSections = (names: readonly string[]): string => readSections(names.join(',')).join(', ');

/** A name as it can be in the list: no comma, spaces single. */
export const cleanName = (name: string): string =>
  name.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, longestSection).trim();

/** Why a section cannot be called so next to the others, or null when it can. */
export function sectionNameProblem(name: string, others: readonly string[]): string | null {
  if (cleanName(name) === '') return t('Enter a name.');
  if (name.includes(',')) return t('Names can’t contain commas.');
  if (isSame(cleanName(name), unCategorized))
    return t('That’s the section for blocks without one. Choose another name.');
  return others.some((other) => isSame(other, cleanName(name))) ? t('Another section has this name.') : null;
}

/** The section that a block is in. */
export function sectionOf(block: Pick<StoredBlock, 'settings'>, sections: readonly string[]): string {
  const own = storedSetting(block, 'section');
  const name = typeof own === 'string' ? cleanName(own) : '';
  return sections.find((section) => isSame(section, name)) ?? unCategorized;
}

/** What visitors can switch between: the listed sections, and the place of all other blocks where there are any. */
export function shownSections(sections: readonly string[], blocks: readonly Pick<StoredBlock, 'settings'>[]): string[] {
  const isLeftOver = blocks.some((block) => sectionOf(block, sections) === unCategorized);
  return isLeftOver ? [...sections, unCategorized] : [...sections];
}

/** The section that an address names, or the first; '' where there is none at all. */
export function currentSection(shown: readonly string[], requested: string | null | undefined): string {
  const name = cleanName(requested ?? '');
  return shown.find((section) => isSame(section, name)) ?? shown[0] ?? '';
}

/** The blocks of a section. Frames of the whole board (a footer) belong to every one. */
export function blocksOfSection<Block extends Pick<StoredBlock, 'settings' | 'type'>>(
  blocks: readonly Block[],
  sections: readonly string[],
  current: string,
  isFrame: (type: string) => boolean,
): Block[] {
  return blocks.filter((block) => isFrame(block.type) || sectionOf(block, sections) === current);
}

const fold = (name: string): string => name.toLowerCase();
const isSame = (one: string, other: string): boolean => fold(one) === fold(other);
