import { msg, type Msg, msgDay, msgMoney } from '#kit/language/msg.ts';
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
  title: Msg;
  body: Msg;
}

function textFor(order: Order, from: string, to: string): Words[] {
  const { template_name: name, refundable_until } = order;
  const price = msgMoney(order.amount_cents, order.currency);
  const seller = (title: Msg, body: Msg): Words => ({ workspace_id: order.seller_workspace_id, title, body });
  const buyer = (title: Msg, body: Msg): Words => ({ workspace_id: order.workspace_id, title, body });
  if (to === 'paid' && from === 'disputed')
    return [
      seller(msg('The dispute about {name} is over', { name }), msg('The payment stays with you.')),
      buyer(msg('Your license for {name} is active again', { name }), msg('The payment dispute is over.')),
    ];
  if (to === 'paid' && from === 'refunded')
    return [
      buyer(
        msg('The refund for {name} failed', { name }),
        msg('Your bank returned it. Your license is active; ask the marketplace how to get your money.'),
      ),
    ];
  if (to === 'paid') {
    const day = refundable_until ? msgDay(refundable_until) : '';
    return [
      seller(
        msg('{name} was sold for {price}', { name, price }),
        msg('You’ll be paid after {day}, when the refund period ends.', { day }),
      ),
      buyer(
        msg('You bought {name}', { name }),
        msg('Until {day}, you can get a refund with one click. Find the receipt under Plan and billing.', { day }),
      ),
    ];
  }
  if (to === 'refunded')
    return [
      seller(
        msg('{name} was refunded', { name }),
        msg('{price} was refunded to the buyer, and the platform fee to you.', { price }),
      ),
      buyer(
        msg('{price} for {name} is on its way back to you', { price, name }),
        msg('The license has ended. Apps made with it stay as they are but get no new versions.'),
      ),
    ];
  if (to === 'disputed')
    return [
      seller(
        msg('A payment for {name} is disputed', { name }),
        msg('The buyer’s bank reversed {price}. You’ll be paid if the dispute is won.', { price }),
      ),
      buyer(
        msg('The payment for {name} is disputed', { name }),
        msg('Your license is suspended until the bank decides. Apps made with it stay as they are.'),
      ),
    ];
  if (to === 'failed')
    return [buyer(msg('The payment for {name} failed', { name }), msg('You weren’t charged. You can try again.'))];
  return [];
}
