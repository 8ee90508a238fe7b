import { expect, test } from 'vitest';
import type { Step } from './automation.ts';
import { allSteps, type Leads, nextStep } from './steps.ts';

const wait = (id: string): Step => ({ id, kind: 'wait', minutes: 1 });
const steps: Step[] = [
  wait('a'),
  { id: 'b', kind: 'branch', conditions: [], met: [wait('c')], otherwise: [wait('d'), wait('e')] },
  {
    ...{ id: 'f', kind: 'each', sheet: 'lines', column: 'order' },
    steps: [wait('g'), { id: 'h', kind: 'branch', conditions: [], met: [wait('i')], otherwise: [] }],
  },
  wait('j'),
];

/** The order in which all is done, if steps that hold others find this out. */
function order(leads: Record<string, Leads>): string[] {
  const done = new Map<string, Leads>();
  for (let next = nextStep(steps, done); next; next = nextStep(steps, done)) done.set(next.key, leads[next.key] ?? {});
  return [...done.keys()];
}

test('a branch does one of its arms, and linked rows are done one after the other', () => {
  const leads: Record<string, Leads> = {
    ...{ b: { arm: 'otherwise' }, f: { rows: ['r1', 'r2'] } },
    ...{ 'h@r1': { arm: 'met' }, 'h@r2': { arm: 'otherwise' } },
  };
  expect(order(leads)).toEqual(['a', 'b', 'd', 'e', 'f', 'g@r1', 'h@r1', 'i@r1', 'g@r2', 'h@r2', 'j']);
  expect(order({ b: { arm: 'met' }, f: { rows: [] } })).toEqual(['a', 'b', 'c', 'f', 'j']);
});

test('all steps are found, those within others too', () => {
  expect(allSteps(steps).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
});
