import { formats, plural, t } from '#kit/language/product.ts';
import { Alert, Badge, Button, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { listWebhookCalls, replayWebhookCall, type WebhookCallOnTheWire } from '../../api/webhooks.ts';
import styles from '../automations.module.css';
import { useAct } from '../use-automations.ts';

interface Props {
  workbookId: string;
  webhookId: string;
}

/** @sentences */
const words = { waiting: 'Waiting', done: 'Done', failed: 'Failed' };
const colors = { waiting: 'blue', done: 'green', failed: 'red' };

/** The newest calls of a webhook, with what was sent and what came back. */
export function WebhookCalls({ workbookId, webhookId }: Props) {
  const client = useQueryClient();
  const act = useAct(workbookId);
  const queryKey = ['webhook-calls', webhookId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listWebhookCalls, { params: { workbookId, webhookId }, query: {}, signal }),
    refetchInterval: 5_000,
  });
  const replay = async (callId: string): Promise<void> => {
    await act(() => call(replayWebhookCall, { params: { workbookId, webhookId, callId }, body: {} }));
    await client.invalidateQueries({ queryKey });
  };
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  if (data.calls.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('No calls in the last 30 days.')}
      </Text>
    );
  return (
    <ul className={styles.list}>
      {data.calls.map((one) => (
        <li key={one.id} className={styles.part}>
          <CallFacts of={one} onReplay={() => void replay(one.id)} />
        </li>
      ))}
    </ul>
  );
}

function CallFacts({ of, onReplay }: { of: WebhookCallOnTheWire; onReplay(): void }) {
  const { type, state, status, tries, created_at, body, answer, failure } = of;
  const facts = [
    new Date(created_at).toLocaleString(formats().tag, { dateStyle: 'medium', timeStyle: 'medium' }),
    plural(tries, '{count} try', '{count} tries'),
    ...(status === null ? [] : [t('status {status}', { status: String(status) })]),
  ];
  return (
    <>
      <div className={styles.cardHead}>
        <strong className={styles.partTitle}>{type}</strong>
        <Badge color={colors[state]} variant="light">
          {t(words[state])}
        </Badge>
        {state !== 'waiting' && (
          <Button variant="default" size="compact-sm" onClick={onReplay}>
            {t('Send again')}
          </Button>
        )}
      </div>
      <p className={styles.about}>{facts.join(' · ')}</p>
      {failure && <p className={styles.about}>{failure}</p>}
      <details>
        <summary>{t('Body and answer')}</summary>
        <pre className={styles.secret}>{body}</pre>
        {answer && <pre className={styles.secret}>{answer}</pre>}
      </details>
    </>
  );
}
