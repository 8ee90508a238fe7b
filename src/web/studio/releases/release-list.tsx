import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type ReleaseOnTheWire, reviewDraft } from '#features/apps/api/app-document.ts';
import { call } from '../../call.ts';
import { useStudio } from '../state/use-studio.ts';
import { AccessList } from './access-list.tsx';
import { DifferenceList } from './difference-list.tsx';
import { Failure, Loading } from './loading.tsx';
import { bringBack } from './publication.ts';
import { useLoaded } from './use-loaded.ts';
import { dayAndMinute } from './when.ts';
import styles from './releases.module.css';

/** What was live and when, last first; each can be brought back. */
export function ReleaseList({
  releases,
  live,
  onChanged,
}: {
  releases: readonly ReleaseOnTheWire[];
  live: number | null;
  onChanged(): void;
}) {
  const [open, setOpen] = useState<number | null>(null);
  if (releases.length === 0) {
    return (
      <p className={styles.empty}>{t('Nothing published yet. Make the app public to create the first release.')}</p>
    );
  }
  return (
    <ul className={styles.releases} aria-label={t('Releases')}>
      {releases.map((release) => (
        <li key={release.number} className={styles.release}>
          <div className={styles.releaseLine}>
            <div>
              <p className={styles.releaseName}>
                {t('Release {number}', { number: String(release.number) })}
                {release.number === live && <span className={styles.live}>{t('Live')}</span>}
              </p>
              <p className={styles.about}>{aboutRelease(release)}</p>
              {release.note && <p className={styles.note}>{release.note}</p>}
            </div>
            {release.number !== live && open !== release.number && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('Roll back to release {number}', { number: String(release.number) })}
                onClick={() => setOpen(release.number)}
              >
                {t('Roll back')}
              </Button>
            )}
          </div>
          {open === release.number && (
            <RollBack number={release.number} onDone={onChanged} onClose={() => setOpen(null)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function aboutRelease({ who, at, of_release }: ReleaseOnTheWire): string {
  const moment = dayAndMinute(at);
  if (of_release === null) return who ? t('{name}, {time}', { name: who.name, time: moment }) : moment;
  const number = String(of_release);
  return who
    ? t('{name}, {time}, restores release {number}', { name: who.name, time: moment, number })
    : t('{time}, restores release {number}', { time: moment, number });
}

/** What visitors would get instead of what they have now, before it is done. */
function RollBack({ number: release, onDone, onClose }: { number: number; onDone(): void; onClose(): void }) {
  const number = String(release);
  const studio = useStudio();
  const appId = studio.state().data.app.id;
  const ask = useCallback(
    (signal: AbortSignal) => call(reviewDraft, { params: { appId }, query: { release }, signal }),
    [appId, release],
  );
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t load the release. Try again.'));
  const [busy, setBusy] = useState(false);
  const back = async (): Promise<void> => {
    setBusy(true);
    const isDone = await bringBack(studio, release);
    setBusy(false);
    if (!isDone) return;
    onClose();
    onDone();
  };
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Comparing release {number} with the live version', { number })} rows={2} />;
  return (
    <div className={styles.rollBack} role="group" aria-label={t('Roll back to release {number}', { number })}>
      <AccessList access={answer.access} />
      {answer.differences.length > 0 ? (
        <DifferenceList differences={answer.differences} />
      ) : (
        <p className={styles.same}>{t('Visitors already see the same as in release {number}.', { number })}</p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('Keep live version')}
        </Button>
        <Button onClick={() => void back()} loading={busy}>
          {t('Put release {number} live', { number })}
        </Button>
      </div>
    </div>
  );
}
