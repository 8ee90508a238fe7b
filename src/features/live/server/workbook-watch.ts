import { sql } from 'kysely';
import type { Logger } from 'pino';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { WorkbookSeat, PersonAtCell, SelectedCell } from '../services.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import { listen } from './listen.ts';
import type { SheetWatch } from './sheet-watch.ts';
import { WorkbookStream } from './workbook-stream.ts';

const workbookChannel = 'sheaf_workbooks';
const mostOfWorkbook = 100;
const mostOfNetwork = 200;
const mostOfNode = 5_000;
/** What happens within it is sent in one go: at most four times a second to each, no matter how fast people move. */
const notifyDelay = 250;
/** Between two signs of life; then the rights of each are looked at again, and the other nodes hear who is still here. */
const beatPause = 20_000;
/** A node that says nothing for longer is gone, and the people who were there with it. */
const remembered = 2.5 * beatPause;

interface Seat {
  open: WorkbookSeat;
  stream: WorkbookStream;
  cell: SelectedCell | null;
}
interface Guest extends PersonAtCell {
  node: string;
  seen_at: number;
}
/** One workbook that is open at this node. */
interface Room {
  /** By window. */
  seats: Map<string, Seat>;
  /** Who is here by way of other nodes, by window. */
  guests: Map<string, Guest>;
  /** Windows that are to be announced to the other nodes. */
  moved: Set<string>;
  timer: NodeJS.Timeout | undefined;
}
type Word =
  | { kind: 'here'; who: PersonAtCell }
  | { kind: 'left'; window: string }
  /** Someone came: who is at other nodes says so. */
  | { kind: 'ask' }
  /** A call that met another node than the stream. */
  | { kind: 'moved'; window: string; person: string; cell: SelectedCell | null }
  | { kind: 'comments'; sheet_id: string };

interface WorkbookWatchNeeds {
  database: Database;
  databaseAddress: DatabaseAddress;
  sheets: Pick<SheetWatch, 'follow'>;
  log: Pick<Logger, 'debug'>;
}

