/**
 * What API keys get of a draft, and change of it: all but its automations. These name people and services, and what
 * they do reaches further than pages.
 */
import type { AppChange, AppDocument, AppEdit } from '../../rules/document/document.ts';
import { Problem } from '#kit/problem.ts';
import type { AnyCall } from '#platform/http/call.ts';

type Scopes = AnyCall['scopes'];

export function documentFor(scopes: Scopes, document: AppDocument): AppDocument {
  if (!scopes) return document;
  const { automations: _hidden, ...seen } = document;
  return seen;
}

const isSeen = ({ kind }: AppEdit): boolean => kind !== 'set-automation';
const seenOf = <Line extends { edits: AppEdit[] }>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, edits: line.edits.filter(isSeen) }));

export const changesFor = (scopes: Scopes, changes: AppChange[]): AppChange[] => (scopes ? seenOf(changes) : changes);

/** What others changed meanwhile comes with a conflict, too. */
export function conflictFor(scopes: Scopes, error: unknown): unknown {
  if (!scopes || !(error instanceof Problem) || error.code !== 'revision_conflict') return error;
  const { changes, ...details } = error.details;
  if (!Array.isArray(changes)) return error;
  // As `change-app.ts` made them.
  return new Problem(error.code, error.message, { details: { ...details, changes: seenOf(changes as AppChange[]) } });
}

/** A step that changed automations, too, can't be taken back by a key. */
export function stepsFor<Steps extends Record<'undo' | 'redo', { edits: AppEdit[] }[]>>(
  scopes: Scopes,
  steps: Steps,
): Steps {
  if (!scopes) return steps;
  const whole = ({ edits }: { edits: AppEdit[] }): boolean => edits.every(isSeen);
  return { ...steps, undo: steps.undo.filter(whole), redo: steps.redo.filter(whole) };
}

export function refuseAutomations(scopes: Scopes, edits: readonly AppEdit[]): void {
  if (scopes && !edits.every(isSeen))
    throw new Problem('forbidden', 'Automations are changed in the studio. No API key changes them.');
}
