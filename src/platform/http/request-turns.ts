/**
 * Requests are begun one in a turn of the main thread, and the networks that they come from take turns. Many that arrive
 * together would otherwise be worked on in one go, however little each of them takes; what is cached, what the database
 * answers and new connections get their turn between any two of them. (decision 169)
 */
export class RequestTurns {
  /** By network, the first first; a network that had its turn comes last. */
  readonly #waiting = new Map<string, Set<() => void>>();
  /** Whether one was begun since the last turn. */
  #isTaken = false;

  /** Whether more came than were begun. */
  get isBehind(): boolean {
    return this.#waiting.size > 0;
  }

  /** Begins at once where nothing else was begun in this turn; otherwise answers how to give up waiting for it. */
  take(network: string, begin: () => void): (() => void) | undefined {
    if (!this.#isTaken) {
      this.#isTaken = true;
      setImmediate(() => this.#next());
      begin();
      return undefined;
    }
    const own = this.#waiting.get(network) ?? new Set();
    this.#waiting.set(network, own.add(begin));
    return () => {
      if (own.delete(begin) && own.size === 0) this.#waiting.delete(network);
    };
  }

  #next(): void {
    const [first] = this.#waiting;
    this.#isTaken = first !== undefined;
    if (!first) return;
    const [network, own] = first;
    const [begin] = own;
    this.#waiting.delete(network);
    if (begin) own.delete(begin);
    if (own.size > 0) this.#waiting.set(network, own);
    setImmediate(() => this.#next());
    begin?.();
  }
}

/** Of this process. */
export const requestTurns = new RequestTurns();
