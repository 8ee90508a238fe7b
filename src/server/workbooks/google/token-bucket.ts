/** So many calls a minute, some at once and then evenly. */
export class TokenBucket {
  readonly #perMinute: number;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
    this.#tokens = perMinute;
    this.#at = now();
  }

  /** Takes one and answers after how many milliseconds the call may be made: 0 for at once. */
  take(): number {
    this.#refill();
    this.#tokens -= 1;
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens * 60_000) / this.#perMinute);
  }

  /** Whole calls that could be made at once. */
  left(): number {
    this.#refill();
    return Math.max(0, Math.floor(this.#tokens));
  }

  /** The other side says that nothing is left. */
  empty(): void {
    this.#refill();
    this.#tokens = Math.min(this.#tokens, 0);
  }

  #refill(): void {
    const now = this.#now();
    this.#tokens = Math.min(this.#perMinute, this.#tokens + ((now - this.#at) * this.#perMinute) / 60_000);
    this.#at = now;
  }
}
