/**
 * An open page is notified which of its blocks changed elsewhere, and fetches these again. Loaded when the page is
 * idle. (decision 20)
 */
import { withCallParameters } from '../call-parameters.ts';
import type { FetchedEvents } from './frame/fetched-events.ts';
import { sessionHeaders } from './frame/frame-session.ts';
import { refreshBlocks } from './live-blocks.ts';
import { createRowsRefresher } from './live-rows.ts';
import { modeInAddress } from './visit-mode.ts';
import type { HydratedBlock, HydratedPage, FollowedRows } from './hydrate-block.tsx';

const firstPause = 2_000;
const longestPause = 60_000;

/** Keeps the page up to date; answers how to leave it. A tab that no one looks at holds no connection. */
export function followChanges(
  page: HydratedPage,
  roots: Map<HTMLElement, Promise<HydratedBlock | undefined>>,
): () => void {
  const left = new AbortController();
  const refresh = refreshing(page, roots, left.signal);
  let since = page.data.live ?? '';
  let source: EventSource | FetchedEvents | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;

  const disconnect = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const connect = async (): Promise<void> => {
    disconnect();
    if (document.hidden || left.signal.aborted) return;
    const events = await kindOfEvents();
    if (left.signal.aborted) return;
    const own = new events(liveAddress(page, since));
    source = own;
    own.addEventListener('message', (listeners: Event) => {
      const event = listeners as MessageEvent<string>;
      since = event.lastEventId;
      pause = firstPause;
      const ids: string[] = JSON.parse(event.data);
      if (ids.length > 0) refresh(ids);
    });
    // The page may not be seen any more: its next call will say so.
    own.addEventListener('end', leave);
    own.addEventListener('error', () => {
      // A broken connection is opened again by the browser; a refused one is not.
      if (own.readyState !== EventSource.CLOSED || source !== own) return;
      timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()));
      pause = Math.min(longestPause, pause * 2);
    });
  };
  const leave = (): void => {
    left.abort();
    disconnect();
  };
  const { signal } = left;
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : void connect()), { signal });
  addEventListener('pagehide', disconnect, { signal });
  addEventListener('pageshow', (event) => event.persisted && void connect(), { signal });
  void connect();
  return leave;
}

/**
 * Refreshes blocks by their ids: rows that keep themselves up to date, then what listens, then the rest as a whole. The
 * stream names a change once, so what can't be fetched now is tried again after growing pauses, for two minutes.
 */
function refreshing(
  page: HydratedPage,
  roots: Map<HTMLElement, Promise<HydratedBlock | undefined>>,
  left: AbortSignal,
): (ids: readonly string[]) => void {
  const refreshers = new WeakMap<FollowedRows, ReturnType<typeof createRowsRefresher>>();
  const missed = new Set<string>();
  let pause = firstPause;
  const retry = (ids: Iterable<string>): void => {
    const isFirst = missed.size === 0;
    for (const id of ids) missed.add(id);
    if (!isFirst || pause > longestPause) return;
    setTimeout(() => {
      const again = [...missed];
      missed.clear();
      if (!left.aborted) refresh(again);
    }, pause);
    pause *= 2;
  };
  const blocks = refreshBlocks(page, roots, left, retry);
  const refresh = (ids: readonly string[]): void => {
    const rendered = new Set(ids);
    for (const one of page.followed) {
      if (!rendered.has(one.blockId)) continue;
      const refresher = refreshers.get(one) ?? createRowsRefresher(one.rows, one.ask, left, () => retry([one.blockId]));
      refreshers.set(one, refresher);
      refresher();
    }
    for (const id of ids) {
      const listeners = page.listeners.get(id);
      if (listeners && rendered.delete(id)) listeners();
    }
    // Rows that keep themselves up to date are not overwritten.
    for (const { blockId } of page.followed) rendered.delete(blockId);
    if (rendered.size > 0) blocks.refresh(rendered);
  };
  return (ids) => {
    pause = firstPause;
    refresh(ids);
  };
}

/** Where the events of a page are, since a version of it. */
function liveAddress({ data: { context } }: HydratedPage, since: string): string {
  const address = new URLSearchParams({ page_id: context.page.page_id, since });
  const mode = modeInAddress(new URLSearchParams(location.search));
  if (mode) address.set(...mode);
  if (context.board?.slug) address.set('board', context.board.slug);
  return withCallParameters(`/api/live?${address}`);
}

/** `EventSource` sends no headers: where the session is in one, events are fetched. */
const kindOfEvents = async (): Promise<typeof EventSource | typeof FetchedEvents> =>
  sessionHeaders()['authorization'] ? (await import('./frame/fetched-events.ts')).FetchedEvents : EventSource;
