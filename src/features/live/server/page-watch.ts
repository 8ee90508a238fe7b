import type { Logger } from 'pino';
import { type PageVersion, pageVersionText, readPageVersion } from '#features/visitor/rules/page-version.ts';
import { PageStream, pauseOf } from './page-stream.ts';
import type { SheetWatch } from './sheet-watch.ts';

/** Access is checked at least this often, and a sign of life sent. */
const beatPause = 20_000;
/** What others found out about the page by then will do. */
const beatAge = 1_000;

interface WatchNeeds {
  sheets: SheetWatch;
  log: Pick<Logger, 'debug'>;
  /** Reads again who the viewer is and what the page shows them; null when they may not see it any more. */
  read(notBefore: number): Promise<PageVersion | null>;
  /** How many streams are open on this node. */
  streams(): number;
  /** Its last stream is gone. */
  ended(): void;
}

/** One page for one viewer (all anonymous visitors are one), however many tabs it is open in. */
export class PageWatch {
  readonly #needs: WatchNeeds;
  readonly #streams = new Set<PageStream>();
  #version: PageVersion;
  #text: string;
  #unfollow: () => void;
  #beat: NodeJS.Timeout;
  #next: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #isStale = false;
  #checkedAt = 0;
  #toldAt = 0;
  #ended = false;

  constructor(needs: WatchNeeds, version: PageVersion) {
    this.#needs = needs;
    this.#version = version;
    this.#text = pageVersionText(version.stamps);
    this.#unfollow = needs.sheets.follow(version.sheets, this.#told);
    this.#beat = setInterval(
      () => void this.#check().then(() => this.#streams.forEach((one) => one.beat())),
      beatPause,
    );
    this.#beat.unref();
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** Opens a stream for a page that was rendered at the version `since`. */
  open(since: string, closed: () => void): PageStream {
    const stream = new PageStream({
      text: () => this.#text,
      streams: this.#needs.streams,
      closed: () => {
        this.#streams.delete(stream);
        closed();
        if (this.#streams.size === 0) this.#end();
      },
    });
    this.#streams.add(stream);
    const known = readPageVersion(since);
    // A block that the page does not have cannot be reported.
    stream.begin(
      [...known].filter(([block, stamp]) => this.#version.stamps.get(block) !== stamp).map(([block]) => block),
    );
    return stream;
  }

  /** Ends all streams; browsers reconnect automatically, to any node that is there. */
  close(): void {
    for (const stream of [...this.#streams]) stream.leave();
    this.#end();
  }

  readonly #told = (): void => {
    this.#isStale = true;
    this.#toldAt = performance.now();
    if (this.#next || this.#checking) return;
    const wait = Math.max(0, this.#checkedAt + pauseOf(this.#needs.streams()) - performance.now());
    this.#next = setTimeout(() => {
      this.#next = undefined;
      void this.#check();
    }, wait).unref();
  };

  #check(): Promise<void> {
    this.#checking ??= this.#run().finally(() => {
      this.#checking = undefined;
      if (this.#isStale && !this.#ended) this.#told();
    });
    return this.#checking;
  }

  async #run(): Promise<void> {
    this.#isStale = false;
    this.#checkedAt = performance.now();
    let version: PageVersion | null;
    try {
      version = await this.#needs.read(Math.max(this.#toldAt, performance.now() - beatAge));
    } catch (error) {
      this.#needs.log.debug({ err: error }, 'the version of an open page could not be read');
      this.#checkedAt = performance.now() + 1_000;
      this.#isStale = true;
      return;
    }
    if (this.#ended) return;
    if (!version) {
      for (const stream of [...this.#streams]) stream.refuse();
      this.#end();
      return;
    }
    const before = this.#version.stamps;
    const changed = [...version.stamps].filter(([block, stamp]) => before.get(block) !== stamp).map(([block]) => block);
    const others = !isSameKeys(version.sheets, this.#version.sheets);
    this.#version = version;
    this.#text = pageVersionText(version.stamps);
    if (others) {
      this.#unfollow();
      this.#unfollow = this.#needs.sheets.follow(version.sheets, this.#told);
    }
    if (changed.length > 0) for (const stream of this.#streams) stream.notify(changed);
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#beat);
    clearTimeout(this.#next);
    this.#unfollow();
    this.#needs.ended();
  }
}

const isSameKeys = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));
