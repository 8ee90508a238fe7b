import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of all answers together that wait to be taken. */
const mostBytes = 128 * 1024 * 1024;
/** Milliseconds in which a client has to take some of what waits for it. */
const patience = 20_000;
/** Milliseconds between two looks at what waits, while nothing new is sent and while it is. */
const lookEvery = 1_000;
const soonest = 50;

interface WaitingAnswer {
  request: IncomingMessage;
  /** Whether it is cut off when its client takes nothing of it for long. */
  isTimed: boolean;
}

interface Needs {
  /** What answers are counted by. */
  networkOf: (request: IncomingMessage) => string;
  mostBytes?: number;
  patience?: number;
}

/**
 * What is written and not taken yet stays in memory. A client that does not read is cut off, and all that waits together
 * is bounded: those give way first whose network has the most waiting. (decision 134)
 */
export class WaitingAnswers {
  readonly #needs: Needs;
  readonly #answers = new Map<ServerResponse, WaitingAnswer>();
  readonly #looking: NodeJS.Timeout;
  #looked = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#looking = setInterval(() => this.#look(), lookEvery).unref();
  }

  /** Bytes that wait now. */
  get bytes(): number {
    let bytes = 0;
    for (const response of this.#answers.keys()) bytes += response.writableLength;
    return bytes;
  }

  /** This request is being answered; one that has been, and all of whose answer was taken, needs no look. */
  note(request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed || (response.writableEnded && response.writableLength === 0)) return;
    this.#answers.set(response, { request, isTimed: false });
    response.once('close', () => this.#answers.delete(response));
    if (performance.now() - this.#looked > soonest) this.#look();
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  #look(): void {
    this.#looked = performance.now();
    let bytes = 0;
    for (const [response, answer] of this.#answers) {
      const waiting = response.writableLength;
      bytes += waiting;
      if (waiting > 0 === answer.isTimed) continue;
      answer.isTimed = waiting > 0;
      // The time of a socket begins again whenever it could write some more.
      if (answer.isTimed) response.setTimeout(this.#needs.patience ?? patience, () => response.destroy());
      else response.setTimeout(0);
    }
    if (bytes > (this.#needs.mostBytes ?? mostBytes)) this.#makeRoom(bytes);
  }

  #makeRoom(all: number): void {
    const byNetwork = new Map<string, { bytes: number; responses: ServerResponse[] }>();
    for (const [response, { request }] of this.#answers) {
      if (response.writableLength === 0) continue;
      const network = this.#needs.networkOf(request);
      const known = byNetwork.get(network) ?? { bytes: 0, responses: [] };
      known.bytes += response.writableLength;
      known.responses.push(response);
      byNetwork.set(network, known);
    }
    let bytes = all;
    while (bytes > (this.#needs.mostBytes ?? mostBytes)) {
      let most: { bytes: number; responses: ServerResponse[] } | undefined;
      for (const one of byNetwork.values()) if (!most || one.bytes > most.bytes) most = one;
      // The first of its answers waits longest.
      const response = most?.responses.shift();
      if (!most || !response) return;
      const freed = response.writableLength;
      most.bytes -= freed;
      bytes -= freed;
      this.#answers.delete(response);
      response.destroy();
    }
  }
}
