const minute = 60_000;

/**
 * So many calls within any minute: a token comes back a minute after it was taken. One that is filled evenly would let
 * twice as many through in the first minute, and Google counts by the minute.
 */
export class TokenBucket {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** When tokens were taken, or will be by those who wait, in order. */
  #taken: number[] = [];

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** After how many milliseconds the next token is there: 0 for at once. */
  wait(): number {
    this.#giveBack();
    const before = this.#taken.at(-this.#perMinute);
    return before === undefined ? 0 : Math.max(0, Math.ceil(before + minute - this.#now()));
  }

  /** Takes one, and answers after how many milliseconds the call may be made. */
  take(): number {
    const wait = this.wait();
    this.#taken.push(this.#now() + wait);
    return wait;
  }

  /** Calls that could be made at once. */
  left(): number {
    this.#giveBack();
    return Math.max(0, this.#perMinute - this.#taken.length);
  }

  /** The other side says that nothing is left: what was there comes back evenly within a minute. */
  empty(): void {
    const gone = this.left();
    const begin = this.#now() - minute;
    for (let place = 1; place <= gone; place++) this.#taken.push(begin + (place * minute) / gone);
    this.#taken.sort((one, other) => one - other);
  }

  #giveBack(): void {
    const since = this.#now() - minute;
    const first = this.#taken.findIndex((at) => at > since);
    this.#taken = first < 0 ? [] : this.#taken.slice(first);
  }
}
