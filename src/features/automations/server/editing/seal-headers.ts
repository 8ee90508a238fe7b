import { Problem } from '#kit/problem.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { AutomationDefinition } from '../../rules/automation.ts';
import { allSteps } from '../../rules/steps.ts';
import { storedHeader } from '../../rules/stored-header.ts';
import type { Needs } from '../needs.ts';
import { secretOf } from '../run/call-step.ts';

/** The headers of an automation: as their values are sent, and what these are stored by. */
export const headersOf = ({ steps }: AutomationDefinition): { sent: string; stored: string }[] =>
  allSteps(steps).flatMap((step) =>
    step.kind === 'call'
      ? step.headers.map((name) => ({ sent: `${step.id}:${name}`, stored: storedHeader(step, name) }))
      : [],
  );

/** What is sent anew, and what is stored of steps, headers and services that are still there. */
export async function sealHeaders(
  { environment }: Pick<Needs, 'environment'>,
  id: string,
  { definition, headers }: { definition: AutomationDefinition; headers: Readonly<Record<string, string>> },
  before: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const sealer = createSealer(environment);
  const sealed: Record<string, string> = {};
  for (const { sent, stored: name } of headersOf(definition)) {
    const value = headers[sent];
    if (value !== undefined && !isHeaderValue(value))
      throw new Problem('invalid_input', 'The value of a header has characters that can’t be sent.');
    const stored = value === undefined ? before[name] : await sealer.seal(value, secretOf(id, name));
    if (stored !== undefined) sealed[name] = stored;
  }
  return sealed;
}

/** Visible letters of one line, as HTTP takes them. */
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
