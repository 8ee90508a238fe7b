/** Whose share of the engine, or of the main thread, something takes. */
export interface Share {
  app: string;
  client: string;
  /** Of the app: all of its apps together have one share next to those of other workspaces. */
  workspace?: string | undefined;
}

interface Entry<Job> {
  job: Job;
  app: Account;
  client: Account;
  workspace: Account | null;
  /** Milliseconds that the job itself took so far. */
  took: number;
}

/** What was used in the name of an app, of a workspace, or of a person or network. */
interface Account {
  used: number;
  /** Its jobs in the queue. */
  jobs: number;
}

/**
 * Jobs that are worked on in time slices. The next slice is for those whose workspace, app and network used least time:
 * neither many jobs nor heavy ones hold up anybody else. Of one share, the jobs that took little so far come first,
 * heavy ones one after the other, so that the first of them is done soon.
 */
export class FairQueue<Job> {
  readonly #entries = new Map<Job, Entry<Job>>();
  readonly #apps = new Map<string, Account>();
  readonly #people = new Map<string, Account>();
  readonly #workspaces = new Map<string, Account>();
  /** The least use among those that wait: a newcomer begins here, and is owed nothing for the time away. */
  #floor = 0;

  get size(): number {
    return this.#entries.size;
  }

  add(job: Job, { app, client, workspace }: Share): void {
    const entry: Entry<Job> = {
      job,
      app: this.#account(this.#apps, app),
      client: this.#account(this.#people, client),
      workspace: workspace === undefined ? null : this.#account(this.#workspaces, workspace),
      took: 0,
    };
    for (const account of accountsOf(entry)) account.jobs++;
    this.#entries.set(job, entry);
  }

  /** The job of the next slice; it stays in the queue. */
  next(): Job | undefined {
    let best: Entry<Job> | undefined;
    for (const entry of this.#entries.values()) if (!best || comesBefore(entry, best)) best = entry;
    if (best) this.#floor = Math.max(this.#floor, ...accountsOf(best).map(({ used }) => used));
    return best?.job;
  }

  /** Notes how long a job was worked on. */
  charge(job: Job, milliseconds: number): void {
    const entry = this.#entries.get(job);
    if (!entry) return;
    entry.took += milliseconds;
    for (const account of accountsOf(entry)) account.used += milliseconds;
  }

  remove(job: Job): void {
    const entry = this.#entries.get(job);
    if (!entry) return;
    this.#entries.delete(job);
    for (const account of accountsOf(entry)) account.jobs--;
    if (this.#apps.size + this.#people.size + this.#workspaces.size > mostAccounts) this.#forgetIdle();
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
    for (const accounts of [this.#apps, this.#people, this.#workspaces]) {
      for (const [name, { used, jobs }] of accounts)
        if (jobs === 0 && used <= this.#floor + slack) accounts.delete(name);
    }
  }
}

const mostAccounts = 4096;
/** Milliseconds that may be forgiven. */
const slack = 1000;

/** Steps of weight, in milliseconds used: jobs of one step are in the order in which they came. */
const weights = [20, 200];
const weightOf = (took: number): number => weights.findIndex((most) => took < most) >>> 0;

const accountsOf = <Job>({ app, client, workspace }: Entry<Job>): Account[] =>
  workspace ? [app, client, workspace] : [app, client];

const mostUsed = <Job>({ app, client, workspace }: Entry<Job>, withWorkspace: boolean): number =>
  Math.max(app.used, client.used, withWorkspace ? (workspace?.used ?? 0) : 0);

function comesBefore<Job>(one: Entry<Job>, other: Entry<Job>): boolean {
  // Within one workspace its apps are distinguished, and its own use says nothing.
  const isOther = one.workspace !== other.workspace;
  const most = mostUsed(one, isOther) - mostUsed(other, isOther);
  if (most !== 0) return most < 0;
  const own = one.client.used - other.client.used;
  if (own !== 0) return own < 0;
  return weightOf(one.took) < weightOf(other.took);
}
