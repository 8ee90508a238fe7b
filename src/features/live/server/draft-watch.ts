import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import { draftChannel } from '#features/apps/server/log/draft-channel.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { OpenDraft } from '../services.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import { DraftStream } from './draft-stream.ts';
import { listen } from './listen.ts';

const mostOfApp = 200;
const mostOfNetwork = 200;
const mostOfNode = 5_000;
/** Between two signs of life; then the rights of each editor are looked at again, and what a lost notice did not say. */
const beatPause = 20_000;

interface Seat {
  draft: OpenDraft;
  stream: DraftStream;
  /** The revision that it was last notified of. */
  revision: number;
}

/**
 * Studios that are open on this node. That a log grew is heard of from all nodes; who else has an app open is known of
 * this node alone: people whose studios another node serves are not in the list.
 */
export class DraftWatch {
  readonly #needs: { database: Database; databaseAddress: DatabaseAddress; log: Pick<Logger, 'debug'> };
  readonly #seats = new Map<string, Set<Seat>>();
  #count = 0;
  #listening: ReturnType<typeof listen> | undefined;
  #beating: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(needs: { database: Database; databaseAddress: DatabaseAddress; log: Pick<Logger, 'debug'> }) {
    this.#needs = needs;
  }

  /** Opens the stream of one studio; its first events are the revision and the people. */
  async open(draft: OpenDraft): Promise<{ body: ReadableStream<Uint8Array>; close(): void }> {
    if (this.#stopped) throw new Problem('unavailable', 'Sheaf is stopping. Try again in a moment.');
    this.#refuseTooMany(draft);
    const stream = new DraftStream(() => this.#leave(seat));
    const seat: Seat = { draft, stream, revision: 0 };
    const ofApp = this.#seats.get(draft.app_id) ?? new Set<Seat>();
    this.#seats.set(draft.app_id, ofApp.add(seat));
    this.#count += 1;
    this.#listening ??= this.#listen();
    this.#beating ??= setInterval(() => void this.#beat(), beatPause).unref();
    try {
      const known = await this.#revisions([draft.app_id]);
      stream.begin();
      this.#tellRevision(draft.app_id, known.get(draft.app_id) ?? 0);
      this.#sendPeople(draft.app_id);
    } catch (error) {
      stream.close();
      throw error;
    }
    return stream;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const seat of this.#all()) seat.stream.leave();
    await this.#rest();
  }

  #refuseTooMany({ app_id, address }: OpenDraft): void {
    const network = networkOf(address);
    const ofNetwork = this.#all().filter((seat) => networkOf(seat.draft.address) === network).length;
    const ofApp = this.#seats.get(app_id)?.size ?? 0;
    if (ofApp < mostOfApp && ofNetwork < mostOfNetwork && this.#count < mostOfNode) return;
    throw new Problem('too_many_requests', 'Too many windows are open at once. This one won’t show live changes.');
  }

  #leave(seat: Seat): void {
    const { app_id } = seat.draft;
    const ofApp = this.#seats.get(app_id);
    if (!ofApp?.delete(seat)) return;
    this.#count -= 1;
    if (ofApp.size === 0) this.#seats.delete(app_id);
    else this.#sendPeople(app_id);
    if (this.#count === 0) void this.#rest();
  }

  async #rest(): Promise<void> {
    clearInterval(this.#beating);
    this.#beating = undefined;
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.stop();
  }

  #listen(): ReturnType<typeof listen> {
    const { databaseAddress, log } = this.#needs;
    const onRevision = ([appId = '', revision = '']: string[]): void => this.#tellRevision(appId, Number(revision));
    // What changed between an opened studio's first look and the connection that hears is read once more.
    const hears = (isHearing: boolean): void => void (isHearing && this.#tellRevisions());
    return listen(databaseAddress, onRevision, log, draftChannel, hears);
  }

  #tellRevision(appId: string, revision: number): void {
    for (const seat of this.#seats.get(appId) ?? []) {
      if (revision <= seat.revision) continue;
      seat.revision = revision;
      seat.stream.send('revision', { revision });
    }
  }

  /** To each who else is there. One person with two windows is one, where they looked last. */
  #sendPeople(appId: string): void {
    const seats = [...(this.#seats.get(appId) ?? [])];
    for (const seat of seats) {
      const others = new Map(
        seats
          .filter((other) => other.draft.person.id !== seat.draft.person.id)
          .map(({ draft }) => [draft.person.id, { ...draft.person, page_id: draft.page_id }] as const),
      );
      seat.stream.send('people', { people: [...others.values()] });
    }
  }

  async #beat(): Promise<void> {
    const seats = this.#all();
    const mayStay = await Promise.all(seats.map(({ draft }) => draft.mayStay().catch(() => true)));
    for (const [at, seat] of seats.entries()) {
      if (mayStay[at]) seat.stream.beat();
      else seat.stream.refuse();
    }
    await this.#tellRevisions();
  }

  async #tellRevisions(): Promise<void> {
    try {
      for (const [appId, revision] of await this.#revisions([...this.#seats.keys()]))
        this.#tellRevision(appId, revision);
    } catch (error) {
      this.#needs.log.debug({ err: error }, 'the revisions of open apps could not be read');
    }
  }

  async #revisions(appIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: string; revision: number }>`
      select id, revision from apps where id = any(${appIds})`.execute(this.#needs.database);
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  #all(): Seat[] {
    return [...this.#seats.values()].flatMap((seats) => [...seats]);
  }
}
