interface Owner {
  /** Milliseconds of work so far. */
  used: number;
  working: number;
}

interface Waiting {
  owner: Owner;
  start: () => void;
}

/**
 * A few places for heavy work. Who waits comes in by the work done so far in the name of their owner, the least first,
 * and no owner has more places than one of them may.
 */
export class FairSlots {
  readonly #most: number;
  readonly #mostOfOwner: number;
  readonly #owners = new Map<string, Owner>();
  readonly #waiting: Waiting[] = [];
  #taken = 0;

  constructor(most: number, mostOfOwner = most) {
    this.#most = most;
    this.#mostOfOwner = mostOfOwner;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the work of an owner when there is a place for it. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const owner = this.#ownerOf(name);
    if (this.#mayBegin(owner)) this.#begin(owner);
    else await this.#wait(owner);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      owner.used += performance.now() - begun;
      owner.working--;
      this.#taken--;
      this.#letIn();
      // What was used counts only while others wait.
      if (this.#waiting.length === 0)
        for (const [key, { working }] of this.#owners) if (working === 0) this.#owners.delete(key);
    }
  }

  #ownerOf(name: string): Owner {
    const known = this.#owners.get(name);
    if (known) return known;
    // Who comes new is owed nothing for the time before.
    const used = Math.min(...this.#waiting.map(({ owner }) => owner.used), Number.MAX_SAFE_INTEGER);
    const owner = { used: used === Number.MAX_SAFE_INTEGER ? 0 : used, working: 0 };
    this.#owners.set(name, owner);
    return owner;
  }

  #mayBegin(owner: Owner): boolean {
    return this.#taken < this.#most && owner.working < this.#mostOfOwner;
  }

  #begin(owner: Owner): void {
    this.#taken++;
    owner.working++;
  }

  #wait(owner: Owner): Promise<void> {
    return new Promise((start) => this.#waiting.push({ owner, start }));
  }

  #letIn(): void {
    for (;;) {
      let best: Waiting | undefined;
      for (const one of this.#waiting)
        if (this.#mayBegin(one.owner) && (!best || one.owner.used < best.owner.used)) best = one;
      if (!best) return;
      this.#waiting.splice(this.#waiting.indexOf(best), 1);
      this.#begin(best.owner);
      best.start();
    }
  }
}
