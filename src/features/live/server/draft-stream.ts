import { EventStream, retryLater } from './event-stream.ts';

/** Frames that a reader may leave unread. */
const mostWaiting = 64;

/** The events of one open studio. */
export class DraftStream extends EventStream {
  constructor(closed: () => void) {
    super({ mostWaiting, closed });
  }

  begin(): void {
    this.write(`${retryLater()}\n`);
  }

  send(event: 'revision' | 'people', data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
