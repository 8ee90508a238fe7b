import type { OrderOnTheWire } from '#api/template-sales.ts';
import { Mark } from '../shell/panel-list.tsx';

/** How an order stands, in a word. */
export function OrderMark({ order }: { order: Pick<OrderOnTheWire, 'state' | 'refund_asked'> }) {
  if (order.refund_asked && order.state === 'paid') return <Mark tone="warning">Refund on its way</Mark>;
  const [tone, words] = marks[order.state];
  return <Mark tone={tone}>{words}</Mark>;
}

const marks = {
  open: ['warning', 'Not paid yet'],
  paid: ['good', 'Paid'],
  refunded: ['quiet', 'Refunded'],
  disputed: ['bad', 'Disputed'],
  failed: ['bad', 'Failed'],
  expired: ['quiet', 'Not paid'],
} as const satisfies Record<OrderOnTheWire['state'], readonly [string, string]>;
