/** Refunds, disputes, transfers and their reversals. */
import { type Form, textAt } from './read-form.ts';
import { cents, type Dispute, known, listOf, only, Refusal, type Refund, type World } from './world.ts';

const sum = (all: readonly { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0);

export function createRefund(world: World, form: Form): object {
  only(form, ['payment_intent', 'amount', 'metadata', 'reason']);
  const intent = known(world.intents, textAt(form, 'payment_intent'), 'payment_intent');
  const charge = known(world.charges, intent.latest_charge ?? '', 'charge');
  const open = disputesOf(world, charge.id).some(({ status }) => !['won', 'warning_closed'].includes(status));
  if (open)
    throw new Refusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const left = charge.amount - sum(refundsOf(world, charge.id).filter(({ status }) => status !== 'failed'));
  if (left <= 0) throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = textAt(form, 'amount') ? cents(textAt(form, 'amount'), 'amount') : left;
  if (amount > left)
    throw new Refusal(400, 'Refund amount is greater than unrefunded amount on charge.', 'amount_too_large');
  const made = world.next('re', 're');
  const refund: Refund = {
    ...{ ...made, object: 'refund' },
    ...{ amount, charge: charge.id, payment_intent: intent.id, status: world.refundStatus },
  };
  world.refunds.set(refund.id, refund);
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

/** The bank of the buyer takes a refund, or sends it back. */
export function changeRefund(world: World, id: string, status: Refund['status']): void {
  const refund = known(world.refunds, id, 'refund');
  refund.status = status;
  world.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
}

/** The buyer's bank takes the money back, or asks. */
export function openDispute(world: World, chargeId: string, status = 'needs_response'): Dispute {
  const charge = known(world.charges, chargeId, 'charge');
  const made = world.next('du', 'dispute');
  const dispute = { ...made, amount: charge.amount, charge: charge.id, payment_intent: charge.payment_intent, status };
  world.disputes.set(dispute.id, dispute);
  world.emit('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(world: World, id: string, status: 'won' | 'lost'): void {
  const dispute = known(world.disputes, id, 'dispute');
  dispute.status = status;
  world.emit('charge.dispute.closed', dispute);
}

export function createTransfer(world: World, form: Form): object {
  only(form, ['amount', 'currency', 'destination', 'metadata', 'source_transaction', 'transfer_group', 'description']);
  const account = known(world.accounts, textAt(form, 'destination'), 'destination');
  if (account.closed || account.transfers !== 'active')
    throw new Refusal(
      400,
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    );
  const charge = known(world.charges, textAt(form, 'source_transaction'), 'charge');
  const group = textAt(form, 'transfer_group');
  if (charge.transfer_group && group && charge.transfer_group !== group)
    throw new Refusal(400, 'The transfer_group does not match that of the source_transaction.');
  const amount = cents(textAt(form, 'amount'), 'amount');
  const before = [...world.transfers.values()].filter((one) => one.source_transaction === charge.id);
  const held = before.reduce((total, one) => total + one.amount - one.amount_reversed, 0);
  if (held + amount > charge.amount)
    throw new Refusal(
      400,
      'Transfers using this transaction as a source must not exceed its amount.',
      'transfer_source_balance_parameters_mismatch',
    );
  const made = world.next('tr', 'transfer');
  const transfer = {
    ...{ ...made, amount, amount_reversed: 0, currency: textAt(form, 'currency'), destination: account.id },
    ...{ source_transaction: charge.id, transfer_group: group || charge.transfer_group },
  };
  world.transfers.set(transfer.id, transfer);
  world.emit('transfer.created', transfer);
  return transfer;
}

export function createReversal(world: World, id: string, form: Form): object {
  only(form, ['amount', 'metadata', 'description']);
  const transfer = known(world.transfers, id, 'transfer');
  if (known(world.accounts, transfer.destination, 'account').isEmptied)
    throw new Refusal(
      400,
      'Insufficient funds in the connected account to reverse this transfer.',
      'balance_insufficient',
    );
  const amount = cents(textAt(form, 'amount') || String(transfer.amount - transfer.amount_reversed), 'amount');
  if (amount > transfer.amount - transfer.amount_reversed)
    throw new Refusal(400, 'The amount is greater than what is left of the transfer.', 'amount_too_large');
  const made = world.next('trr', 'transfer_reversal');
  const reversal = { ...made, amount, transfer: transfer.id };
  transfer.amount_reversed += amount;
  world.reversals.set(reversal.id, reversal);
  world.emit('transfer.reversed', transfer);
  return reversal;
}

const refundsOf = (world: World, charge: string) => [...world.refunds.values()].filter((one) => one.charge === charge);
const disputesOf = (world: World, charge: string) =>
  [...world.disputes.values()].filter((one) => one.charge === charge);

export const listRefunds = (world: World, query: Form): object => listOf(refundsOf(world, textAt(query, 'charge')));
export const listDisputes = (world: World, query: Form): object => listOf(disputesOf(world, textAt(query, 'charge')));
export const listTransfers = (world: World, query: Form): object =>
  listOf([...world.transfers.values()].filter((one) => one.transfer_group === textAt(query, 'transfer_group')));
export const listReversals = (world: World, transfer: string): object =>
  listOf([...world.reversals.values()].filter((one) => one.transfer === transfer));
