/** Who else has the workbook open, and which cell each selected. A tab that no one looks at is no one's. */
import { followWorkbook, selectCell } from '#features/workbooks/api/workbook-presence.ts';
import { call, hrefOf } from '../../call.ts';
import { withCallParameters } from '../../call-parameters.ts';

export interface CellOfSheet {
  sheet_id: string;
  row_id: string;
  column_id: string;
}
export interface PersonHere {
  window: string;
  id: string;
  name: string;
  cell: CellOfSheet | null;
}

/** What others do, whoever it was. */
interface PresenceNotices {
  /** Comments at cells of a sheet changed. */
  onComments(sheetId: string): void;
  /** A sheet was written to, in its table or around it. */
  onSheet(sheetId: string, version: number): void;
}

/** Between two words about the own selection. */
const sendPause = 250;
const firstPause = 2_000;
const longestPause = 60_000;

export class WorkbookPresence {
  readonly #workbookId: string;
  readonly #window = crypto.randomUUID();
  readonly #watchers = new Set<() => void>();
  readonly #notices: PresenceNotices;
  #people: readonly PersonHere[] = [];
  #cell: CellOfSheet | null = null;
  #sent = '';
  #sending: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(workbookId: string, notices: PresenceNotices) {
    this.#workbookId = workbookId;
    this.#notices = notices;
  }

  get people(): readonly PersonHere[] {
    return this.#people;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The others see a moment later which cell is selected here. */
  select(cell: CellOfSheet | null): void {
    this.#cell = cell;
    this.#sending ??= setTimeout(() => {
      this.#sending = undefined;
      this.#send();
    }, sendPause);
  }

  /** Comes in; the answer leaves. */
  enter(): () => void {
    const left = new AbortController();
    const { signal } = left;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    const disconnect = (): void => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
      this.#isOpen = false;
    };
    const leave = (): void => {
      left.abort();
      disconnect();
      clearTimeout(this.#sending);
      this.#sending = undefined;
      this.#show([]);
    };
    const connect = (): void => {
      disconnect();
      if (document.hidden || signal.aborted) return;
      const params = { workbookId: this.#workbookId };
      const own = new EventSource(
        withCallParameters(hrefOf(followWorkbook, { params, query: { window: this.#window } })),
      );
      source = own;
      own.addEventListener('people', ({ data }: MessageEvent<string>) => {
        pause = firstPause;
        this.#show(JSON.parse(data).people);
        if (this.#isOpen) return;
        this.#isOpen = true;
        this.#sent = '';
        this.#send();
      });
      own.addEventListener('comments', ({ data }: MessageEvent<string>) =>
        this.#notices.onComments(JSON.parse(data).sheet_id),
      );
      own.addEventListener('sheet', ({ data }: MessageEvent<string>) => {
        const { sheet_id, version } = JSON.parse(data);
        this.#notices.onSheet(sheet_id, version);
      });
      // No member any more: the next call says so.
      own.addEventListener('end', leave);
      own.addEventListener('error', () => {
        this.#isOpen = false;
        // A broken connection is opened again by the browser; a refused one is not.
        if (own.readyState !== EventSource.CLOSED || source !== own) return;
        this.#show([]);
        timer = setTimeout(connect, pause * (0.5 + Math.random()));
        pause = Math.min(longestPause, pause * 2);
      });
    };
    document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()), { signal });
    addEventListener('pagehide', disconnect, { signal });
    addEventListener('pageshow', (event) => event.persisted && connect(), { signal });
    connect();
    return leave;
  }

  #show(people: readonly PersonHere[]): void {
    this.#people = people;
    for (const watcher of this.#watchers) watcher();
  }

  #send(): void {
    const text = JSON.stringify(this.#cell);
    if (!this.#isOpen || text === this.#sent) return;
    this.#sent = text;
    const params = { workbookId: this.#workbookId };
    // No one else depends on one's place while the server can't be reached: it is sent again with the next step.
    call(selectCell, { params, body: { window: this.#window, cell: this.#cell } }).catch(() => {
      this.#sent = '';
    });
  }
}
