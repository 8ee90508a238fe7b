import { sentenceSpace } from '#web/ui/rich.tsx';
import { formats, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { ShareCard } from '#web/share/share-card.tsx';
import { PopupModal } from '#web/studio/popups/popup-modal.tsx';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import type { DomainOnTheWire } from '../api.ts';
import { DomainForm } from './domain-form.tsx';
import { DomainRecords } from './domain-records.tsx';
import { RemoveDomain } from './remove-domain.tsx';
import { momentText } from './moment-text.ts';
import { type DomainControl, useDomain } from './use-domain.ts';
import styles from './domain.module.css';

/** 'Domain': an app's or a board's own, from its name to the day it is live. */
export default function DomainPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'domain');
  const appId = useStudioState((state) => state.app?.id);
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Domain')} size={640}>
      {appId !== undefined && <OfApp appId={appId} />}
    </PopupModal>
  );
}

function OfApp({ appId }: { appId: string }) {
  const control = useDomain(appId);
  const { answer, problem } = control;
  if (!answer) return <p role="status">{problem || t('Loading…')}</p>;
  if (!answer.is_offered && !answer.domain) {
    return <p>{t('Own domains are off on this Sheaf. Ask your administrator to turn them on.')}</p>;
  }
  if (!answer.domain) return <DomainForm control={control} />;
  return <Domain domain={answer.domain} control={control} />;
}

/** @sentences */
const titles: Record<DomainOnTheWire['state'], string> = {
  waiting: 'Waiting for records',
  issuing: 'Getting a certificate',
  live: 'Live',
};

function Domain({ domain, control }: { domain: DomainOnTheWire; control: DomainControl }) {
  return (
    <div className={styles.stack}>
      <header className={styles.head}>
        <h3>{domain.name}</h3>
        <span className={styles.state} data-state={domain.state}>
          {t(titles[domain.state])}
        </span>
      </header>
      {domain.state === 'waiting' && <Waiting domain={domain} control={control} />}
      {domain.state === 'issuing' && <Issuing domain={domain} />}
      {domain.state === 'live' && <Live domain={domain} />}
      {control.problem && (
        <p className={styles.problem} role="alert">
          {control.problem}
        </p>
      )}
      <RemoveDomain domain={domain} control={control} />
    </div>
  );
}

function Waiting({ domain, control: { checking, check } }: { domain: DomainOnTheWire; control: DomainControl }) {
  return (
    <>
      <p>{t('Add these records where you manage the domain. Until they’re right, nothing changes for visitors.')}</p>
      <Findings domain={domain} />
      <DomainRecords domain={domain} />
      <div className={styles.row}>
        <Button variant="default" size="sm" loading={checking === 'asked'} onClick={() => void check()}>
          {t('Check now')}
        </Button>
        <p className={styles.quiet} role="status">
          {domain.checked_at ? t('Checked {time}.', { time: momentText(domain.checked_at) }) : t('Checking…')}
          {sentenceSpace()}
          {t('Changes in the DNS can take up to a day.')}
        </p>
      </div>
    </>
  );
}

function Issuing({ domain: { failure, next_at } }: { domain: DomainOnTheWire }) {
  return (
    <>
      <p role="status">
        {t('The records are right. The certificate usually takes a minute; then the domain is live.')}
      </p>
      {failure !== null && (
        <div className={styles.findings} role="alert">
          <p>{failure}</p>
          <p className={styles.quiet}>{t('Next try {time}.', { time: momentText(next_at) })}</p>
        </div>
      )}
    </>
  );
}

function Live({ domain }: { domain: DomainOnTheWire }) {
  const { alias, failure, certificate_until, ends_at } = domain;
  return (
    <>
      <ShareCard href={domain.href} />
      <p>
        {alias === null ? t('The Sheaf address leads here.') : t('The Sheaf address and {alias} lead here.', { alias })}
        {sentenceSpace()}
        {certificate_until !== null &&
          t('The certificate renews itself; this one is good until {day}.', { day: dayText(certificate_until) })}
      </p>
      {domain.findings.length > 0 && (
        <>
          <Findings domain={domain} />
          {ends_at !== null && (
            <p>
              {t('Set the records right by {day}, or the domain is taken off. The Sheaf address stays.', {
                day: dayText(ends_at),
              })}
            </p>
          )}
          <DomainRecords domain={domain} />
        </>
      )}
      {failure !== null && (
        <p className={styles.findings} role="alert">
          {t('The certificate couldn’t be renewed.')}
          {sentenceSpace()}
          {failure}
        </p>
      )}
    </>
  );
}

function Findings({ domain: { findings } }: { domain: DomainOnTheWire }) {
  return (
    <ul className={styles.findings} aria-label={t('What’s missing')} aria-live="polite" hidden={findings.length === 0}>
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  );
}

const dayText = (moment: string): string => new Date(moment).toLocaleDateString(formats().tag, { dateStyle: 'medium' });
