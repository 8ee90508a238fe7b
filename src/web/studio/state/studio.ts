/** The studio's one store and everything that changes it. Panels and canvas read the state and call these. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { editPage, getApp, getPage, listPages } from '#api/apps.ts';
import { getWorkbook } from '#api/workbooks.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { BoardSettings } from '#domain/board/board-settings.ts';
import { describeEdit } from '#domain/page/describe-edit.ts';
import type { BlockFilter, PageDocument, PageEdit } from '#domain/page/document.ts';
import { applyEdit, invertEdit, newBlockIndex } from '#domain/page/edit.ts';
import type { call as callEndpoint } from '../../call.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { createBlockPreparer, type BlockPreparer } from './block-preparer.ts';
import { emptyHistory, recordStep, redoStep, type Step, undoStep } from './edit-history.ts';
import { editNames } from '#blocks/edit-names.ts';
import { copyOfBlock, inSection, newBlock, replacementOf } from './new-block.ts';
import { blockOf, placement, reapply, upgraded } from './page-changes.ts';
import { createSections } from './sections.ts';
import { indexAmongAll, shownOf } from './shown-blocks.ts';
import type { StudioData } from './studio-data.ts';
import { type Device, type EditorPanel, firstState, type StudioState } from './studio-state.ts';

export interface Toast {
  type: 'error' | 'warning' | 'info' | 'success';
  title?: string;
  message: string;
}
export interface StudioNeeds {
  call: typeof callEndpoint;
  notify(toast: Toast): void;
  /** The address bar follows the page that is edited. */
  showAddress(pageSlug: string): void;
  /** The same of a board and its section; '' is the first. */
  showSection?(section: string): void;
  now?(): number;
}
export type Studio = ReturnType<typeof createStudio>;

const refilterPause = 250;

