import { formats, plural, t } from '#kit/language/product.ts';
import { Alert, Anchor, Badge, Button, Loader, Stack, Switch, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  type WebhookOnTheWire,
} from '../../api/webhooks.ts';
import styles from '../automations.module.css';
import { useAct, useWebhooks } from '../use-automations.ts';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  workbook: WorkbookOnTheWire;
  sheetId: string | null;
}

/** Addresses that are called with what is done to rows. */
export function WebhookList({ workbook, sheetId }: Props) {
  const { data, error } = useWebhooks(workbook.id);
  const [edited, edit] = useState<WebhookOnTheWire | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  if (edited)
    return (
      <WebhookForm
        workbook={workbook}
        sheetId={sheetId}
        webhook={edited === 'new' ? null : edited}
        onSecret={setSecret}
        onClose={() => edit(null)}
      />
    );
  return (
    <Stack gap="md">
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
      {data.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('A webhook calls your address when rows are added, changed or deleted, or a form is sent.')}{' '}
          <Anchor href="/docs/webhooks">{t('How to verify its calls')}</Anchor>
        </Text>
      )}
      <ul className={styles.list} aria-label={t('Webhooks')}>
        {data.map((one) => (
          <li key={one.id}>
            <WebhookCard workbook={workbook} webhook={one} onEdit={() => edit(one)} onSecret={setSecret} />
          </li>
        ))}
      </ul>
      <div>
        <Button leftSection={<Plus size={16} />} onClick={() => edit('new')}>
          {t('New webhook')}
        </Button>
      </div>
    </Stack>
  );
}

function NewSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <section className={styles.part} aria-label={t('The secret of the webhook')}>
      <h3 className={styles.partTitle}>{t('The secret of the webhook')}</h3>
      <p className={styles.about}>{t('Copy it now: it isn’t shown again. Your program verifies calls with it.')}</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.foot}>
        <Button size="sm" variant="default" onClick={() => void navigator.clipboard.writeText(secret)}>
          {t('Copy')}
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={onClose}>
          {t('Hide')}
        </Button>
      </div>
    </section>
  );
}

interface CardProps {
  workbook: WorkbookOnTheWire;
  webhook: WebhookOnTheWire;
  onEdit(): void;
  onSecret(secret: string): void;
}

function WebhookCard({ workbook, webhook, onEdit, onSecret }: CardProps) {
  const act = useAct(workbook.id);
  const [showsCalls, setShowsCalls] = useState(false);
  const { id, address, sheet_id, events, imports, state, failure, former_until, calls } = webhook;
  const sheet = workbook.sheets.find((one) => one.id === sheet_id);
  const params = { workbookId: workbook.id, webhookId: id };
  const set = (next: 'on' | 'off') =>
    act(() => call(changeWebhook, { params, body: { address, sheet_id, events, imports, state: next } }));
  return (
    <article className={styles.card} aria-label={address}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.cardName} onClick={onEdit}>
          {address}
        </button>
        {state === 'paused' && <Badge color="orange">{t('Paused')}</Badge>}
        <Switch
          aria-label={t('This webhook is on')}
          size="md"
          checked={state === 'on'}
          onChange={() => void set(state === 'on' ? 'off' : 'on')}
        />
      </div>
      <p className={styles.about}>
        {sheet?.title ?? t('A deleted sheet')}: {events.join(', ')}
      </p>
      {failure && <Alert color="orange">{failure}</Alert>}
      {former_until && (
        <p className={styles.about}>
          {t('Signed with the former secret, too, until {time}.', {
            time: new Date(former_until).toLocaleString(formats().tag, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={showsCalls}
          onClick={() => setShowsCalls(!showsCalls)}
        >
          {callsText(calls)}
        </Button>
        <WebhookActions workbookId={workbook.id} webhook={webhook} onSecret={onSecret} />
      </div>
      {showsCalls && <WebhookCalls workbookId={workbook.id} webhookId={id} />}
    </article>
  );
}

interface ActionsProps {
  workbookId: string;
  webhook: WebhookOnTheWire;
  onSecret(secret: string): void;
}

function WebhookActions({ workbookId, webhook: { id, state }, onSecret }: ActionsProps) {
  const act = useAct(workbookId);
  const params = { workbookId, webhookId: id };
  const test = async (): Promise<void> => {
    if (await act(() => call(testWebhook, { params, body: {} }))) showToast(t('A test call is on its way.'));
  };
  const rotate = () => act(async () => onSecret((await call(rotateWebhookSecret, { params, body: {} })).secret));
  return (
    <>
      <Button variant="subtle" color="gray" size="sm" disabled={state !== 'on'} onClick={() => void test()}>
        {t('Send a test')}
      </Button>
      <Button variant="subtle" color="gray" size="sm" onClick={() => void rotate()}>
        {t('New secret')}
      </Button>
      <Button variant="subtle" color="red" size="sm" onClick={() => void act(() => call(deleteWebhook, { params }))}>
        {t('Delete')}
      </Button>
    </>
  );
}

function callsText({ done, failed, waiting }: WebhookOnTheWire['calls']): string {
  const parts = [plural(done, '{count} call', '{count} calls')];
  if (failed > 0) parts.push(plural(failed, '{count} failed', '{count} failed'));
  if (waiting > 0) parts.push(plural(waiting, '{count} waiting', '{count} waiting'));
  return parts.join(', ');
}
