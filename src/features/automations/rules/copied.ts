/** Automations of a copy: about its own sheets and its own app, without secrets and without addresses of people. */
import type { AutomationDefinition, Recipient, Step } from './automation.ts';

export interface CopyAround {
  /** The sheets of the copy, by the ids of those that they were copied from. */
  sheets: ReadonlyMap<string, string>;
  app: { from: string; to: string };
  /** Whether the copy is another workspace's: it learns no addresses of services either. */
  isForeign: boolean;
}

/** Null for one that is about a sheet, or another app, that the copy does not have. */
export function copiedDefinition(definition: AutomationDefinition, around: CopyAround): AutomationDefinition | null {
  const { trigger } = definition;
  const steps = copiedSteps(definition.steps, around);
  if (!steps) return null;
  if (trigger.kind !== 'form' || trigger.app === null) return { ...definition, steps };
  return trigger.app === around.app.from ? { ...definition, steps, trigger: { ...trigger, app: around.app.to } } : null;
}

function copiedSteps(steps: readonly Step[], around: CopyAround): Step[] | null {
  const copied = steps.map((step) => copiedStep(step, around));
  return copied.includes(null) ? null : copied.filter((step) => step !== null);
}

function copiedStep(step: Step, around: CopyAround): Step | null {
  switch (step.kind) {
    case 'mail':
      return { ...step, to: step.to.flatMap((to) => copiedRecipient(to, around)) };
    case 'add': {
      const sheet = step.sheet === '' ? '' : around.sheets.get(step.sheet);
      return sheet === undefined ? null : { ...step, sheet };
    }
    case 'call':
      return around.isForeign ? { ...step, address: '' } : step;
    case 'branch': {
      const [met, otherwise] = [copiedSteps(step.met, around), copiedSteps(step.otherwise, around)];
      return met && otherwise && { ...step, met, otherwise };
    }
    case 'each': {
      const sheet = step.sheet === '' ? '' : around.sheets.get(step.sheet);
      const steps = copiedSteps(step.steps, around);
      return sheet === undefined || !steps ? null : { ...step, sheet, steps };
    }
    default:
      return step;
  }
}

function copiedRecipient(to: Recipient, { app }: CopyAround): Recipient[] {
  if (to.kind === 'address') return [];
  if (to.kind !== 'app-users') return [to];
  return to.app === app.from ? [{ ...to, app: app.to }] : [];
}
