import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listOrders, moveLicence, type OrderOnTheWire, refundOrder } from '../../api/template-sales.ts';
import type { BillingPanelProps } from '#features/billing/web/billing-parts.ts';
import { sayCents } from '#kit/cents.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { OrderMark, formatPrice } from './order-mark.tsx';
import styles from './sales.module.css';

/** Templates that the workspace bought: receipts, refunds, and the app that each licence is for. */
export default function PurchasesPanel({ workspaceId }: BillingPanelProps) {
  const orders = useQuery({
    queryKey: ['template-orders', workspaceId],
    queryFn: async () => (await call(listOrders, { params: { workspaceId } })).orders,
  });
  return (
    <section aria-labelledby="purchases">
      <div className={styles.head}>
        <h2 id="purchases" className={styles.heading}>
          {t('Templates you bought')}
        </h2>
      </div>
      <ListStates
        query={orders}
        failed={t('The templates could not be loaded')}
        empty={
          <p className={styles.none}>
            {t('No templates yet. Receipts and licenses appear here.')} <a href="/templates">{t('Browse templates')}</a>
          </p>
        }
      >
        {(found) => (
          <PanelList label={t('Templates you bought')}>
            {found.map((order) => (
              <Purchase key={order.id} order={order} workspaceId={workspaceId} />
            ))}
          </PanelList>
        )}
      </ListStates>
    </section>
  );
}

function Purchase({ order, workspaceId }: { order: OrderOnTheWire; workspaceId: string }) {
  const [open, setOpen] = useState<'refund' | 'move' | null>(null);
  const { licence } = order;
  const mayMove = licence?.state === 'active' && (licence.app !== null || licence.may_move_to.length > 0);
  const close = () => setOpen(null);
  return (
    <PanelRow
      stacked
      title={order.template_name}
      mark={<OrderMark order={order} />}
      facts={
        <>
          {formatPrice(order)} · {sayDay(order.paid_at ?? order.created_at)}
          {order.receipt_href && (
            <>
              {' · '}
              <a className={styles.receipt} href={order.receipt_href} target="_blank" rel="noreferrer">
                {t('Receipt')}
              </a>
            </>
          )}
          <div>{describeLicence(order)}</div>
        </>
      }
      acts={
        <>
          {mayMove && (
            <Button variant="default" size="md" onClick={() => setOpen('move')}>
              {t('Move license')}
            </Button>
          )}
          {order.may_refund && (
            <Button variant="default" size="md" onClick={() => setOpen('refund')}>
              {t('Refund')}
            </Button>
          )}
          <RefundDialog order={order} workspaceId={workspaceId} opened={open === 'refund'} onClose={close} />
          <MoveDialog order={order} workspaceId={workspaceId} opened={open === 'move'} onClose={close} />
        </>
      }
    />
  );
}

function describeLicence({ licence, refundable_until, may_refund, no_refund_because }: OrderOnTheWire): string {
  if (!licence) return '';
  if (licence.state !== 'active')
    return joinSentences([
      licence.state === 'ended' ? t('The license has ended.') : t('The license is suspended.'),
      licence.why,
    ]);
  const refund =
    may_refund && refundable_until
      ? t('Refund with one click until {day}.', { day: sayDay(refundable_until) })
      : no_refund_because;
  return `${placeText(licence.app)} ${refund}`;
}

function placeText(app: NonNullable<OrderOnTheWire['licence']>['app']): string {
  if (!app) return t('No app uses the license yet.');
  const { name } = app;
  return app.trashed ? t('License for {name} (in the trash).', { name }) : t('License for {name}.', { name });
}

interface DialogProps {
  order: OrderOnTheWire;
  workspaceId: string;
  opened: boolean;
  onClose: () => void;
}

function RefundDialog({ order, workspaceId, opened, onClose }: DialogProps) {
  const queries = useQueryClient();
  const price = sayCents(order.amount_cents - order.refunded_cents, order.currency);
  const refund = async () => {
    await call(refundOrder, { params: { workspaceId, orderId: order.id } });
    showToast(t('{price} is on its way back to you.', { price }));
    await queries.invalidateQueries({ queryKey: ['template-orders', workspaceId] });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Refund {name}?', { name: order.template_name })}
      act={t('Refund {price}', { price })}
      onConfirm={refund}
    >
      {t(
        'You get {price} back the way you paid. The license ends: an app made with it stays as it is but gets no new versions.',
        { price },
      )}
    </ConfirmDialog>
  );
}

const noApp = '';

function MoveDialog({ order, workspaceId, opened, onClose }: DialogProps) {
  const queries = useQueryClient();
  const { licence } = order;
  const [appId, setAppId] = useState<string>(licence?.may_move_to[0]?.id ?? noApp);
  const move = async () => {
    if (!licence) return;
    await call(moveLicence, { params: { workspaceId, licenceId: licence.id }, body: { app_id: appId || null } });
    showToast(t('The license was moved.'));
    await queries.invalidateQueries({ queryKey: ['template-orders', workspaceId] });
  };
  const choices = (licence?.may_move_to ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (licence?.app) choices.push({ value: noApp, label: t('No app: save it for a new one') });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Move the license')}
      act={t('Move')}
      color="accent"
      onConfirm={move}
    >
      <Select
        label={t('To')}
        size="md"
        allowDeselect={false}
        data={choices}
        value={appId}
        onChange={(value) => setAppId(value ?? noApp)}
      />
      {licence?.app && (
        <p className={styles.quiet}>
          {t('{name} stays as it is and gets no new versions.', { name: licence.app.name })}
        </p>
      )}
    </ConfirmDialog>
  );
}
