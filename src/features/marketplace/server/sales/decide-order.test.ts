import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { decideOrder, type Outcome } from './decide-order.ts';
import type { Payment } from './read-payment.ts';
import type { Order } from './sale-needs.ts';

const at = new Date('2026-11-01T12:00:00Z');
const now = new Date('2026-12-01T12:00:00Z');

const order = (changes: Partial<Order> = {}): Order => ({
  ...{ id: 'ord_1', template_id: 'tpl_1', template_name: 'Orchard', template_version: 1 },
  ...{ seller_workspace_id: 'wsp_1', seller_account_id: 'acct_1', workspace_id: 'wsp_2', user_id: null, app_id: null },
  ...{ state: 'open', amount_cents: 2_000, fee_cents: 200, currency: 'usd', checkout_session_id: 'cs_1' },
  ...{ checkout_href: '', payment_intent_id: null, charge_id: null, receipt_href: '', transfer_id: null },
  ...{ reversal_id: null, refundable_until: at, transfer_due_at: at, refund_asked_at: null, refund_reason: '' },
  ...{ problem: '', refusals: 0, check_at: null, revision: 1, created_at: at, paid_at: at, refunded_at: null },
  ...changes,
});
const payment = (changes: Partial<Payment> = {}): Payment => ({
  session: { id: 'cs_1', order: 'ord_1', status: 'complete', isPaid: true, amount: 2_000, currency: 'usd' },
  intent: { id: 'pi_1', status: 'succeeded' },
  charge: { id: 'ch_1', at, receipt_href: '' },
  ...{ refunds: [], disputes: [], transfers: [] },
  ...changes,
});

const movement = (statuses: readonly string[]) =>
  fc.record({ amount: fc.integer({ min: 1, max: 1_000 }), status: fc.constantFrom(...statuses) });
const numbered = <One>(prefix: string, all: readonly One[]) =>
  all.map((one, number) => ({ ...one, id: `${prefix}_${number}`, at }));
const payments = fc
  .record({
    refunds: fc.array(movement(['succeeded', 'pending', 'failed']), { maxLength: 3 }),
    disputes: fc.array(movement(['won', 'lost', 'needs_response', 'warning_closed', 'prevented']), { maxLength: 2 }),
    transfers: fc.array(movement(['']), { maxLength: 2 }),
  })
  .map(({ refunds, disputes, transfers }) =>
    payment({
      refunds: numbered('re', refunds),
      disputes: numbered('du', disputes),
      transfers: numbered('tr', transfers).map((transfer) => ({ ...transfer, reversals: [] })),
    }),
  );

/** What the author is owed, by the statement. */
const owed = ({ lines, feeReturned }: Outcome): number =>
  lines.reduce((total, { amount }) => total + amount, feeReturned);

test('whatever happened to a payment, the steps end, and leave the statement at nothing owed', () => {
  fc.assert(
    fc.property(payments, fc.integer({ min: 0, max: 2_000 }), (begun, fee_cents) => {
      let current = begun;
      for (let round = 0; round < 8; round++) {
        const outcome = decideOrder(order({ fee_cents }), current, now);
        const { step } = outcome;
        if (!step) {
          const isDisputed = current.disputes.some(({ status }) => ['lost', 'needs_response'].includes(status));
          const held = current.transfers.some(
            ({ amount, reversals }) => amount > reversals.reduce((sum, one) => sum + one.amount, 0),
          );
          // A dispute holds back what would be paid; what is not held by the author cannot be taken back.
          if (isDisputed || !held) expect(owed(outcome) <= 0 || isDisputed).toBe(true);
          else expect(owed(outcome)).toBe(0);
          return;
        }
        expect(step.amount).toBeGreaterThan(0);
        current = taken(current, step);
      }
      throw new Error('the steps do not end');
    }),
    propertyRuns(500),
  );
});

test('an order whose time has not come pays nobody', () => {
  const outcome = decideOrder(order({ transfer_due_at: new Date('2027-01-01') }), payment(), now);
  expect(outcome).toMatchObject({ state: 'paid', step: null, checkAt: new Date('2027-01-01') });
});

test('a wanted refund comes before everything, and gives back what is left', () => {
  const half = payment({ refunds: [{ id: 're_1', amount: 700, status: 'succeeded', at }] });
  const { step } = decideOrder(order({ refund_asked_at: now }), half, now);
  expect(step).toMatchObject({ kind: 'refund', amount: 1_300 });
});

test('the same step has the same key, and another one after a refusal', () => {
  const [one, other] = [decideOrder(order(), payment(), now), decideOrder(order(), payment(), new Date())];
  expect(one.step?.key).toBe(other.step?.key);
  expect(decideOrder(order({ refusals: 1 }), payment(), now).step?.key).not.toBe(one.step?.key);
});

function taken(before: Payment, step: NonNullable<Outcome['step']>): Payment {
  const id = `new_${before.transfers.length}_${before.transfers.flatMap(({ reversals }) => reversals).length}`;
  const made = { id, amount: step.amount, status: '', at };
  if (step.kind === 'transfer') return { ...before, transfers: [...before.transfers, { ...made, reversals: [] }] };
  if (step.kind === 'refund') return { ...before, refunds: [...before.refunds, { ...made, status: 'succeeded' }] };
  const transfers = before.transfers.map((transfer) =>
    transfer.id === step.transfer ? { ...transfer, reversals: [...transfer.reversals, made] } : transfer,
  );
  return { ...before, transfers };
}
