/** The order of the steps of an automation, of which some hold others. */
import type { Step } from './automation.ts';

/** What a step that holds others found out: which of these are done. */
export interface Leads {
  /** Of a branch: the steps that are done. */
  arm?: 'met' | 'otherwise';
  /** Of a step for linked rows: their ids. */
  rows?: readonly string[];
}

/** A step as it is done: for each linked row it is another one. */
export interface StepToDo {
  step: Step;
  /** Its id, or `id@row id` within a step for linked rows. What was done is known by it. */
  key: string;
  /** The sheet and the row that it is about; null for the row of the run. */
  of: LinkedRow | null;
}

export interface LinkedRow {
  /** The step that it came of. */
  each: Extract<Step, { kind: 'each' }>;
  row_id: string;
}

/** The first step that is not done; null where all are. `done` has what each led to, by keys. */
export function nextStep(
  steps: readonly Step[],
  done: ReadonlyMap<string, Leads>,
  of: LinkedRow | null = null,
): StepToDo | null {
  for (const step of steps) {
    const key = of ? `${step.id}@${of.row_id}` : step.id;
    const led = done.get(key);
    if (!led) return { step, key, of };
    const inner = nextWithin(step, led, done, of);
    if (inner) return inner;
  }
  return null;
}

function nextWithin(
  step: Step,
  { arm, rows = [] }: Leads,
  done: ReadonlyMap<string, Leads>,
  of: LinkedRow | null,
): StepToDo | null {
  if (step.kind === 'branch') return arm ? nextStep(step[arm], done, of) : null;
  if (step.kind !== 'each') return null;
  for (const row_id of rows) {
    const inner = nextStep(step.steps, done, { each: step, row_id });
    if (inner) return inner;
  }
  return null;
}

/** Steps that a step holds. */
export function stepsWithin(step: Step): readonly Step[] {
  if (step.kind === 'branch') return [...step.met, ...step.otherwise];
  return step.kind === 'each' ? step.steps : [];
}

/** All steps, those within others behind these. */
export const allSteps = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...allSteps(stepsWithin(step))]);

/** The id of the step in a key. */
export const stepOfKey = (key: string): string => key.split('@')[0] ?? key;
