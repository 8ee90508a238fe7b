import { msg } from '#kit/language/msg.ts';
import { readDate } from '#engine/dates.ts';
import { dayLength } from '#engine/calendar-day.ts';
import type { Step } from '../../rules/automation.ts';
import { instantOf, minutesOf } from '../../rules/next-time.ts';
import { planBranch, planEach } from './branch-steps.ts';
import { planCall } from './call-step.ts';
import { readValues } from './fill-texts.ts';
import { planMail } from './mail-step.ts';
import { planAdd, planWrite } from './row-steps.ts';
import { type PlannedStep, type StepContext, type StepOf, msgOutput } from './step.ts';

/** What a step would do now. Throws a Problem where it can't be done. Reads, and does nothing. */
export function planStep(step: Step, context: StepContext): Promise<PlannedStep> | PlannedStep {
  switch (step.kind) {
    case 'mail':
      return planMail(step, context);
    case 'write':
      return planWrite(step, context);
    case 'add':
      return planAdd(step, context);
    case 'notify':
      return planNotify(step, context);
    case 'call':
      return planCall(step, context);
    case 'wait':
      return planWait(new Date(Date.now() + step.minutes * 60_000));
    case 'branch':
      return planBranch(step, context);
    case 'each':
      return planEach(step, context);
    case 'wait-until':
      return planWait(dateToWaitFor(step, context));
  }
}

async function planNotify(step: StepOf<'notify'>, context: StepContext): Promise<PlannedStep> {
  const { needs, automation } = context;
  const values = await readValues([step.title, step.text], context);
  const [title, body] = [values.fill(step.title), values.fill(step.text)];
  return {
    facts: [
      { label: 'To', value: 'Members of the workspace' },
      { label: 'Title', value: title },
      ...(body === '' ? [] : [{ label: 'Text', value: body }]),
    ],
    async within(transaction) {
      const { workspace_id, workbook_id } = automation;
      const href = `/dashboard/workbooks/${workbook_id}${context.sheet ? `#${context.sheet.id}` : ''}`;
      await needs.notifications.notify(
        { kind: 'automation-messages', to: { workspace_id }, title, body, keepsLines: true, href },
        transaction,
      );
      return msgOutput(msg('The members were notified.'));
    },
  };
}

/** A time that is over is not waited for; a date that is none neither. */
function planWait(until: Date | null): PlannedStep {
  const waits = until !== null && until.getTime() > Date.now();
  return {
    facts: [{ label: 'Until', value: until ? until.toISOString() : 'There is no date: goes on at once.' }],
    within: async () =>
      waits ? { ...msgOutput(msg('Waited.')), until } : msgOutput(msg('There was nothing to wait for.')),
  };
}

function dateToWaitFor({ column, before, at }: StepOf<'wait-until'>, { row, automation }: StepContext): Date | null {
  const { timeZone } = automation.definition;
  const cell = row?.cells[column];
  const time = typeof cell === 'string' ? readDate(cell, timeZone) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const day = Math.floor(time / dayLength) - before;
  return new Date(instantOf(day * dayLength + minutesOf(at) * 60_000, timeZone));
}