export function createStudio(data: StudioData, needs: StudioNeeds) {
  const store: StoreApi<StudioState> = createStore(() => firstState(data));
  const { getState: state, setState: put } = store;
  const { call, notify } = needs;
  const now = needs.now ?? Date.now;
  const appId = data.app.id;
  const preparer: BlockPreparer = createBlockPreparer({ store, call, appId });
  let autosave: Autosave | null = null;
  const sections = createSections({ store, showSection: needs.showSection, moveBlock });

  async function load(): Promise<void> {
    try {
      const [app, { pages }] = await Promise.all([
        call(getApp, { params: { appId } }),
        call(listPages, { params: { appId } }),
        openPage(data.page_id),
      ]);
      put({ app, pages });
      await loadSheets();
    } catch (failure) {
      put({ failure: sentence(failure, 'The studio could not be loaded. Check the connection and try again.') });
    }
  }

  /** The columns that the panel offers; read anew when the person comes back from the spreadsheet. */
  async function loadSheets(): Promise<void> {
    const workbookId = state().app?.workbook_id ?? data.workbook_id;
    if (!workbookId) return;
    try {
      const { workbook } = await call(getWorkbook, { params: { workbookId } });
      put({ spreadsheet: { workbook_id: workbookId, href: workbook.source.link.href } });
      if (JSON.stringify(workbook.sheets) === JSON.stringify(state().sheets)) return;
      put({ sheets: workbook.sheets });
    } catch (failure) {
      notify({ type: 'error', message: sentence(failure, 'Data Error') });
    }
  }

  async function openPage(pageId: string): Promise<void> {
    await leavePage();
    const { page } = await call(getPage, { params: { appId, pageId } });
    autosave?.stop();
    autosave = createAutosave(page.revision, {
      send: (revision, edits) => call(editPage, { params: { appId, pageId }, body: { revision, edits: [...edits] } }),
      load: async () => (await call(getPage, { params: { appId, pageId } })).page,
      report: (saving) => put({ saving }),
      rebase: (newer, unsaved, why, message) => {
        const [document, kept] = reapply(upgraded(newer.document), unsaved);
        show(document);
        put({ history: emptyHistory });
        if (why === 'refused') notify({ type: 'error', title: 'A change was not saved', message });
        else
          notify({
            type: 'info',
            title: 'This page was changed elsewhere',
            message: 'You now see the newer page, with your own changes on top.',
          });
        return kept;
      },
    });
    put({
      pageId,
      context: null,
      drawn: {},
      history: emptyHistory,
      selectedId: null,
      insertAt: null,
      replacing: null,
      saving: { kind: 'saved' },
      failure: '',
    });
    show(upgraded(page.document));
    preparer.refresh();
    if (!page.document.board) needs.showAddress(page.page_slug);
  }

  /** Opens a page and says why when it cannot; the page that is open stays then. */
  async function goTo(pageId: string): Promise<void> {
    try {
      await openPage(pageId);
    } catch (failure) {
      notify({ type: 'error', message: sentence(failure, 'The page could not be opened.') });
    }
  }

  async function leavePage(): Promise<void> {
    if (autosave?.unsaved) await autosave.flush();
  }

  function show(document: PageDocument): void {
    const selectedId = document.blocks.some((block) => block.id === state().selectedId) ? state().selectedId : null;
    const isRefiltered = state().document?.filters !== document.filters;
    put({ document, selectedId, ...(selectedId === null && state().panel === 'settings' && { panel: 'view' }) });
    preparer.update();
    // A filter of the page may concern any block of it.
    if (isRefiltered) preparer.refresh(refilterPause);
  }

  /** Changes the page at once and saves it soon. Answers whether the change fitted. */
  function commit(edits: readonly PageEdit[], label?: string): boolean {
    const before = state().document;
    if (!before || edits.length === 0) return false;
    try {
      let document = before;
      const backward: PageEdit[] = [];
      for (const edit of edits) {
        backward.unshift(invertEdit(document, edit));
        document = applyEdit(document, edit, placement);
      }
      if (document === before) return false;
      const [first] = edits;
      const step: Step = {
        label: label ?? (first ? describeEdit(first, editNames(before)) : ''),
        forward: edits,
        backward,
        at: now(),
      };
      put({ history: recordStep(state().history, step) });
      autosave?.add(edits);
      show(document);
      return true;
    } catch (failure) {
      notify({ type: 'warning', message: sentence(failure, 'This change does not fit the page.') });
      return false;
    }
  }

  function walk(direction: 'undo' | 'redo'): void {
    const { history, document } = state();
    const step = direction === 'undo' ? history.past.at(-1) : history.future[0];
    if (!step || !document) return;
    const edits = direction === 'undo' ? step.backward : step.forward;
    const [after, kept] = reapply(document, edits);
    put({ history: direction === 'undo' ? undoStep(history) : redoStep(history) });
    autosave?.add(kept);
    show(after);
    const touched = kept.map(blockOf).find((id) => after.blocks.some((block) => block.id === id));
    if (touched) sections.showSectionOf(touched);
    if (touched && state().panel !== 'settings') put({ selectedId: touched });
  }

  function addBlock(definition: BlockDefinition, sheetTitle?: string): void {
    const { document, insertAt, replacing, sheets } = state();
    if (!document) return;
    const before = document.blocks.find((block) => block.id === replacing);
    if (before) {
      const block = replacementOf(before, definition, sheets);
      if (commit([{ kind: 'replace-block', id: before.id, block }]))
        put({ panel: 'settings', selectedId: block.id, replacing: null });
      return;
    }
    const sheet = sheets.find((one) => one.title === sheetTitle) ?? sheets[0] ?? null;
    const { blocks: shown, board } = shownOf(state(), document);
    const block = inSection(newBlock(definition, sheet), definition.single ? undefined : board);
    const place = newBlockIndex(shown, definition.type, placement);
    const index = insertAt ?? indexAmongAll(document.blocks, shown, place);
    if (commit([{ kind: 'add-block', block, index }])) put({ panel: 'settings', selectedId: block.id, insertAt: null });
  }

  function moveBlock(id: string, index: number): void {
    const from = indexOf(id);
    if (from >= 0 && index >= 0 && from !== index) commit([{ kind: 'move-block', id, index }]);
  }

  function duplicateBlock(id: string): void {
    const block = state().document?.blocks[indexOf(id)];
    if (!block) return;
    const copy = copyOfBlock(block);
    const label = `duplicate ${definitionOf(block.type)?.name ?? 'block'}`;
    if (commit([{ kind: 'add-block', block: copy, index: indexOf(id) + 1 }], label)) put({ selectedId: copy.id });
  }

  function removeBlock(id: string): void {
    const index = indexOf(id);
    const name = definitionOf(state().document?.blocks[index]?.type ?? '')?.name ?? 'Block';
    if (commit([{ kind: 'remove-block', id }]))
      notify({ type: 'info', message: `${name} deleted. Undo brings it back.` });
  }

  const indexOf = (id: string): number => state().document?.blocks.findIndex((block) => block.id === id) ?? -1;

  return {
    store,
    state,
    load,
    loadSheets,
    goTo,
    /** The page at a path of the app, or the section of a board, where the browser went back or forth to it. */
    openAddress(path: string, search = '') {
      if (data.board) return sections.showSection(new URLSearchParams(search).get('section') ?? '');
      const page = state().pages.find((one) => `/${one.page_slug}` === path);
      if (page && page.page_id !== state().pageId) void goTo(page.page_id);
    },
    commit,
    addBlock,
    moveBlock,
    ...sections,
    setBoard: (key: keyof BoardSettings, value: unknown) => commit([{ kind: 'set-board', key, value }]),
    duplicateBlock,
    removeBlock,
    undo: () => walk('undo'),
    redo: () => walk('redo'),
    setValue: (id: string, path: readonly (string | number)[], value: unknown) =>
      commit([{ kind: 'set-block', id, path, value }]),
    setPageFilters: (value: BlockFilter[]) => commit([{ kind: 'set-filters', value }]),
    /** Closes whatever is open, then opens the panel. */
    openPanel: (panel: EditorPanel, insertAt: number | null = null) => put({ panel, insertAt, replacing: null }),
    /** Opens the block chooser for another block in the place of this one. */
    openReplace: (id: string) => put({ panel: 'add', insertAt: null, replacing: id }),
    closePanel: () => put({ panel: 'view', insertAt: null, replacing: null }),
    select(id: string | null, panel?: EditorPanel) {
      if (id !== null) sections.showSectionOf(id);
      put({ selectedId: id, panel: id === null && state().panel === 'settings' ? 'view' : (panel ?? state().panel) });
    },
    setDevice: (device: Device) => put({ device }),
    setApp: (app: NonNullable<StudioState['app']>) => put({ app }),
    setPages: (pages: StudioState['pages']) => {
      put({ pages });
      preparer.refresh();
    },
    /** Everything saved, or rejects: called before something asks the server about blocks as they stand. */
    saved: async () => autosave?.flush(),
    /** Forgets unsaved changes of a page that is gone. */
    discard() {
      autosave?.stop();
      autosave = null;
    },
    hasUnsaved: () => autosave?.unsaved ?? false,
    retry: () => void autosave?.flush().catch(() => undefined),
    refreshData: () => preparer.refresh(),
    stop() {
      autosave?.stop();
      preparer.stop();
    },
  };
}

export function sentence(failure: unknown, otherwise: string): string {
  return failure instanceof Error && failure.message ? failure.message : otherwise;
}
