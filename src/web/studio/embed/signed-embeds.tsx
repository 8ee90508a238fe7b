import { rich } from '#web/ui/rich.tsx';
import { formats, t } from '#kit/language/product.ts';
import { Button, Checkbox, CopyButton } from '@mantine/core';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import { createEmbedKey, type EmbedKeyOnTheWire, listEmbedKeys, revokeEmbedKey } from '#features/embeds/api.ts';
import type { AppPage } from '#features/apps/rules/document/document.ts';
import { framingOf } from '#features/embeds/rules/embedding.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/studio.ts';
import { useStudioState } from '../state/use-studio.ts';
import styles from './embed.module.css';

interface SignedEmbedsProps {
  app: AppOnTheWire;
  isSigned: boolean;
  onSigned(isSigned: boolean): void;
  /** What the frame shows; null is the whole app. */
  page: AppPage | null;
  block: StoredBlock | null;
}

/** Frames whose site says who looks at it: the keys that its server signs with. */
export function SignedEmbeds({ app, isSigned, onSigned, page, block }: SignedEmbedsProps) {
  const mainHref = useStudioState((state) => state.data.main_href);
  const hasSites = framingOf(app.settings, false).kind === 'sites';
  return (
    <section className={styles.part} aria-label={t('People who stay signed in')}>
      <h3>{t('People who stay signed in')}</h3>
      <Checkbox
        label={t('My site signs people in')}
        description={t(
          'Your server signs a short-lived token for one of this app’s users. In the frame, they have the same permissions as here.',
        )}
        checked={isSigned}
        onChange={(event) => onSigned(event.currentTarget.checked)}
      />
      {isSigned && !hasSites && (
        <p className={styles.problem} role="status">
          {t('Add your site above first. People can only be signed in on sites you list.')}
        </p>
      )}
      {isSigned && (
        <>
          <dl className={styles.claims}>
            <Claim name="aud" value={app.id} />
            {page && <Claim name="page" value={page.id} />}
            {block && <Claim name="block" value={block.id} />}
          </dl>
          <Keys appId={app.id} />
          <p className={styles.quiet}>
            {rich(t('<link>The documentation</link> shows the 30 lines of code your server needs.'), {
              link: (words) => (
                <a href={`${mainHref}/docs`} target="_blank" rel="noopener noreferrer">
                  {words}
                </a>
              ),
            })}
          </p>
        </>
      )}
    </section>
  );
}

function Claim({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

function Keys({ appId }: { appId: string }) {
  const [keys, setKeys] = useState<readonly EmbedKeyOnTheWire[] | null>(null);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const [problem, setProblem] = useState('');
  const [requested, setRequested] = useState('');
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem('');
    try {
      await work();
    } catch (failure) {
      setProblem(sentence(failure, t('That didn’t work. Try again.')));
    }
  };
  useEffect(() => {
    call(listEmbedKeys, { params: { appId } }).then(
      (answer) => setKeys(answer.keys),
      (failure: unknown) => setProblem(sentence(failure, t('Couldn’t load the keys. Close this and open it again.'))),
    );
  }, [appId]);
  const make = (): Promise<void> =>
    attempt(async () => {
      const { key, secret } = await call(createEmbedKey, { params: { appId }, body: {} });
      setKeys((known) => [...(known ?? []), key]);
      setMade({ id: key.id, secret });
    });
  const revoke = (keyId: string): Promise<void> =>
    attempt(async () => {
      setKeys((await call(revokeEmbedKey, { params: { appId, keyId } })).keys);
      setRequested('');
      setMade((known) => (known?.id === keyId ? null : known));
    });
  return (
    <div className={styles.keys}>
      {keys === null && !problem && <p className={styles.quiet}>{t('Loading...')}</p>}
      {keys?.length === 0 && <p className={styles.quiet}>{t('No keys yet.')}</p>}
      {keys?.map((key) => (
        <KeyLine
          key={key.id}
          embedKey={key}
          isConfirming={requested === key.id}
          onAsk={(isConfirming) => setRequested(isConfirming ? key.id : '')}
          onRevoke={() => void revoke(key.id)}
        />
      ))}
      {requested && <p className={styles.quiet}>{t('Everyone signed in with it is signed out immediately.')}</p>}
      {made && <NewSecret {...made} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="sm" variant="default" onClick={() => void make()}>
          {t('Create key')}
        </Button>
      </div>
    </div>
  );
}

function NewSecret({ id, secret }: { id: string; secret: string }) {
  return (
    <div className={styles.secret} role="status">
      <p>{t('This secret is only shown once. Keep it on your server, never in a page.')}</p>
      <pre tabIndex={0} aria-label={t('Key and secret')}>{`SHEAF_KEY_ID=${id}\nSHEAF_KEY_SECRET=${secret}`}</pre>
      <CopyButton value={`SHEAF_KEY_ID=${id}\nSHEAF_KEY_SECRET=${secret}\n`}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={copied ? <Check size={14} /> : <Copy size={14} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy both')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

const dateOf = (at: string): string => new Date(at).toLocaleDateString(formats().tag, { dateStyle: 'long' });

interface KeyLineProps {
  embedKey: EmbedKeyOnTheWire;
  /** Whether its person is asked before it is revoked. */
  isConfirming: boolean;
  onAsk(isConfirming: boolean): void;
  onRevoke(): void;
}

function KeyLine({ embedKey: key, isConfirming, onAsk, onRevoke }: KeyLineProps) {
  return (
    <div className={styles.key}>
      <KeyRound size={16} strokeWidth={1.5} aria-hidden="true" />
      <code>{key.id}</code>
      <span className={styles.quiet}>
        {key.last_used_at
          ? t('Last used {day}', { day: dateOf(key.last_used_at) })
          : t('Created {day}, not used yet', { day: dateOf(key.created_at) })}
      </span>
      {isConfirming ? (
        <>
          <Button size="xs" color="red" onClick={onRevoke}>
            {t('Revoke now')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onAsk(false)}>
            {t('Keep it')}
          </Button>
        </>
      ) : (
        <Button size="xs" variant="default" aria-label={t('Revoke {id}', { id: key.id })} onClick={() => onAsk(true)}>
          {t('Revoke')}
        </Button>
      )}
    </div>
  );
}
