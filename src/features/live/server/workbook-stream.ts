import type { PersonAtCell } from '../services.ts';
import { EventStream, retryLater } from './event-stream.ts';

/** Frames that a reader may leave unread. */
const mostWaiting = 64;

/** The events of one window with a workbook. */
export class WorkbookStream extends EventStream {
  #told = '';

  constructor(closed: () => void) {
    super({ mostWaiting, closed });
  }

  begin(people: readonly PersonAtCell[]): void {
    this.write(`${retryLater()}\n`);
    this.sendPeople(people);
  }

  /** The same list is not sent twice in a row. */
  sendPeople(people: readonly PersonAtCell[]): void {
    const text = JSON.stringify({ people });
    if (text === this.#told) return;
    this.#told = text;
    this.write(`event: people\ndata: ${text}\n\n`);
  }

  sendSheet(sheet_id: string, version: number): void {
    this.write(`event: sheet\ndata: ${JSON.stringify({ sheet_id, version })}\n\n`);
  }

  sendComments(sheet_id: string): void {
    this.write(`event: comments\ndata: ${JSON.stringify({ sheet_id })}\n\n`);
  }
}
