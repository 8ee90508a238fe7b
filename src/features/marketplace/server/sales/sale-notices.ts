import { sayCents } from '#kit/cents.ts';
import { findOrder } from './find-order.ts';
import type { Order, SaleNeeds } from './sale-needs.ts';

/** The queue whose jobs tell people of an order: `{ order_id, from, to }`. */
export const saleNotices = 'template-sale-notices';

const billing = '/dashboard/accountbilling';

export async function notifyOfSale(needs: SaleNeeds, data: Record<string, unknown>): Promise<void> {
  const { order_id, from, to } = data;
  const order = typeof order_id === 'string' ? await findOrder(needs, order_id) : null;
  if (!order) return;
  const words = textFor(order, String(from), String(to));
  for (const { workspace_id, title, body } of words) {
    await needs.notifications.notify({
      kind: 'template-sales',
      to: { workspace_id, who: 'admins' },
      ...{ title, body, href: billing },
    });
  }
}

interface Words {
  workspace_id: string;
  title: string;
  body: string;
}

function textFor(order: Order, from: string, to: string): Words[] {
  const { template_name: name, refundable_until } = order;
  const price = sayCents(order.amount_cents, order.currency);
  const seller = (title: string, body: string): Words => ({ workspace_id: order.seller_workspace_id, title, body });
  const buyer = (title: string, body: string): Words => ({ workspace_id: order.workspace_id, title, body });
  if (to === 'paid' && from === 'disputed')
    return [
      seller(`The dispute about ${name} is over`, 'The payment stays with you.'),
      buyer(`Your license for ${name} is active again`, 'The payment dispute is over.'),
    ];
  if (to === 'paid' && from === 'refunded')
    return [
      buyer(
        `The refund for ${name} failed`,
        'Your bank returned it. Your license is active; ask the marketplace how to get your money.',
      ),
    ];
  if (to === 'paid') {
    const day = refundable_until?.toISOString().slice(0, 10) ?? '';
    return [
      seller(`${name} was sold for ${price}`, `You’ll be paid after ${day}, when the refund period ends.`),
      buyer(
        `You bought ${name}`,
        `Until ${day}, you can get a refund with one click. Find the receipt under Plan and billing.`,
      ),
    ];
  }
  if (to === 'refunded')
    return [
      seller(`${name} was refunded`, `${price} was refunded to the buyer, and the platform fee to you.`),
      buyer(
        `${price} for ${name} is on its way back to you`,
        'The license has ended. Apps made with it stay as they are but get no new versions.',
      ),
    ];
  if (to === 'disputed')
    return [
      seller(
        `A payment for ${name} is disputed`,
        `The buyer’s bank reversed ${price}. You’ll be paid if the dispute is won.`,
      ),
      buyer(
        `The payment for ${name} is disputed`,
        'Your license is suspended until the bank decides. Apps made with it stay as they are.',
      ),
    ];
  if (to === 'failed') return [buyer(`The payment for ${name} failed`, 'You weren’t charged. You can try again.')];
  return [];
}
