import { Button, CopyButton } from '@mantine/core';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { leakReport } from '#api/leaks.ts';
import { call } from '../call.ts';
import { QrCode } from './qr-code.tsx';
import styles from './share-card.module.css';
import { shareSentence } from './share-sentence.ts';

interface Props {
  app: { id: string; name: string; href: string };
  /** Changes with what the app gives out: the sentence is read anew. */
  version?: number | string;
}

/** Where an app is: its address to copy, as a QR code, and in a sentence what strangers see there. */
export function ShareCard({ app, version = '' }: Props) {
  const sentence = useShareSentence(app.id, version);
  return (
    <section className={styles.card} aria-label={`Address of ${app.name}`}>
      <div className={styles.code}>
        <QrCode text={app.href} label={`QR code of ${app.href}`} />
      </div>
      <div className={styles.words}>
        <a className={styles.address} href={app.href} target="_blank" rel="noreferrer">
          {app.href.replace(/\/$/, '')}
        </a>
        <p className={styles.sentence} aria-live="polite">
          {sentence}
        </p>
        <div className={styles.buttons}>
          <CopyButton value={app.href}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="md"
                onClick={copy}
                leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
              >
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            href={app.href}
            target="_blank"
            variant="default"
            size="md"
            leftSection={<ExternalLink size={16} />}
          >
            Open
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What strangers see, from the report of what the app gives out. */
function useShareSentence(appId: string, version: number | string): string {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(leakReport, { params: { appId }, signal: stop.signal }).then(
      (report) => setSentence(shareSentence(report)),
      // The address stands without it.
      () => stop.signal.aborted || setSentence('What strangers see could not be read. Look at it under Publish.'),
    );
    return () => stop.abort();
  }, [appId, version]);
  return sentence;
}
