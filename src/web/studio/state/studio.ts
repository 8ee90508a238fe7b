/** The studio's one store and everything that changes it. Panels and canvas read the state and call these. */
import { t } from '#kit/language/product.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { changeDraft, getDraft, type StepOnTheWire } from '#features/apps/api/app-document.ts';
import { getApp } from '#features/apps/api/apps.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { getWorkbook } from '#features/workbooks/api/workbooks.ts';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import type { BlockFilter, PageDocument, PageEdit } from '#features/apps/rules/page/document.ts';
import { setBoard, setPage } from '#features/apps/rules/page/set-setting.ts';
import type { call as callEndpoint } from '../../call.ts';
import { createAppBlockActs } from './app-block-acts.ts';
import { createBlockActs } from './block-acts.ts';
import { createBlockPreparer, type BlockPreparer } from './block-preparer.ts';
import { createChanges, sentence } from './changes.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { type EditHistory, type Step, withoutOvertaken } from './edit-history.ts';
import { createLeaving } from './leaving.ts';
import { createPageActs } from './page-acts.ts';
import { createSections } from './sections.ts';
import { createWithinActs } from '../within/within-acts.ts';
import { createSelection } from './selection.ts';
import { createSeveralBlocks } from './several-blocks.ts';
import type { StudioData } from './studio-data.ts';
import type { EditorPanel } from './studio-panel.ts';
import { type Device, firstState, type Presence, type StateOfFeatures, type StudioState } from './studio-state.ts';
import { createViewing } from './viewing.ts';
import { loadLanguage } from './load-language.ts';
import { surroundingsOf } from './surroundings.ts';

export { sentence } from './changes.ts';

export interface Toast {
  type: 'error' | 'warning' | 'info' | 'success';
  title?: string;
  message: string;
  /** A way back, or on. */
  action?: { name: string; run(): void };
  /** The step that it reports: it leaves when that is undone. */
  step?: string;
  /** Milliseconds, where not as usual. */
  lasts?: number;
}
export interface StudioNeeds {
  call: typeof callEndpoint;
  notify(toast: Toast): void;
  /** The message about a step no longer applies. */
  withdraw?(step: string): void;
  /** The address bar follows the page that is edited. */
  showAddress(pageSlug: string): void;
  /** The same of a board and its section; '' is the first. */
  showSection?(section: string): void;
  now?(): number;
}
export type Studio = ReturnType<typeof createStudio>;
type Draft = AnswerOf<typeof getDraft>;

const refilterPause = 250;

// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createStudio(data: StudioData, needs: StudioNeeds) {
  const store: StoreApi<StudioState> = createStore(() => firstState(data));
  const { getState: state, setState: put } = store;
  const { call, notify } = needs;
  const appId = data.app.id;
  const preparer: BlockPreparer = createBlockPreparer({ store, call, appId });
  let sync: DraftSync | null = null;
  let surroundings = '';
  let language = '';

  const commitPage = (edits: readonly PageEdit[], label?: string): boolean =>
    changes.commit(
      edits.map((edit): AppEdit => ({ kind: 'edit-page', page_id: state().pageId, edit })),
      label,
    );
  /** Says what the last step did, until it is undone. */
  const notifyOfStep = (toast: Omit<Toast, 'type' | 'step'>): void =>
    notify({ type: 'info', ...toast, step: state().history.past.at(-1)?.key });
  const blocks = createBlockActs({ store, commitPage, notify: notifyOfStep });
  const selection = createSelection(store);
  const several = createSeveralBlocks({ store, commitPage, notify: notifyOfStep, selectAll: selection.selectAll });
  const sections = createSections({ store, showSection: needs.showSection, moveBlock: blocks.moveBlock });
  const within = createWithinActs({ store, commitPage, stepBlock: sections.stepBlock });
  const changes = createChanges({
    ...{ store, notify, withdraw: needs.withdraw, show: () => show(), now: needs.now ?? Date.now },
    sync: () => sync,
    openPage: (pageId) => void goTo(pageId),
    pointAt,
  });
  const appBlocks = createAppBlockActs({ store, commit: changes.commit });
  const viewing = createViewing({
    ...{ store, call, preparer, showSectionOf: showPlaceOf, openPage: (id) => openPage(id) },
    draft: () => sync?.copy().document ?? null,
  });
  const pages = createPageActs({
    pages: () => state().pages,
    commit: changes.commit,
    notify: (message) => notifyOfStep({ message, action: { name: t('Undo'), run: changes.undo } }),
  });

  async function load(): Promise<void> {
    try {
      const [app, draft] = await Promise.all([
        call(getApp, { params: { appId } }),
        call(getDraft, { params: { appId } }),
      ]);
      put({ app, failure: '' });
      start(draft);
      await loadSheets();
    } catch (failure) {
      put({ failure: sentence(failure, t('Couldn’t load the studio. Check your connection and try again.')) });
    }
  }

  function start(draft: Draft): void {
    sync?.stop();
    sync = createDraftSync<Draft>(draft, {
      send: (line) => call(changeDraft, { params: { appId }, body: line }),
      load: () => call(getDraft, { params: { appId } }),
      report: (saving) => put({ saving }),
      show({ theirs, dropped }) {
        if (theirs.length + dropped.length > 0) put({ history: withoutOvertaken(state().history, theirs, dropped) });
        show(theirs.length > 0);
      },
      reloaded: takeDraft,
      stored(unpublished) {
        put({ unpublished });
        refreshSurroundings();
      },
      refused: (_, message) => notify({ type: 'error', title: t('A change wasn’t saved'), message }),
    });
    surroundings = surroundingsOf(draft.document);
    language = draft.document.look.language;
    takeDraft(draft);
    const first = draft.document.pages.find((page) => page.id === data.page_id) ?? homeOf(draft.document.pages);
    put({ draft: draft.document, pages: draft.document.pages });
    if (first) openPage(first.id);
  }

  function takeDraft(draft: Draft): void {
    put({ history: historyOf(draft), goesLive: draft.goes_live, unpublished: draft.unpublished });
  }

  /** The columns that the panel offers; read again when the person comes back from the spreadsheet. */
  async function loadSheets(): Promise<void> {
    const workbookId = state().app?.workbook_id ?? data.workbook_id;
    if (!workbookId) return;
    try {
      const { workbook } = await call(getWorkbook, { params: { workbookId } });
      const { link, write_rows } = workbook.source;
      put({ spreadsheet: { workbook_id: workbookId, href: link.href, takes_rows: write_rows } });
      if (JSON.stringify(workbook.sheets) === JSON.stringify(state().sheets)) return;
      put({ sheets: workbook.sheets });
    } catch (failure) {
      notify({ type: 'error', message: sentence(failure, t('Data Error')) });
    }
  }

  function openPage(pageId: string): void {
    const page = (state().moment?.document ?? sync?.copy().document)?.pages.find((one) => one.id === pageId);
    if (!page) return;
    put({
      ...{ pageId, document: page.document, context: null, rendered: {}, failure: '' },
      ...{ selectedId: null, insertAt: null, replacing: null },
    });
    preparer.update();
    preparer.refresh();
    if (!page.document.board) needs.showAddress(page.slug);
  }

  /** Opens a page and says why when it cannot; the page that is open stays then. */
  async function goTo(pageId: string): Promise<void> {
    try {
      // The server renders its blocks: it must know the page.
      const isKnown = (): boolean => sync?.copy().acknowledged.pages.some((page) => page.id === pageId) ?? true;
      if (!state().moment && !isKnown()) await sync?.flush();
      openPage(pageId);
    } catch (failure) {
      notify({ type: 'error', message: sentence(failure, t('Couldn’t open the page.')) });
    }
  }

  /** The screen follows the working copy. */
  function show(isOfOthers = false): void {
    if (!sync) return;
    const { document: draft, conflicts } = sync.copy();
    const { app, pages: before, pageId, moment } = state();
    if (moment) return put({ conflicts });
    const isNewTheme = app !== null && state().draft?.look !== draft.look;
    put({
      ...{ draft, pages: draft.pages, conflicts },
      ...(isNewTheme && { app: { ...app, settings: { ...app.settings, ...draft.look } } }),
    });
    refreshSurroundings();
    const page = draft.pages.find((one) => one.id === pageId);
    if (page) return showContent(page.document);
    const home = homeOf(draft.pages);
    if (!home) return;
    const gone = before.find((one) => one.id === pageId);
    openPage(home.id);
    if (gone && isOfOthers)
      notify({
        type: 'info',
        message: t('Someone else deleted the page “{name}”. You’re now on the home page.', { name: gone.name }),
      });
  }

  function showContent(document: PageDocument): void {
    const before = state().document;
    if (before === document) return;
    const selectedId = document.blocks.some((block) => block.id === state().selectedId) ? state().selectedId : null;
    put({ document, selectedId, ...(selectedId === null && state().panel === 'settings' && { panel: 'view' }) });
    preparer.update();
    // A filter of the page may concern any block of it.
    if (before && before.filters !== document.filters) preparer.refresh(refilterPause);
  }

  /** Names, addresses and order of pages, and the calendar, come with the blocks, once the server has them. */
  function refreshSurroundings(): void {
    if (!sync) return;
    const { acknowledged } = sync.copy();
    const known = surroundingsOf(acknowledged);
    if (known === surroundings) return;
    surroundings = known;
    preparer.refresh();
    if (acknowledged.look.language === language) return;
    language = acknowledged.look.language;
    void loadLanguage().then(() => preparer.refresh());
  }

  /** Opens the section, and the tab, that a block is in. */
  function showPlaceOf(id: string): void {
    sections.showSectionOf(id);
    within.showTabOf(id);
  }

  /** Shows the block that was changed, in its section. */
  function pointAt(edits: readonly AppEdit[]): void {
    const { document, panel } = state();
    const ids = edits.flatMap((edit) => (edit.kind === 'edit-page' ? [blockOf(edit.edit)] : []));
    const touched = ids.find((id) => document?.blocks.some((block) => block.id === id));
    if (!touched) return;
    showPlaceOf(touched);
    if (panel !== 'settings') put({ selectedId: touched });
  }

  return {
    ...{ store, state, load, loadSheets, goTo },
    /** As `openPanel`, after the question about what the open dialog holds unsaved. */
    leaving: createLeaving((to) => viewing.openPanel(to)),
    /** The page at a path of the app, or the section of a board, where the browser went back or forth to it. */
    openAddress(path: string, search = '') {
      if (data.board) return sections.showSection(new URLSearchParams(search).get('section') ?? '');
      const page = state().pages.find((one) => `/${one.slug}` === path);
      if (page && page.id !== state().pageId) void goTo(page.id);
    },
    ...changes,
    commitPage,
    ...blocks,
    ...appBlocks,
    ...sections,
    ...within,
    ...selection,
    ...several,
    ...viewing,
    ...pages,
    setPageSetting: (path: readonly string[], value: unknown) => commitPage([setPage(path, value)]),
    setBoard: (path: readonly string[], value: unknown) => commitPage([setBoard(path, value)]),
    /** Adds an automation of the app, changes it, or with null removes it. */
    setAutomation: (id: string, automation: AppAutomation | null, label?: string) =>
      changes.commit([{ kind: 'set-automation', id, automation }], label),
    setPageFilters: (value: BlockFilter[]) => commitPage([{ kind: 'set-filters', value }]),
    /** Opens the block chooser for another block in the place of this one. */
    openReplace: (id: string) => put({ panel: 'add', insertAt: null, replacing: id }),
    closePanel: () => put({ panel: 'view', insertAt: null, replacing: null }),
    select(id: string | null, panel?: EditorPanel) {
      if (id !== null) showPlaceOf(id);
      put({
        selectedId: id,
        together: null,
        panel: id === null && state().panel === 'settings' ? 'view' : (panel ?? state().panel),
      });
    },
    setDevice: (device: Device) => put({ device }),
    setApp: (app: NonNullable<StudioState['app']>) => put({ app }),
    setPublication: ({ goes_live, unpublished }: Pick<Draft, 'goes_live' | 'unpublished'>) =>
      put({ goesLive: goes_live, unpublished }),
    setOfFeature: (part: Partial<StateOfFeatures>) => put(part),
    setPeople: (people: readonly Presence[]) => put({ people }),
    /** Another window changed the app: it was at this revision. */
    heard: (revision: number) => sync?.heard(revision),
    /** Resolves when this window shows the app at that revision or a later one. */
    async caughtUp(revision: number) {
      sync?.heard(revision);
      await sync?.flush();
    },
    /** Everything saved, or rejects: called before something asks the server about the app as it is. */
    saved: async () => sync?.flush(),
    /** Of the log, as this window knows it. */
    revision: () => sync?.copy().revision ?? 0,
    hasUnsaved: () => sync?.unsaved ?? false,
    retry: () => void sync?.flush().catch(() => undefined),
    refreshData: () => preparer.refresh(),
    stop() {
      sync?.stop();
      preparer.stop();
    },
  };
}

const homeOf = <Page extends { type: string }>(pages: readonly Page[]): Page | undefined =>
  pages.find((page) => page.type === 'home') ?? pages[0];

/** The id of the block that a change is about; '' for the page itself. */
function blockOf(edit: PageEdit): string {
  if ('block' in edit) return edit.block.id;
  return 'id' in edit ? edit.id : '';
}

/** What the person may undo and redo, as the log has it. */
function historyOf({ undo, redo }: Draft): EditHistory {
  const step = ({ revision, label, edits }: StepOnTheWire): Step => ({ key: String(revision), label, edits, at: 0 });
  return { past: undo.map(step).reverse(), future: redo.map(step) };
}
