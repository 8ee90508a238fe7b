import { t } from '#kit/language/product.ts';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import type { AutomationDefinition, Step, StepKind, Trigger, TriggerKind } from '../../rules/automation.ts';

/** What is being edited, and not saved yet. */
export interface Draft {
  name: string;
  sheet_id: string | null;
  definition: AutomationDefinition;
  /** New values of headers, by `step id:name`. */
  headers: Readonly<Record<string, string>>;
}

export const newStepId = (): string => crypto.randomUUID().slice(0, 8);
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const batching = { batch: 'each', imports: false } as const;

export const emptyDraft = (sheetId: string | null): Draft => ({
  ...{ name: t('New automation'), sheet_id: sheetId, headers: {} },
  definition: { trigger: { kind: 'added', ...batching }, conditions: [], steps: [], timeZone: ownTimeZone() },
});

export const draftOf = ({ name, sheet_id, definition }: AutomationOnTheWire): Draft => ({
  ...{ name, sheet_id, headers: {} },
  definition,
});

/** A trigger of another kind, as it begins. */
export function triggerOf(kind: TriggerKind): Trigger {
  switch (kind) {
    case 'added':
    case 'deleted':
      return { kind, ...batching };
    case 'changed':
      return { kind, columns: [], from: null, to: null, ...batching };
    case 'enters':
    case 'leaves':
      return { kind, conditions: [], ...batching };
    case 'form':
      return { kind, app: null };
    case 'button':
    case 'hook':
      return { kind };
    case 'schedule':
      return { kind, every: 'day', at: '09:00' };
    case 'date':
      return { kind, column: '', before: 3, at: '09:00' };
  }
}

/** A step of a kind, as it begins. */
export function stepOf(kind: StepKind): Step {
  const id = newStepId();
  switch (kind) {
    case 'mail':
      return { id, kind, to: [], subject: '', text: '' };
    case 'write':
      return { id, kind, cells: {} };
    case 'add':
      return { id, kind, sheet: '', cells: {} };
    case 'notify':
      return { id, kind, title: '', text: '' };
    case 'call':
      return { id, kind, address: '', headers: [], body: '' };
    case 'wait':
      return { id, kind, minutes: 60 };
    case 'branch':
      return { id, kind, conditions: [], met: [], otherwise: [] };
    case 'each':
      return { id, kind, sheet: '', column: '', steps: [] };
    case 'wait-until':
      return { id, kind, column: '', before: 0, at: '09:00' };
  }
}
