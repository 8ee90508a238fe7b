import type { StoreApi } from 'zustand/vanilla';
import type { BlockPreparer } from './block-preparer.ts';
import type { EditorPanel, StudioState } from './studio-state.ts';

interface ViewingNeeds {
  store: StoreApi<StudioState>;
  preparer: BlockPreparer;
  showSectionOf(blockId: string): void;
}

/** What is looked at, without a change of the app: a setting in its panel, the page as somebody else gets it. */
export function createViewing({ store: { setState: put }, preparer, showSectionOf }: ViewingNeeds) {
  return {
    /** Opens the panel that has the setting, and goes to it. */
    openSetting({ panel, key, blockId }: { panel: EditorPanel; key: string; blockId?: string }) {
      if (blockId !== undefined) showSectionOf(blockId);
      put({ panel, sought: key, ...(blockId !== undefined && { selectedId: blockId, together: null }) });
    },
    found: () => put({ sought: '' }),
    copyStyle: (copiedStyle: StudioState['copiedStyle']) => put({ copiedStyle }),
    /** Draws the page as somebody else gets it; null goes back to editing. */
    viewAs(viewAs: StudioState['viewAs']) {
      const nothing = { panel: 'view', selectedId: null, together: null, insertAt: null, replacing: null } as const;
      put({ viewAs, meets: null, drawn: {}, ...nothing });
      preparer.update();
      preparer.refresh();
    },
  };
}
