import { formats, t } from '#kit/language/product.ts';
import { Badge, Button, Skeleton } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { listRowCalls, type RowCallOnTheWire } from '#features/visitor/api/row-actions.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/studio.ts';
import { PopupModal } from './popup-modal.tsx';
import styles from './row-calls-popup.module.css';

interface RowCallsPopupProps {
  appId: string;
  blockId: string;
  onClose(): void;
}

/** What the API call buttons of a block sent, and what came back. */
export function RowCallsPopup({ appId, blockId, onClose }: RowCallsPopupProps) {
  return (
    <PopupModal opened onClose={onClose} title={t('API calls')} size={720}>
      <Calls appId={appId} blockId={blockId} />
    </PopupModal>
  );
}

function Calls({ appId, blockId }: Omit<RowCallsPopupProps, 'onClose'>) {
  const { calls, more, failure, busy, loadNow } = useRowCalls(appId, blockId);
  const last = calls?.at(-1)?.id;
  return (
    <div className={styles.calls}>
      <div className={styles.top}>
        <p>{t('What buttons sent in the last 30 days, without tokens.')}</p>
        <Button
          size="sm"
          variant="default"
          leftSection={<RefreshCw size={15} aria-hidden="true" />}
          loading={busy}
          onClick={() => loadNow()}
        >
          {t('Refresh')}
        </Button>
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {calls === null && !failure && <Loading />}
      {calls?.length === 0 && (
        <div className={styles.empty}>
          <p>{t('No calls yet')}</p>
          <span>{t('When someone presses an API call button, its result and response appear here.')}</span>
        </div>
      )}
      {calls && calls.length > 0 && (
        <ul className={styles.list}>
          {calls.map((one) => (
            <li key={one.id}>
              <Entry call={one} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button variant="default" size="sm" className={styles.more} loading={busy} onClick={() => loadNow(last)}>
          {t('Show older calls')}
        </Button>
      )}
    </div>
  );
}

type Outcome = RowCallOnTheWire['outcome'];

/** @sentences */
const outcomes: Record<Outcome, string> = {
  sending: 'Sending',
  done: 'Done',
  rejected: 'Rejected',
  refused: 'Not sent',
  unreachable: 'Not reached',
  unknown: 'No answer',
};
const colors: Record<Outcome, string> = {
  sending: 'gray',
  done: 'green',
  rejected: 'red',
  refused: 'red',
  unreachable: 'red',
  unknown: 'orange',
};
/** @sentences */
const visitors = { editor: 'An editor', 'app-user': 'An app user', visitor: 'A visitor' } as const;

const momentText = (at: string): string =>
  new Date(at).toLocaleString(formats().tag, { dateStyle: 'long', timeStyle: 'medium' });

function Entry({ call: one }: { call: RowCallOnTheWire }) {
  const outcome = t(outcomes[one.outcome]);
  return (
    <details className={styles.entry}>
      <summary>
        <Badge variant="light" size="sm" tt="none" color={colors[one.outcome]}>
          {one.status === null ? outcome : `${one.status} ${outcome}`}
        </Badge>
        <span className={styles.who}>{one.who || t(visitors[one.by])}</span>
        <time dateTime={one.at}>{momentText(one.at)}</time>
      </summary>
      <dl>
        <Fact name={t('Button')}>{one.title || t('Send')}</Fact>
        <Fact name={t('Sent to')}>{one.address || t('No address')}</Fact>
        <Fact name={t('Row')}>{one.row_id}</Fact>
        {one.milliseconds !== null && <Fact name={t('Took')}>{t('{time} ms', { time: one.milliseconds })}</Fact>}
        {one.failure && <Fact name={t('Reason')}>{one.failure}</Fact>}
      </dl>
      {one.answer ? <pre tabIndex={0}>{one.answer}</pre> : <p className={styles.none}>{t('No response.')}</p>}
    </details>
  );
}

function Fact({ name, children }: { name: string; children: string | readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span>{t('Loading calls…')}</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={48} radius="sm" />
      ))}
    </div>
  );
}

/** The newest calls, then older ones. */
function useRowCalls(appId: string, blockId: string) {
  const [calls, setCalls] = useState<readonly RowCallOnTheWire[] | null>(null);
  const [more, setMore] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    (before?: string): Promise<void> => {
      const query = { block_id: blockId, ...(before !== undefined && { before }) };
      return call(listRowCalls, { params: { appId }, query })
        .then(
          (answer) => {
            setCalls((known) => (before === undefined ? answer.calls : [...(known ?? []), ...answer.calls]));
            setMore(answer.more);
            setFailure('');
          },
          (error: unknown) => setFailure(sentence(error, t('Couldn’t load the calls. Try again.'))),
        )
        .finally(() => setBusy(false));
    },
    [appId, blockId],
  );
  useEffect(() => void load(), [load]);
  const loadNow = (before?: string): void => {
    setBusy(true);
    void load(before);
  };
  return { calls, more, failure, busy, loadNow };
}
