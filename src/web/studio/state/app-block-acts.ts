import { t } from '#kit/language/product.ts';
import type { StoreApi } from 'zustand/vanilla';
import { blockName } from '#blocks/edit-names.ts';
import { appBlock } from '#features/apps/rules/document/app-blocks.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import type { StudioState } from './studio-state.ts';

interface AppBlockNeeds {
  store: StoreApi<StudioState>;
  commit(edits: readonly AppEdit[], label?: string): boolean;
}

/** The header and the footer of the app: which pages show them, and which have their own. (decision 142) */
export function createAppBlockActs({ store: { getState: state }, commit }: AppBlockNeeds) {
  /** The block of the open page as it is now, as another one under its id. */
  const become = (id: string, block: StoredBlock, label: string): boolean => {
    const page_id = state().pageId;
    const index = state().document?.blocks.findIndex((one) => one.id === id) ?? -1;
    const edits: AppEdit[] = [
      { kind: 'edit-page', page_id, edit: { kind: 'remove-block', id } },
      { kind: 'edit-page', page_id, edit: { kind: 'add-block', block, index } },
    ];
    return index >= 0 && commit(edits, label);
  };
  const blockAt = (id: string): StoredBlock | undefined => state().document?.blocks.find((one) => one.id === id);

  return {
    /** What is changed of it from now on holds on the open page alone. */
    ownOnThisPage(id: string): void {
      const block = blockAt(id);
      if (!block) return;
      const { of_app: _mark, ...own } = block;
      become(id, own, t('use another {name} on this page', { name: blockName(block.type) }));
    },
    /** The app's takes the place of the page's own. */
    takeOfApp(id: string): void {
      const block = blockAt(id);
      const ofApp = block && appBlock(state().pages, block.type);
      if (ofApp) become(id, { ...ofApp, id }, t("use the app's {name} on this page", { name: blockName(block.type) }));
    },
    /** On every page that has none of its kind. */
    showEverywhere(id: string): void {
      const block = blockAt(id);
      if (!block?.of_app) return;
      const without = state().pages.filter(({ document }) => document.blocks.every(({ type }) => type !== block.type));
      commit(
        without.map((page): AppEdit => {
          const edit = { kind: 'add-block', block: { ...block, id: newId('block') }, index: 0 } as const;
          return { kind: 'edit-page', page_id: page.id, edit };
        }),
        t('show the {name} on every page', { name: blockName(block.type) }),
      );
    },
  };
}
