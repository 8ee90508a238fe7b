/** An open studio hears when the app changes elsewhere, and who else has it open. A tab that no one looks at does not. */
import { followDraft as followEndpoint } from '#features/apps/api/app-document.ts';
import { hrefOf } from '../../call.ts';
import { withCallParameters } from '../../call-parameters.ts';
import type { Studio } from '../state/studio.ts';

const firstPause = 2_000;
const longestPause = 60_000;

/** Answers how to leave it. */
export function followDraftStream(studio: Studio): () => void {
  const left = new AbortController();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  let pageId = '';

  const disconnect = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const connect = (): void => {
    disconnect();
    if (document.hidden || left.signal.aborted || !studio.state().draft) return;
    ({ pageId } = studio.state());
    const params = { appId: studio.state().data.app.id };
    const address = hrefOf(followEndpoint, { params, query: { page_id: pageId } });
    const own = new EventSource(withCallParameters(address));
    source = own;
    // The first event says where the log is: what was missed is caught up with.
    own.addEventListener('revision', ({ data }: MessageEvent<string>) => {
      pause = firstPause;
      studio.heard(JSON.parse(data).revision);
    });
    own.addEventListener('people', ({ data }: MessageEvent<string>) => studio.setPeople(JSON.parse(data).people));
    // No editor of the app any more: the next call says so.
    own.addEventListener('end', leave);
    own.addEventListener('error', () => {
      // A broken connection is opened again by the browser; a refused one is not.
      if (own.readyState !== EventSource.CLOSED || source !== own) return;
      studio.setPeople([]);
      timer = setTimeout(connect, pause * (0.5 + Math.random()));
      pause = Math.min(longestPause, pause * 2);
    });
  };
  const unsubscribe = studio.store.subscribe((state) => {
    if (state.draft && state.pageId !== pageId) connect();
  });
  const leave = (): void => {
    unsubscribe();
    left.abort();
    disconnect();
    studio.setPeople([]);
  };
  const { signal } = left;
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()), { signal });
  addEventListener('pagehide', disconnect, { signal });
  addEventListener('pageshow', (event) => event.persisted && connect(), { signal });
  connect();
  return leave;
}
