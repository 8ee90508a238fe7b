/** Automations as a part of an app: of its draft, its releases and its history. */
import { canonicalJson } from '#kit/canonical-json.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { AutomationDefinition } from './automation.ts';
import { allSteps } from './steps.ts';

export interface AppAutomation {
  id: string;
  name: string;
  /** Whether it runs where it is live. */
  on: boolean;
  /** The sheet whose rows it is about; null for one by the clock or by calls alone. */
  sheet_id: string | null;
  definition: AutomationDefinition;
}

/** Of one app. */
export const mostOfApp = 100;

interface WithAutomations {
  automations?: readonly AppAutomation[];
}

export const automationIn = ({ automations = [] }: WithAutomations, id: string): AppAutomation | null =>
  automations.find((one) => one.id === id) ?? null;

/** The app with the automation in it, or without it: by their ids, so that the same ones are the same app. */
export function withAutomation<App extends WithAutomations>(
  app: App,
  id: string,
  automation: AppAutomation | null,
): App {
  if (automation) checkAppAutomation(automation, id);
  const others = (app.automations ?? []).filter((one) => one.id !== id);
  if (automation && others.length >= mostOfApp)
    throw new Problem('invalid_input', t('An app has at most {count} automations.', { count: mostOfApp }));
  const all = automation ? [...others, automation].toSorted((one, other) => (one.id < other.id ? -1 : 1)) : others;
  if (all.length > 0) return { ...app, automations: all };
  // None is no part at all, as in apps that are older than automations.
  const without = { ...app };
  delete without.automations;
  return without;
}

function checkAppAutomation(automation: AppAutomation, id: string): void {
  const refuse = (path: string, message: string): never => {
    throw new Problem('invalid_input', message, { fields: [{ path: `automation.${path}`, message }] });
  };
  if (automation.id !== id || !/^[\w-]{1,64}$/.test(id))
    refuse('id', 'An automation needs an id of letters and digits.');
  if (automation.name.trim() === '' || automation.name.length > 100)
    refuse('name', 'Enter a name of at most 100 characters.');
}

/** Those that differ between two states of an app, in the order of their ids. */
export function changedAutomations(
  before: WithAutomations,
  after: WithAutomations,
): { id: string; was: AppAutomation | null; is: AppAutomation | null }[] {
  const ids = new Set([...(before.automations ?? []), ...(after.automations ?? [])].map(({ id }) => id));
  return [...ids]
    .toSorted()
    .map((id) => ({ id, was: automationIn(before, id), is: automationIn(after, id) }))
    .filter(({ was, is }) => was !== is && canonicalJson(was) !== canonicalJson(is));
}

/** The apps that an automation names: whose forms start it, and whose people it writes to. */
export function appsNamed({ trigger, steps }: AutomationDefinition): string[] {
  const named = allSteps(steps).flatMap((step) =>
    step.kind === 'mail' ? step.to.flatMap((to) => (to.kind === 'app-users' ? [to.app] : [])) : [],
  );
  return trigger.kind === 'form' && trigger.app !== null ? [...named, trigger.app] : named;
}
