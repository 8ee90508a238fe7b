/** The shapes of automations, as they are sent and stored. */
import { z } from 'zod';
import { filterShape } from '#features/workbooks/api/workbooks.ts';
import { t } from '#kit/language/product.ts';
import {
  type AutomationDefinition,
  longestPath,
  mostConditions,
  mostRecipients,
  mostSteps,
  mostStepsInAll,
} from '../rules/automation.ts';
import { allSteps } from '../rules/steps.ts';

const id = z.string().min(1).max(200);
/** Not with what stands between a step and its row in the log. */
const stepId = z.string().regex(/^[^@]{1,200}$/);
/** '' where nothing is chosen yet: what is unfinished can be kept. */
const chosen = z.string().max(200);
const path = z
  .array(id)
  .min(1)
  .max(longestPath + 1);
const at = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.');
const before = z.number().int().min(-366).max(366);

const conditionShape = filterShape.omit({ column: true }).extend({ path });
const conditionsShape = z.array(conditionShape).max(mostConditions);
const batching = { batch: z.enum(['each', 'together']), imports: z.boolean() };

const triggerShape = z.union([
  z.object({ kind: z.enum(['added', 'deleted']), ...batching }),
  z.object({
    kind: z.literal('changed'),
    /** None for a change of any column. */
    columns: z.array(id).max(100),
    from: z.string().max(500).nullable(),
    to: z.string().max(500).nullable(),
    ...batching,
  }),
  z.object({ kind: z.enum(['enters', 'leaves']), conditions: conditionsShape, ...batching }),
  z.object({ kind: z.literal('form'), app: id.nullable() }),
  z.object({ kind: z.enum(['button', 'hook']) }),
  z.object({ kind: z.literal('schedule'), every: z.literal('day'), at }),
  z.object({ kind: z.literal('schedule'), every: z.literal('week'), weekday: z.number().int().min(1).max(7), at }),
  z.object({ kind: z.literal('schedule'), every: z.literal('month'), day: z.number().int().min(1).max(31), at }),
  z.object({ kind: z.literal('date'), column: chosen, before, at }),
]);

const recipientShape = z.union([
  z.object({ kind: z.literal('column'), path }),
  z.object({ kind: z.literal('members') }),
  z.object({ kind: z.literal('app-users'), app: id }),
  z.object({ kind: z.literal('address'), address: z.email('Enter an e-mail address.').max(254) }),
]);

const text = z.string().max(5_000);
const cells = z.record(id, z.string().max(2_000));
/** HTTP's own names of headers; those that the call sets itself are not among them. */
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,60}$/, 'A header has letters, digits and hyphens.')
  .refine((name) => !ownHeaders.has(name.toLowerCase()), 'This header is set by Sheaf.');
const ownHeaders: ReadonlySet<string> = new Set([
  ...['content-length', 'content-type', 'host', 'connection', 'transfer-encoding', 'user-agent', 'accept-encoding'],
  ...['idempotency-key', 'expect', 'upgrade', 'trailer', 'te', 'cookie', 'proxy-authorization'],
]);

const own = { id: stepId };
const plainSteps = [
  z.object({
    ...own,
    kind: z.literal('mail'),
    to: z.array(recipientShape).max(mostRecipients),
    subject: z.string().max(200),
    text,
    pdf: z.object({ name: z.string().max(200), text }).exactOptional(),
  }),
  z.object({ ...own, kind: z.literal('write'), cells }),
  z.object({ ...own, kind: z.literal('add'), sheet: chosen, cells }),
  z.object({ ...own, kind: z.literal('notify'), title: z.string().max(200), text: z.string().max(1_000) }),
  z.object({
    ...own,
    kind: z.literal('call'),
    address: z.string().max(2_000),
    headers: z.array(headerName).max(10),
    body: text,
  }),
  z.object({
    ...own,
    kind: z.literal('wait'),
    minutes: z
      .number()
      .int()
      .min(1)
      .max(60 * 24 * 366),
  }),
  z.object({ ...own, kind: z.literal('wait-until'), column: chosen, before, at }),
] as const;

const branchOf = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({
    ...own,
    kind: z.literal('branch'),
    conditions: conditionsShape,
    met: z.array(inner).max(mostSteps),
    otherwise: z.array(inner).max(mostSteps),
  });
/** Branches are two deep, and a step for linked rows holds no other one. */
const branchOfPlain = branchOf(z.union(plainSteps));
const each = z.object({
  ...own,
  kind: z.literal('each'),
  sheet: chosen,
  column: chosen,
  steps: z.array(z.union([...plainSteps, branchOfPlain])).max(mostSteps),
});
const stepShape = z.union([...plainSteps, each, branchOf(z.union([...plainSteps, each, branchOfPlain]))]);

export const definitionShape = z
  .object({
    trigger: triggerShape,
    conditions: conditionsShape,
    steps: z.array(stepShape).max(mostSteps),
    timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.'),
  })
  .refine(({ steps }) => allSteps(steps).length <= mostStepsInAll, {
    error: () => t('Use at most {count} steps.', { count: mostStepsInAll }),
  })
  .refine(({ steps }) => {
    const ids = allSteps(steps).map((step) => step.id);
    return new Set(ids).size === ids.length;
  }, 'Two steps have one id.');

/** What is stored and what is sent are the same. */
export type SentDefinition = z.infer<typeof definitionShape> & AutomationDefinition;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
