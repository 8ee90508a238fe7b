/** Whose share of the engine something takes. */
export interface Share {
  app: string;
  who: string;
}

interface Entry<Job> {
  job: Job;
  app: Account;
  who: Account;
  /** Milliseconds that the job itself took so far. */
  took: number;
}

/** What was used in the name of an app, or of a person or network. */
interface Account {
  used: number;
  /** Its jobs in the queue. */
  jobs: number;
}

/**
 * Jobs that are worked on in time slices. The next slice is for those whose app and whose network used least time:
 * neither many jobs nor heavy ones hold up anybody else. Of one share, the jobs that took little so far come first,
 * heavy ones one after the other, so that the first of them is done soon.
 */
export class FairQueue<Job> {
  readonly #entries = new Map<Job, Entry<Job>>();
  readonly #apps = new Map<string, Account>();
  readonly #people = new Map<string, Account>();
  /** What whoever waits has used at least: who comes anew begins here, and is owed nothing for the time away. */
  #floor = 0;

  get size(): number {
    return this.#entries.size;
  }

  add(job: Job, { app, who }: Share): void {
    const entry = { job, app: this.#account(this.#apps, app), who: this.#account(this.#people, who), took: 0 };
    entry.app.jobs++;
    entry.who.jobs++;
    this.#entries.set(job, entry);
  }

  /** The job of the next slice; it stays in the queue. */
  next(): Job | undefined {
    let best: Entry<Job> | undefined;
    for (const entry of this.#entries.values()) if (!best || comesBefore(entry, best)) best = entry;
    if (best) this.#floor = Math.max(this.#floor, best.app.used, best.who.used);
    return best?.job;
  }

  /** Notes how long a job was worked on. */
  charge(job: Job, milliseconds: number): void {
    const entry = this.#entries.get(job);
    if (!entry) return;
    entry.took += milliseconds;
    entry.app.used += milliseconds;
    entry.who.used += milliseconds;
  }

  remove(job: Job): void {
    const entry = this.#entries.get(job);
    if (!entry) return;
    this.#entries.delete(job);
    entry.app.jobs--;
    entry.who.jobs--;
    if (this.#apps.size + this.#people.size > mostAccounts) this.#forgetIdle();
  }

  jobs(): Iterable<Job> {
    return this.#entries.keys();
  }

  #account(accounts: Map<string, Account>, name: string): Account {
    const account = accounts.get(name) ?? { used: this.#floor, jobs: 0 };
    if (account.jobs === 0) account.used = Math.max(account.used, this.#floor);
    accounts.set(name, account);
    return account;
  }

  /** Who waits for nothing and is owed nothing needs no account. */
  #forgetIdle(): void {
    for (const accounts of [this.#apps, this.#people]) {
      for (const [name, { used, jobs }] of accounts)
        if (jobs === 0 && used <= this.#floor + slack) accounts.delete(name);
    }
  }
}

const mostAccounts = 4096;
/** Milliseconds that may be forgiven. */
const slack = 1000;

/** Steps of weight, in milliseconds used: jobs of one step stand in the order in which they came. */
const weights = [20, 200];
const weightOf = (took: number): number => weights.findIndex((most) => took < most) >>> 0;

function comesBefore<Job>(one: Entry<Job>, other: Entry<Job>): boolean {
  const most = Math.max(one.app.used, one.who.used) - Math.max(other.app.used, other.who.used);
  if (most !== 0) return most < 0;
  const own = one.who.used - other.who.used;
  if (own !== 0) return own < 0;
  return weightOf(one.took) < weightOf(other.took);
}
