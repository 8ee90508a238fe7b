import type { StoreApi } from 'zustand/vanilla';
import { readSections, sectionOf } from '#features/boards/rules/sections.ts';
import { indexAmongAll, shownBlocksOf } from './shown-blocks.ts';
import type { StudioState } from './studio-state.ts';

interface SectionNeeds {
  store: StoreApi<StudioState>;
  showSection: ((section: string) => void) | undefined;
  /** To a place among all blocks of the page. */
  moveBlock(id: string, index: number): void;
}

/** The open section of a board, and places among the blocks on the canvas: on other pages these are all blocks. */
export function createSections({ store, showSection: showAddress, moveBlock }: SectionNeeds) {
  const { getState: state, setState: put } = store;

  /** To a place among the blocks on the canvas. */
  function moveShown(id: string, index: number): void {
    const { document } = state();
    if (document) moveBlock(id, indexAmongAll(document.blocks, shownBlocksOf(state(), document).blocks, index, id));
  }

  /** The block on the canvas so many places further, if there is one. */
  function neighbour(id: string, step: number): { id: string; index: number } | null {
    const { document } = state();
    const shown = document ? shownBlocksOf(state(), document).blocks : [];
    const from = shown.findIndex((block) => block.id === id);
    const found = from < 0 ? undefined : shown[from + step];
    return found ? { id: found.id, index: from + step } : null;
  }

  /** Opens a section; what is selected elsewhere is let go. */
  function showSection(section: string): void {
    const { document, selectedId, panel } = state();
    if (!document?.board) return;
    put({ section });
    const { blocks, board } = shownBlocksOf(state(), document);
    showAddress?.(board?.sections[0]?.isCurrent ? '' : (board?.section ?? ''));
    if (selectedId && !blocks.some((block) => block.id === selectedId))
      put({ selectedId: null, ...(panel === 'settings' && { panel: 'view' }) });
  }

  return {
    moveShown,
    neighbour,
    showSection,
    /** One place up or down among the blocks on the canvas. */
    stepBlock(id: string, step: 1 | -1) {
      const next = neighbour(id, step);
      if (next) moveShown(id, next.index);
    },
    /** Opens the section that a block is in. */
    showSectionOf(id: string) {
      const { document } = state();
      const block = document?.blocks.find((one) => one.id === id);
      if (!document?.board || !block || shownBlocksOf(state(), document).blocks.includes(block)) return;
      showSection(sectionOf(block, readSections(document.board.sections)));
    },
  };
}
