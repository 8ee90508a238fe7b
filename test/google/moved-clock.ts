/** A clock that goes on by itself as soon as everybody who works waits for it: hours pass in no time. */
export class MovedClock {
  #now = 0;
  #working = 0;
  readonly #sleepers: { at: number; wake: () => void }[] = [];

  /** Milliseconds since it began. */
  now = (): number => this.#now;

  pause = (milliseconds: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sleepers.push({ at: this.#now + Math.max(0, milliseconds), wake: resolve });
    this.#sleepers.sort((one, other) => one.at - other.at);
    this.#rest();
    return promise;
  };

  /** Those who work by this clock: it is still while any of them does anything but pause. */
  async run(works: readonly (() => Promise<void>)[]): Promise<void> {
    this.#working += works.length;
    await Promise.all(works.map((work) => work().finally(() => this.#rest())));
  }

  #rest(): void {
    this.#working--;
    if (this.#working > 0) return;
    const next = this.#sleepers.shift();
    if (!next) return;
    this.#now = next.at;
    this.#working++;
    next.wake();
  }
}
