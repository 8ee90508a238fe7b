import type { StoreApi } from 'zustand/vanilla';
import { getMoment } from '#features/apps/api/app-history.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import type { call as callEndpoint } from '../../call.ts';
import type { BlockPreparer } from './block-preparer.ts';
import type { EditorPanel } from './studio-panel.ts';
import type { ShownMoment, StudioState } from './studio-state.ts';

interface ViewingNeeds {
  store: StoreApi<StudioState>;
  call: typeof callEndpoint;
  preparer: BlockPreparer;
  showSectionOf(blockId: string): void;
  openPage(pageId: string): void;
  /** The app as it is in this window. */
  draft(): AppDocument | null;
}

/** What can be open while an earlier moment is on the canvas; whatever else is opened is about now. */
const panelsOfMoments: ReadonlySet<EditorPanel> = new Set(['view', 'history', 'pages', 'shortcuts', 'tutorials']);

/** What is looked at, without a change of the app: a setting in its panel, the page as someone else gets it, the app as it was. */
export function createViewing({ store, call, preparer, showSectionOf, openPage, draft }: ViewingNeeds) {
  const { getState: state, setState: put } = store;
  const nothing = { panel: 'view', selectedId: null, together: null, insertAt: null, replacing: null } as const;

  /** Puts a moment on the canvas, or the draft again. */
  function show(moment: ShownMoment | null): void {
    put({ moment, viewAs: null, meets: null, ...nothing });
    const document = moment?.document ?? draft();
    if (!document) return;
    const { app, pageId } = state();
    const { look, pages } = document;
    put({ draft: document, pages, app: app && { ...app, settings: { ...app.settings, ...look } } });
    const page = pages.find(({ id }) => id === pageId) ?? pages.find(({ type }) => type === 'home') ?? pages[0];
    if (page) openPage(page.id);
  }

  function leaveMoment(): void {
    if (state().moment) show(null);
  }

  return {
    /** Opens the panel that has the setting, and goes to it. */
    openSetting({ panel, key, blockId }: { panel: EditorPanel; key: string; blockId?: string }) {
      leaveMoment();
      if (blockId !== undefined) showSectionOf(blockId);
      put({ panel, sought: key, ...(blockId !== undefined && { selectedId: blockId, together: null }) });
    },
    found: () => put({ sought: '' }),
    copyStyle: (copiedStyle: StudioState['copiedStyle']) => put({ copiedStyle }),
    /** Draws the page as someone else gets it; null goes back to editing. */
    viewAs(viewAs: StudioState['viewAs']) {
      leaveMoment();
      put({ viewAs, meets: null, rendered: {}, ...nothing });
      preparer.update();
      preparer.refresh();
    },
    /** Draws the app as it was after a change of its log, until `leaveMoment`. */
    async showMoment(revision: number) {
      show(await call(getMoment, { params: { appId: state().data.app.id, revision: String(revision) } }));
    },
    leaveMoment,
    /** Closes whatever is open, then opens the panel. */
    openPanel(panel: EditorPanel, insertAt: number | null = null, insertSlot = 0) {
      if (!panelsOfMoments.has(panel)) leaveMoment();
      put({ panel, insertAt, insertSlot, replacing: null });
    },
  };
}
