import { Problem } from '#kit/problem.ts';
import type { Caller } from './caller/caller.ts';
import { createWorkBudget, type WorkBudget } from '#platform/http/work-budget.ts';

/** How many queries may wait at once. One page of a hundred blocks asks some three hundred. */
export interface AdmissionLimits {
  /** Of one visitor or editor in one app. */
  share: number;
  app: number;
  all: number;
  /** Milliseconds of engine time a minute, of one visitor or editor in one app. */
  visitor: number;
  editor: number;
}

export const usualLimits: AdmissionLimits = { share: 600, app: 2_000, all: 5_000, visitor: 20_000, editor: 60_000 };

/** Lets queries in while there is room, and while their caller has not used more than anybody needs. */
export class AdmissionControl {
  readonly #limits: AdmissionLimits;
  readonly #budgets: Partial<Record<Caller['kind'], WorkBudget>>;
  readonly #waiting = new Map<string, number>();
  #all = 0;

  constructor(limits: AdmissionLimits = usualLimits) {
    this.#limits = limits;
    const message = 'Too many requests in the last minute. Try again in a moment.';
    const budget = (milliseconds: number): WorkBudget => createWorkBudget({ milliseconds, seconds: 60, message });
    this.#budgets = { visitor: budget(limits.visitor), editor: budget(limits.editor) };
  }

  /** Runs a caller's query, or refuses it; `took` gets what it took, now or later. */
  async admit<Answer>(
    caller: Caller,
    query: (took: (milliseconds: number) => void) => Promise<Answer>,
  ): Promise<Answer> {
    const share = `${caller.app} ${caller.client}`;
    const budget = this.#budgets[caller.kind];
    await budget?.check(share);
    if (this.#count(`share ${share}`) >= this.#limits.share)
      throw new Problem('too_many_requests', 'Too many requests at once. Try again in a moment.', {
        details: { retry_after: 5 },
      });
    if (this.#count(`app ${caller.app}`) >= this.#limits.app || this.#all >= this.#limits.all)
      throw new Problem('unavailable', 'Many people are loading rows right now. Try again in a moment.', {
        details: { retry_after: 5 },
      });
    this.#note(caller, share, 1);
    try {
      return await query((milliseconds) => void budget?.spend(share, milliseconds));
    } finally {
      this.#note(caller, share, -1);
    }
  }

  #count(name: string): number {
    return this.#waiting.get(name) ?? 0;
  }

  #note({ app }: Caller, share: string, difference: 1 | -1): void {
    this.#all += difference;
    for (const name of [`share ${share}`, `app ${app}`]) {
      const count = this.#count(name) + difference;
      if (count > 0) this.#waiting.set(name, count);
      else this.#waiting.delete(name);
    }
  }
}