/** Who has a workbook open, on this node and on the others, and which cell each of them selected. (docs/decisions/0106) */
export class WorkbookWatch {
  readonly #needs: WorkbookWatchNeeds;
  readonly #node = newId('nod');
  readonly #rooms = new Map<string, Room>();
  #listening: ReturnType<typeof listen> | undefined;
  #beating: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(needs: WorkbookWatchNeeds) {
    this.#needs = needs;
  }

  /** Opens the stream of one window; its first event is who else is here. */
  open(open: WorkbookSeat): { body: ReadableStream<Uint8Array>; close(): void } {
    if (this.#stopped) throw new Problem('unavailable', 'Sheaf is stopping. Try again in a moment.');
    const { workbook_id, window, person } = open;
    const known = this.#rooms.get(workbook_id)?.seats.get(window);
    if (known && known.open.person.id !== person.id)
      throw new Problem('forbidden', 'This window belongs to someone else. Reload the page.');
    this.#refuseTooMany(open);
    const stream = new WorkbookStream(() => {
      for (const unfollow of following) unfollow();
      this.#leave(workbook_id, window, stream);
    });
    const following = [...open.sheets].map(([id, version]) =>
      this.#needs.sheets.follow(new Map([[id, version]]), (newer) => stream.sendSheet(id, newer)),
    );
    const room = this.#rooms.get(workbook_id) ?? newRoom();
    this.#rooms.set(workbook_id, room);
    const before = room.seats.get(window);
    room.seats.set(window, { open, stream, cell: before?.cell ?? null });
    // The browser opened it again before the old one was found to be gone.
    before?.stream.close();
    this.#listening ??= this.#listen();
    this.#beating ??= setInterval(() => void this.#beat(), beatPause).unref();
    stream.begin(otherPeople(room, open));
    this.#say(workbook_id, { kind: 'ask' });
    this.#tellSoon(workbook_id, room, window);
    return stream;
  }

  /** The person of a window selected a cell, or none; a window that is open nowhere has no person. */
  moved(at: { workbook_id: string; window: string; person: string; cell: SelectedCell | null }): void {
    if (!this.#move(at))
      this.#say(at.workbook_id, { kind: 'moved', window: at.window, person: at.person, cell: at.cell });
  }

  /** Comments at cells of a sheet were written, and that is committed. */
  changedComments(workbookId: string, sheet_id: string): void {
    if (this.#stopped) return;
    this.#sendComments(workbookId, sheet_id);
    this.#say(workbookId, { kind: 'comments', sheet_id });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const seat of this.#all()) seat.stream.leave();
    await this.#rest();
  }

  #refuseTooMany({ workbook_id, address, window }: WorkbookSeat): void {
    const room = this.#rooms.get(workbook_id);
    if (room?.seats.has(window)) return;
    const all = this.#all();
    const network = networkOf(address);
    const ofNetwork = all.filter(({ open }) => networkOf(open.address) === network).length;
    if ((room?.seats.size ?? 0) < mostOfWorkbook && ofNetwork < mostOfNetwork && all.length < mostOfNode) return;
    throw new Problem('too_many_requests', 'Too many windows are open at once. This one won’t show who else is here.');
  }

  #move({ workbook_id, window, person, cell }: Parameters<WorkbookWatch['moved']>[0]): boolean {
    const room = this.#rooms.get(workbook_id);
    const seat = room?.seats.get(window);
    if (!room || seat?.open.person.id !== person) return false;
    seat.cell = cell;
    this.#tellSoon(workbook_id, room, window);
    return true;
  }

  #leave(workbookId: string, window: string, stream: WorkbookStream): void {
    const room = this.#rooms.get(workbookId);
    if (!room || room.seats.get(window)?.stream !== stream) return;
    room.seats.delete(window);
    room.moved.delete(window);
    this.#say(workbookId, { kind: 'left', window });
    if (room.seats.size > 0) return this.#tellSoon(workbookId, room);
    clearTimeout(room.timer);
    this.#rooms.delete(workbookId);
    if (this.#rooms.size === 0) void this.#rest();
  }

  async #rest(): Promise<void> {
    clearInterval(this.#beating);
    this.#beating = undefined;
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.stop();
  }

  /** Tells the windows of a workbook who is where, and the other nodes of `window`. */
  #tellSoon(workbookId: string, room: Room, window?: string): void {
    if (window !== undefined) room.moved.add(window);
    room.timer ??= setTimeout(() => {
      room.timer = undefined;
      for (const one of room.moved) {
        const seat = room.seats.get(one);
        if (seat) this.#say(workbookId, { kind: 'here', who: asPerson(seat) });
      }
      room.moved.clear();
      for (const { open, stream } of room.seats.values()) stream.sendPeople(otherPeople(room, open));
    }, notifyDelay).unref();
  }

  #sendComments(workbookId: string, sheet_id: string): void {
    for (const { stream } of this.#rooms.get(workbookId)?.seats.values() ?? []) stream.sendComments(sheet_id);
  }

  #say(workbookId: string, word: Word): void {
    if (this.#stopped && word.kind !== 'left') return;
    const payload = [this.#node, workbookId, Buffer.from(JSON.stringify(word)).toString('base64url')].join(' ');
    sql`select pg_notify(${workbookChannel}, ${payload})`
      .execute(this.#needs.database)
      .catch((error: unknown) =>
        this.#needs.log.debug({ err: error }, 'other nodes were not told who is at a workbook'),
      );
  }

  #listen(): ReturnType<typeof listen> {
    const { databaseAddress, log } = this.#needs;
    const onMessage = ([node = '', workbookId = '', text = '']: string[]): void => {
      if (node === this.#node) return;
      // Only nodes of this installation speak here.
      this.#hear(node, workbookId, JSON.parse(Buffer.from(text, 'base64url').toString()) as Word);
    };
    // Asks for people who came before this node began to listen.
    const hears = (isHearing: boolean): void => {
      if (isHearing) for (const id of this.#rooms.keys()) this.#say(id, { kind: 'ask' });
    };
    return listen(databaseAddress, onMessage, log, workbookChannel, hears);
  }

  #hear(node: string, workbookId: string, word: Word): void {
    const room = this.#rooms.get(workbookId);
    if (!room) return;
    switch (word.kind) {
      case 'here':
        room.guests.set(word.who.window, { ...word.who, node, seen_at: Date.now() });
        return this.#tellSoon(workbookId, room);
      case 'left':
        // A window that came back to another node is with that one.
        if (room.guests.get(word.window)?.node === node && room.guests.delete(word.window))
          this.#tellSoon(workbookId, room);
        return undefined;
      case 'ask':
        for (const window of room.seats.keys()) this.#tellSoon(workbookId, room, window);
        return undefined;
      case 'moved':
        return void this.#move({ ...word, workbook_id: workbookId });
      case 'comments':
        return this.#sendComments(workbookId, word.sheet_id);
    }
  }

  async #beat(): Promise<void> {
    const seats = this.#all();
    const mayStay = await Promise.all(seats.map(({ open }) => open.mayStay().catch(() => true)));
    for (const [at, { stream }] of seats.entries()) {
      if (mayStay[at]) stream.beat();
      else stream.refuse();
    }
    const gone = Date.now() - remembered;
    for (const [id, room] of this.#rooms) {
      for (const [window, guest] of room.guests) if (guest.seen_at < gone) room.guests.delete(window);
      for (const window of room.seats.keys()) this.#tellSoon(id, room, window);
    }
  }

  #all(): Seat[] {
    return [...this.#rooms.values()].flatMap(({ seats }) => [...seats.values()]);
  }
}

const newRoom = (): Room => ({ seats: new Map(), guests: new Map(), moved: new Set(), timer: undefined });

const asPerson = ({ open: { window, person }, cell }: Seat): PersonAtCell => ({ window, ...person, cell });

/** Everyone but the person concerned, by window. */
function otherPeople(room: Room, { person }: WorkbookSeat): PersonAtCell[] {
  const here = [...room.seats.values()].map(asPerson);
  const known = new Set(here.map(({ window }) => window));
  const guests = [...room.guests.values()]
    .filter(({ window }) => !known.has(window))
    .map(({ window, id, name, cell }) => ({ window, id, name, cell }));
  return [...here, ...guests].filter(({ id }) => id !== person.id).slice(0, mostOfWorkbook);
}
