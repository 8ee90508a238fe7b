import { told, type Told, toldDay, toldMoney } from '#kit/language/told.ts';
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
  title: Told;
  body: Told;
}

function textFor(order: Order, from: string, to: string): Words[] {
  const { template_name: name, refundable_until } = order;
  const price = toldMoney(order.amount_cents, order.currency);
  const seller = (title: Told, body: Told): Words => ({ workspace_id: order.seller_workspace_id, title, body });
  const buyer = (title: Told, body: Told): Words => ({ workspace_id: order.workspace_id, title, body });
  if (to === 'paid' && from === 'disputed')
    return [
      seller(told('The dispute about {name} is over', { name }), told('The payment stays with you.')),
      buyer(told('Your license for {name} is active again', { name }), told('The payment dispute is over.')),
    ];
  if (to === 'paid' && from === 'refunded')
    return [
      buyer(
        told('The refund for {name} failed', { name }),
        told('Your bank returned it. Your license is active; ask the marketplace how to get your money.'),
      ),
    ];
  if (to === 'paid') {
    const day = refundable_until ? toldDay(refundable_until) : '';
    return [
      seller(
        told('{name} was sold for {price}', { name, price }),
        told('You’ll be paid after {day}, when the refund period ends.', { day }),
      ),
      buyer(
        told('You bought {name}', { name }),
        told('Until {day}, you can get a refund with one click. Find the receipt under Plan and billing.', { day }),
      ),
    ];
  }
  if (to === 'refunded')
    return [
      seller(
        told('{name} was refunded', { name }),
        told('{price} was refunded to the buyer, and the platform fee to you.', { price }),
      ),
      buyer(
        told('{price} for {name} is on its way back to you', { price, name }),
        told('The license has ended. Apps made with it stay as they are but get no new versions.'),
      ),
    ];
  if (to === 'disputed')
    return [
      seller(
        told('A payment for {name} is disputed', { name }),
        told('The buyer’s bank reversed {price}. You’ll be paid if the dispute is won.', { price }),
      ),
      buyer(
        told('The payment for {name} is disputed', { name }),
        told('Your license is suspended until the bank decides. Apps made with it stay as they are.'),
      ),
    ];
  if (to === 'failed')
    return [buyer(told('The payment for {name} failed', { name }), told('You weren’t charged. You can try again.'))];
  return [];
}
