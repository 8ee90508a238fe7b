import type { AnswerOf, BodyInputOf } from '#platform/api/endpoint.ts';
import type {
  changeSavedView,
  createSavedView,
  saveArrangement,
  listSavedViews,
  SavedView,
} from '#features/workbooks/api/saved-views.ts';
import {
  areAlike,
  fitArrangement,
  plainArrangement,
  type SheetArrangement,
} from '#features/workbooks/rules/arrangement/arrangement.ts';
import { fitLayout, type ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';

/** The calls about the views of one sheet. */
export interface ViewCalls {
  create(body: BodyInputOf<typeof createSavedView>): Promise<SavedView>;
  change(viewId: string, body: BodyInputOf<typeof changeSavedView>): Promise<SavedView>;
  remove(viewId: string): Promise<unknown>;
  store(body: BodyInputOf<typeof saveArrangement>): Promise<unknown>;
}

export interface ViewsState {
  views: readonly SavedView[];
  /** Null for the sheet as it is. */
  current: SavedView | null;
  arrangement: SheetArrangement;
  /** How rows are shown other than as a grid; null for a grid. */
  layout: ViewLayout | null;
  /** Whether something of the view was changed and not saved. */
  isChanged: boolean;
}

/** Milliseconds in which someone may still be dragging a column, before it is saved. */
const patience = 500;

/**
 * The views of a sheet, and how someone looks at it now: what they change is stored for them, and saved to the view
 * when they say so.
 */
export class SheetViews {
  readonly #calls: ViewCalls;
  readonly #onFailure: (error: unknown) => void;
  readonly #watchers = new Set<() => void>();
  /** By view; '' for the sheet as it is. */
  readonly #unsaved = new Map<string, SheetArrangement>();
  #columns: readonly Column[];
  #layout: ViewLayout | null = null;
  #state: ViewsState;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #stored: Promise<void> = Promise.resolve();
  /** The view that is being deleted: nothing of it is stored any more. */
  #removing: string | null = null;

  constructor(
    begin: AnswerOf<typeof listSavedViews>,
    columns: readonly Column[],
    calls: ViewCalls,
    onFailure: (error: unknown) => void,
  ) {
    this.#calls = calls;
    this.#onFailure = onFailure;
    this.#columns = columns;
    for (const { view, arrangement } of begin.unsaved) this.#unsaved.set(view ?? '', arrangement);
    this.#state = this.#stateOf(begin.views, begin.views.find(({ id }) => id === begin.current) ?? null);
  }

  get state(): ViewsState {
    return this.#state;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The sheet has other columns: what does not fit them is left out, and comes back where it was saved. */
  fitTo(columns: readonly Column[]): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    const next = this.#stateOf(this.#state.views, this.#state.current);
    const isSame = areAlike(next.arrangement, this.#state.arrangement) && next.layout === this.#state.layout;
    if (!isSame) this.#show(next.views, next.current);
  }

  change(changed: Partial<SheetArrangement>): void {
    const arrangement = { ...this.#state.arrangement, ...changed };
    const key = keyOf(this.#state.current);
    if (areAlike(arrangement, this.#savedOf(this.#state.current))) this.#unsaved.delete(key);
    else this.#unsaved.set(key, arrangement);
    this.#state = { ...this.#state, arrangement, isChanged: this.#unsaved.has(key) };
    this.#notify();
    this.#keepSoon();
  }

  switchTo(view: SavedView | null): void {
    this.#keepNow();
    this.#show(this.#state.views, view);
    this.#keepSoon();
  }

  /** The view as it was saved. */
  reset(): void {
    this.#unsaved.delete(keyOf(this.#state.current));
    this.#show(this.#state.views, this.#state.current);
    this.#keepSoon();
  }

  /** Makes the changes part of the view. */
  async save(): Promise<void> {
    const { current, arrangement } = this.#state;
    if (current) await this.#changeView(current, { arrangement });
  }

  /** A new view of what is shown now; it is looked through from now on. */
  async saveAs(name: string, shared: boolean, layout: ViewLayout | null = null): Promise<void> {
    await this.#add({ name, shared, arrangement: this.#state.arrangement, layout });
  }

  /** A copy of one view as it was saved; its changes stay where they are. */
  async duplicate(view: SavedView, name: string): Promise<void> {
    const { arrangement, layout } = view;
    const fitting = {
      arrangement: fitArrangement(arrangement, this.#columns),
      layout: fitLayout(layout, this.#columns),
    };
    await this.#add({ name, shared: false, ...fitting });
  }

  /** What a board, a calendar, a gallery or a form shows. Saved at once. */
  setLayout(view: SavedView, layout: ViewLayout): Promise<void> {
    return this.#changeView(view, { layout });
  }

  rename(view: SavedView, name: string): Promise<void> {
    return this.#changeView(view, { name });
  }

  share(view: SavedView, shared: boolean): Promise<void> {
    return this.#changeView(view, { shared });
  }

  async remove(view: SavedView): Promise<void> {
    this.#removing = view.id;
    try {
      await this.#stored;
      await this.#calls.remove(view.id);
      this.#unsaved.delete(view.id);
      const { views, current } = this.#state;
      this.#show(
        views.filter(({ id }) => id !== view.id),
        current?.id === view.id ? null : current,
      );
    } finally {
      this.#removing = null;
      this.#keepSoon();
    }
  }

  /** Stores at once what waits to be stored: the page is about to go. */
  leave(): void {
    this.#keepNow();
  }

  async #add(body: BodyInputOf<typeof createSavedView>): Promise<void> {
    const from = keyOf(this.#state.current);
    const view = await this.#calls.create(body);
    // What was changed has a name now; the view that it began with is as it was.
    if (body.arrangement === this.#state.arrangement) {
      this.#unsaved.delete(from);
      this.#store({ view: from || null, arrangement: null });
    }
    this.#show([...this.#state.views, view], view);
    this.#keepSoon();
  }

  async #changeView(view: SavedView, changed: Omit<BodyInputOf<typeof changeSavedView>, 'revision'>): Promise<void> {
    try {
      const answered = await this.#calls.change(view.id, { ...changed, revision: view.revision });
      const isAsSaved = changed.arrangement !== undefined && changed.arrangement === this.#unsaved.get(view.id);
      if (isAsSaved) this.#unsaved.delete(view.id);
      this.#replace(answered);
      if (isAsSaved) this.#keepSoon();
    } catch (error) {
      const newer = newerView(error);
      // What was changed here stays; the next time it is saved over what is known now.
      if (newer?.id === view.id) this.#replace(newer);
      throw error;
    }
  }

  #replace(view: SavedView): void {
    const { views, current } = this.#state;
    this.#show(
      views.map((one) => (one.id === view.id ? view : one)),
      current?.id === view.id ? view : current,
    );
  }

  #savedOf(view: SavedView | null): SheetArrangement {
    return view ? fitArrangement(view.arrangement, this.#columns) : plainArrangement;
  }

  #stateOf(views: readonly SavedView[], current: SavedView | null): ViewsState {
    const unsaved = this.#unsaved.get(keyOf(current));
    const arrangement = unsaved ? fitArrangement(unsaved, this.#columns) : this.#savedOf(current);
    const isChanged = unsaved !== undefined && !areAlike(arrangement, this.#savedOf(current));
    return { views, current, arrangement, layout: this.#layoutOf(current), isChanged };
  }

  /** The same object as long as it says the same: what is shown by it is not read again. */
  #layoutOf(view: SavedView | null): ViewLayout | null {
    const layout = fitLayout(view?.layout ?? null, this.#columns);
    if (JSON.stringify(layout) !== JSON.stringify(this.#layout)) this.#layout = layout;
    return this.#layout;
  }

  #show(views: readonly SavedView[], current: SavedView | null): void {
    this.#state = this.#stateOf(views, current);
    this.#notify();
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepNow(), patience);
  }

  #keepNow(): void {
    if (this.#keeping === undefined) return;
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const { current, arrangement, isChanged } = this.#state;
    if (current && current.id === this.#removing) return;
    this.#store({ view: current?.id ?? null, arrangement: isChanged ? arrangement : null });
  }

  /** One after the other: what was used last is sent last. */
  #store(body: BodyInputOf<typeof saveArrangement>): void {
    this.#stored = this.#stored.then(() => this.#calls.store(body)).then(() => undefined, this.#onFailure);
  }
}

const keyOf = (view: SavedView | null): string => view?.id ?? '';

/** The view as someone else left it, where that is why a change was refused. */
function newerView(error: unknown): SavedView | null {
  const details = typeof error === 'object' && error !== null && 'details' in error ? error.details : null;
  const view = typeof details === 'object' && details !== null && 'view' in details ? details.view : null;
  return typeof view === 'object' && view !== null && 'id' in view ? (view as SavedView) : null;
}
