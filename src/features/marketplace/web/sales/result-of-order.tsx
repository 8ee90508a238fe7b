import type { ReactNode } from 'react';
import { OrderResult } from './order-result.tsx';

/** The page after the payment of a template. */
export function resultOfOrder(address: URLSearchParams, { cancelled }: { cancelled: boolean }): ReactNode {
  const [workspaceId, orderId] = [address.get('workspace'), address.get('order')];
  return workspaceId && orderId ? (
    <OrderResult workspaceId={workspaceId} orderId={orderId} cancelled={cancelled} />
  ) : null;
}
