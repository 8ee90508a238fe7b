import { t } from '#kit/language/product.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Receipt, Search } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { listAllOrders, refundAnyOrder } from '../../api/template-sales.ts';
import { sayCents } from '#kit/cents.ts';
import { call } from '#web/call.ts';
import { OrderMark, formatPrice } from '../sales/order-mark.tsx';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useAddressText } from '#web/site/shell/use-address.ts';

type Order = AnswerOf<typeof listAllOrders>['orders'][number];
const ordersKey = 'all-template-orders';

/** Orders of all workspaces, for refunds after the time for one click. */
export function TemplateOrders() {
  const [search, setSearch] = useAddressText('search');
  const [settled] = useDebouncedValue(search, 300);
  const query = useQuery({
    queryKey: [ordersKey, settled],
    queryFn: async () => (await call(listAllOrders, { query: { search: settled } })).orders,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextInput
        size="md"
        mb="lg"
        maw={480}
        aria-label={t('Search orders')}
        placeholder={t('Order, template or buyer’s address')}
        leftSection={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ListStates
        query={query}
        failed={t('The orders could not be loaded')}
        empty={
          <EmptyList icon={<Receipt size={24} strokeWidth={1.5} />} title={t('No orders')}>
            {search ? t('No orders match “{search}”.', { search }) : t('No templates sold yet.')}
          </EmptyList>
        }
      >
        {(orders) => (
          <PanelList label={t('Orders')}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </PanelList>
        )}
      </ListStates>
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const price = sayCents(order.amount_cents - order.refunded_cents, order.currency);
  const refund = async (): Promise<void> => {
    await call(refundAnyOrder, { params: { orderId: order.id }, body: { reason } });
    showToast(t('{price} is on its way back to {buyer}.', { price, buyer: order.buyer }));
    await queries.invalidateQueries({ queryKey: [ordersKey] });
  };
  return (
    <PanelRow
      stacked
      title={order.template_name}
      mark={<OrderMark order={order} />}
      facts={
        <>
          {formatPrice(order)} · {order.buyer} · {sayMoment(order.paid_at ?? order.created_at)} · {order.id}
        </>
      }
      below={order.problem && <p>{order.problem}</p>}
      acts={
        <>
          {order.receipt_href && (
            <Button component="a" href={order.receipt_href} target="_blank" rel="noreferrer" variant="subtle" size="md">
              {t('Receipt')}
            </Button>
          )}
          {order.state === 'paid' && !order.refund_asked && (
            <Button variant="default" size="md" onClick={() => setAsking(true)}>
              {t('Refund')}
            </Button>
          )}
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title={t('Refund {price} to {buyer}?', { price, buyer: order.buyer })}
            act={t('Refund {price}', { price })}
            onConfirm={refund}
          >
            {t('The license ends: an app made with it stays as it is and gets no new versions.')}
            <Textarea
              mt="md"
              label={t('Reason')}
              size="md"
              autosize
              minRows={2}
              maxRows={6}
              maxLength={500}
              required
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </ConfirmDialog>
        </>
      }
    />
  );
}
