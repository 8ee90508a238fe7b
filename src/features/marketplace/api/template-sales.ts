/** Templates that are paid for: being paid, buying, refunds, licences and the author's statement. */
import { z } from 'zod';
import { type LedgerKind, ledgerKinds, licenceStates, orderStates } from '../rules/sale.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Template sales';
const workspace = '/api/workspaces/{workspaceId}';
const admin = '/api/admin/template-orders';

const payoutsShape = z.object({
  /** Whether payments are set up on this installation. */
  can_pay: z.boolean(),
  connected: z.boolean(),
  /** Whether the workspace can be paid now, and so may submit paid templates. */
  can_be_paid: z.boolean(),
  country: z.string(),
  /** How much Stripe still asks for; 0 where it only looks at what it was given. */
  open_questions: z.number(),
  fee_percent: z.number(),
  fee_fixed_cents: z.number(),
  refund_days: z.number(),
});

export const getPayouts = endpoint({
  method: 'GET',
  path: `${workspace}/payouts`,
  access: 'admin-of-workspace',
  group,
  summary: 'Whether the workspace can be paid for its templates; with `read=now`, as Stripe says right now.',
  query: z.object({ read: z.literal('now').optional() }),
  answer: payoutsShape,
});

export const openPayouts = endpoint({
  method: 'POST',
  path: `${workspace}/payouts/link`,
  access: 'owner-of-workspace',
  group,
  summary: 'The address of Stripe’s pages where the owner sets up payouts; valid for one visit.',
  body: z.object({
    /** ISO 3166-1 alpha-2; counts when the account is made. */
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Choose a country.')
      .default('US'),
  }),
  answer: z.object({ href: z.string() }),
});

const orderShape = z.object({
  id: z.string(),
  template_id: z.string(),
  template_name: z.string(),
  /** Of the template's page; '' where it is gone. */
  template_slug: z.string(),
  state: z.enum(orderStates),
  amount_cents: z.number(),
  /** What went back to the buyer so far: all of it, or a part. */
  refunded_cents: z.number(),
  currency: z.string(),
  /** Stripe's receipt; '' until there is one. */
  receipt_href: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  refundable_until: z.string().nullable(),
  may_refund: z.boolean(),
  /** Why not, where it is paid. */
  no_refund_because: z.string(),
  refund_asked: z.boolean(),
  licence: z
    .object({
      id: z.string(),
      state: z.enum(licenceStates),
      why: z.string(),
      app: z.object({ id: z.string(), name: z.string(), trashed: z.boolean() }).nullable(),
      /** Apps of the workspace that were made with the template and have no licence. */
      may_move_to: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .nullable(),
});
export type OrderOnTheWire = z.infer<typeof orderShape>;

export const buyTemplate = endpoint({
  method: 'POST',
  path: `${workspace}/template-orders`,
  access: 'admin-of-workspace',
  group,
  summary:
    'Starts the purchase of a template for the workspace: returns the payment address. Nothing is bought before it’s paid.',
  body: z.object({ template_id: z.string().max(100), app_id: z.string().max(100).nullish() }),
  answer: z.object({ order_id: z.string(), href: z.string() }),
});

export const listOrders = endpoint({
  method: 'GET',
  path: `${workspace}/template-orders`,
  access: 'admin-of-workspace',
  group,
  summary: 'Templates that the workspace bought, newest first, with their licenses.',
  answer: z.object({ orders: z.array(orderShape) }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: `${workspace}/template-orders/{orderId}`,
  access: 'admin-of-workspace',
  group,
  summary: 'The state of an order; for an open one, Stripe is asked.',
  answer: z.object({ order: orderShape }),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: `${workspace}/template-orders/{orderId}/refund`,
  access: 'admin-of-workspace',
  group,
  summary: 'Refunds a payment within the refund period; the license ends.',
  answer: z.object({ order: orderShape }),
});

export const moveLicence = endpoint({
  method: 'PUT',
  path: `${workspace}/template-licences/{licenceId}`,
  access: 'admin-of-workspace',
  group,
  summary: 'Moves a license to another app of the workspace, or removes it from its app.',
  body: z.object({ app_id: z.string().max(100).nullable() }),
  answer: z.object({ order: orderShape }),
});

export const getStatement = endpoint({
  method: 'GET',
  path: `${workspace}/template-statement`,
  access: 'admin-of-workspace',
  group,
  summary: 'The earnings of the workspace’s templates: totals and every entry, newest first.',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/, 'must be the id of a line')
      .optional(),
  }),
  answer: z.object({
    sums: z.object({
      currency: z.string(),
      sales: z.number(),
      sold_cents: z.number(),
      refunded_cents: z.number(),
      fee_cents: z.number(),
      /** Sales less refunds, disputes and fees. */
      earned_cents: z.number(),
      paid_out_cents: z.number(),
      /** Earned and not yet paid out. */
      due_cents: z.number(),
      /** When the next part is to be paid out. */
      next_due_at: z.string().nullable(),
      /** Why a part could not be paid out; '' where nothing prevents it. */
      problem: z.string(),
    }),
    lines: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        kind: z.enum(Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]]),
        template_name: z.string(),
        order_id: z.string(),
        amount_cents: z.number(),
        currency: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: `${workspace}/template-statement/export`,
  access: 'admin-of-workspace',
  group,
  summary: 'The statement as CSV, oldest first.',
  answer: 'file',
});

export const listAllOrders = endpoint({
  method: 'GET',
  path: admin,
  access: 'reviewer',
  group,
  summary: 'Orders of all workspaces, newest first: by id, template or address of the buyer.',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  answer: z.object({
    orders: z.array(orderShape.extend({ buyer: z.string(), seller_workspace_id: z.string(), problem: z.string() })),
  }),
});

export const refundAnyOrder = endpoint({
  method: 'POST',
  path: `${admin}/{orderId}/refund`,
  access: 'reviewer',
  group,
  summary: 'Refunds a payment after the one-click period, with a reason.',
  body: z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) }),
  answer: z.object({ order: orderShape }),
});

export const stripeConnectHook = endpoint({
  method: 'POST',
  path: '/api/billing/stripe-connect-hook',
  access: 'anyone',
  group,
  summary: 'Stripe’s signed events about authors’ accounts.',
  body: 'upload',
  answer: z.object({ received: z.literal(true) }),
});
