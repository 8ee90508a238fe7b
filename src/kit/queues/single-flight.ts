interface Flight<Result> {
  result: Promise<Result>;
  /** How many wait; those without a signal wait to the end. */
  waiting: number;
  abort: AbortController;
}

/** Work that is requested several times at once is done once. It is notified when no one waits for it any more. */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  get size(): number {
    return this.#flights.size;
  }

  /** Whether work of this key is under way. */
  has(key: string): boolean {
    return this.#flights.has(key);
  }

  run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    if (!signal) return flight.result;
    const left = (): void => {
      flight.waiting--;
      if (flight.waiting > 0) return;
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
      flight.abort.abort();
    };
    if (signal.aborted) left();
    else {
      signal.addEventListener('abort', left, { once: true });
      const settled = (): void => signal.removeEventListener('abort', left);
      flight.result.then(settled, settled);
    }
    return flight.result;
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const abort = new AbortController();
    const flight: Flight<Result> = { result: work(abort.signal), waiting: 0, abort };
    this.#flights.set(key, flight);
    const settled = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.result.then(settled, settled);
    return flight;
  }
}
