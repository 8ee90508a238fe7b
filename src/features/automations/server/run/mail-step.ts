import { msg, msgPlural } from '#kit/language/msg.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { linesOf, withoutLinks } from '#kit/mail-text.ts';
import { oneLine } from '#kit/one-line.ts';
import type { Transaction } from '#platform/database/database.ts';
import { mailAddress } from '#platform/mail/plain-line.ts';
import type { Recipient } from '../../rules/automation.ts';
import { addressesIn } from '../../rules/mail-text.ts';
import { textsOf } from '../../rules/check-automation.ts';
import { plannedPdf } from './mail-pdf.ts';
import { cellsAtPath } from '../rows/linked-cells.ts';
import { readValues } from './fill-texts.ts';
import { type PlannedStep, type StepContext, type StepOf, msgOutput, TryLater } from './step.ts';

/** People that one step writes to. */
const mostAddresses = 100;
const mailKind = 'notice:automation-mail';
/** Seconds until a workspace that sent its mails of the day is looked at again. */
const pauseOfSpent = 1_800;

/** One mail to each person, stored with the step: the queue of mails sends it, or neither is there. */
export async function planMail(step: StepOf<'mail'>, context: StepContext): Promise<PlannedStep> {
  const { needs, automation } = context;
  const values = await readValues(textsOf(step), context);
  const addresses = await addressesOf(step.to, context);
  // Anyone may have typed an address into a row: what else was typed there makes no link in a mail to it.
  const clean = step.to.some(({ kind }) => kind === 'column') ? withoutLinks : (value: string) => value;
  const subject = oneLine(values.fill(step.subject, (value) => oneLine(clean(value))));
  const lines = linesOf(values.fill(step.text, clean));
  const app = await appOf(context);
  const pdf = step.pdf ? plannedPdf(step.pdf, { subject, values, clean, context }) : null;
  let bytes: Buffer | null = null;
  return {
    facts: [
      { label: 'To', value: addresses.join(', ') || 'No one' },
      { label: 'Subject', value: subject },
      { label: 'Text', value: lines.join('\n') },
      ...(pdf ? [{ label: 'PDF', value: pdf.facts }] : []),
    ],
    ...(pdf &&
      addresses.length > 0 && {
        prepare: async () => {
          bytes = await pdf.make();
        },
      }),
    async within(transaction) {
      if (addresses.length === 0) return msgOutput(msg('No one to write to.'));
      await refuseTooMany(transaction, context, addresses.length);
      const { workspace_id } = automation;
      const attachment_id =
        pdf && bytes
          ? await needs.mail.attach({ name: pdf.name, type: 'application/pdf', bytes, workspace_id }, transaction)
          : null;
      for (const to of addresses)
        await needs.mail.send(
          {
            ...{ kind: mailKind, to, subject },
            content: { title: subject, preview: lines[0] ?? '', lines },
            ...(app && { app }),
            ...(attachment_id !== null && { attachment_id }),
            workspace_id,
          },
          transaction,
        );
      return msgOutput(msgPlural(addresses.length, '1 mail queued.', '{count} mails queued.'));
    },
  };
}

/** Each once, in the order of the recipients. What is no address is left out. */
async function addressesOf(recipients: readonly Recipient[], context: StepContext): Promise<string[]> {
  const found: string[] = [];
  for (const one of recipients) found.push(...(await addressesOfOne(one, context)));
  const unique = new Map<string, string>();
  for (const address of found) {
    const valid = validAddress(address);
    if (valid) unique.set(valid.toLowerCase(), valid);
  }
  if (unique.size > mostAddresses)
    throw new Problem('invalid_input', t('A step writes to at most {count} people.', { count: mostAddresses }));
  return [...unique.values()];
}

function validAddress(address: string): string | null {
  try {
    return mailAddress(address);
  } catch {
    return null;
  }
}

async function addressesOfOne(one: Recipient, context: StepContext): Promise<string[]> {
  const { needs, automation, sheet, sheets, row } = context;
  const { database } = needs;
  switch (one.kind) {
    case 'address':
      return [one.address];
    case 'column': {
      if (!sheet || !row) return [];
      const { column, cells } = await cellsAtPath([row.cells], one.path, { database, sheet, sheets });
      if (!column) throw new Problem('not_found', 'The column of addresses was deleted.');
      return addressesIn(formatCell(cells[0], { ...column, type: 'text' }));
    }
    case 'members': {
      const members = await database
        .selectFrom('workspace_members')
        .innerJoin('users', 'users.id', 'workspace_members.user_id')
        .select('users.email')
        .where('workspace_members.workspace_id', '=', automation.workspace_id)
        .where('users.email_verified_at', 'is not', null)
        .orderBy('users.id')
        .limit(mostAddresses + 1)
        .execute();
      return members.map(({ email }) => email);
    }
    case 'app-users': {
      const app = await needs.apps.byId(one.app);
      if (app?.workbook_id !== automation.workbook_id) return [];
      const users = await database
        .selectFrom('app_users')
        .select('email')
        .where('app_id', '=', app.id)
        .where('status', '=', 'active')
        .orderBy('id')
        .limit(mostAddresses + 1)
        .execute();
      return users.map(({ email }) => email);
    }
  }
}

/** Whose name and color the mail has: the first app of the workbook. */
async function appOf({ needs, automation }: StepContext): Promise<AppRecord | undefined> {
  const apps = await needs.apps.listOf(automation.workspace_id);
  return apps.find(({ workbook_id }) => workbook_id === automation.workbook_id);
}

async function refuseTooMany(
  transaction: Transaction,
  { needs, automation }: StepContext,
  more: number,
): Promise<void> {
  const most = needs.environment.AUTOMATION_MAILS_PER_DAY;
  const { sent } = await transaction
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('workspace_id', '=', automation.workspace_id)
    .where('kind', '=', mailKind)
    .where('created_at', '>', new Date(Date.now() - 24 * 3_600_000))
    .executeTakeFirstOrThrow();
  if (sent + more > most)
    throw new TryLater(
      t('The automations of this workspace send at most {count} mails a day. This one waits.', { count: most }),
      {
        ...{ after: pauseOfSpent, counts: false },
      },
    );
}
