import { z } from 'zod';
import { plans } from '#features/workspaces/rules/workspace.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Billing';
const at = '/api/workspaces/{workspaceId}/billing';

export const getBilling = endpoint({
  method: 'GET',
  path: at,
  access: 'admin-of-workspace',
  group,
  summary: 'Plan and invoices of a workspace.',
  answer: z.object({
    plan: z.string(),
    isFreePlan: z.boolean(),
    /** When a cancelled plan ends. */
    plan_until: z.string().nullable(),
    /** Whether payments are set up on this installation. */
    can_pay: z.boolean(),
    has_subscription: z.boolean(),
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        amount_cents: z.number(),
        currency: z.string(),
        status: z.string(),
        href: z.string(),
        issued_at: z.string(),
      }),
    ),
  }),
});
export const startCheckout = endpoint({
  method: 'POST',
  path: `${at}/checkout`,
  access: 'owner-of-workspace',
  group,
  summary: 'The address of the payment page for the paid plan.',
  answer: z.object({ href: z.string() }),
});
export const openPortal = endpoint({
  method: 'POST',
  path: `${at}/portal`,
  access: 'owner-of-workspace',
  group,
  summary: 'The address where the owner can change the card or cancel.',
  answer: z.object({ href: z.string() }),
});
export const stripeHook = endpoint({
  method: 'POST',
  path: '/api/billing/stripe-hook',
  access: 'anyone',
  group,
  summary: 'Stripe’s signed events about subscriptions and invoices.',
  body: 'upload',
  answer: z.object({ received: z.literal(true) }),
});
export const setPlan = endpoint({
  method: 'PUT',
  path: '/api/admin/workspaces/{workspaceId}/plan',
  access: 'admin',
  group,
  summary: 'Sets the plan of any workspace.',
  body: z.object({ plan: z.enum(plans) }),
  answer: z.object({ plan: z.string() }),
});
