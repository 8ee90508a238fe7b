import { t } from '#kit/language/product.ts';
import { Button, TextInput } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type listReleases, scheduleRelease } from '#features/apps/api/app-document.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call, CallError } from '../../call.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { chosenMinute, minuteIn } from './when.ts';
import styles from './releases.module.css';

type Scheduled = NonNullable<AnswerOf<typeof listReleases>['scheduled']>;

/** The release that is to come, or why it did not. */
export function ScheduledNotice({
  scheduled: { at, time_zone, note, who, problem },
  busy,
  onCancel,
}: {
  scheduled: Scheduled;
  busy: boolean;
  onCancel(): void;
}) {
  const minute = `${chosenMinute(at)} (${time_zone})`;
  return (
    <div className={styles.scheduled} data-failed={problem !== '' || undefined} role={problem ? 'alert' : 'status'}>
      <CalendarClock size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <strong>
          {problem
            ? t('The release scheduled for {minute} didn’t go live', { minute })
            : t('Goes live on {minute}', { minute })}
        </strong>
        <p>{problem || whose(who?.name)}</p>
        {note && <p>“{note}”</p>}
      </div>
      <Button size="xs" variant="default" loading={busy} onClick={onCancel}>
        {problem ? t('Dismiss') : t('Cancel schedule')}
      </Button>
    </div>
  );
}

const whose = (name: string | undefined): string =>
  name === undefined ? t('The draft as of that time.') : t('The draft as of that time, scheduled by {name}.', { name });

/** A minute of the app's own time zone. */
export function ScheduleForm({ note, onCancel, onDone }: { note: string; onCancel(): void; onDone(): void }) {
  const studio = useStudio();
  const timeZone = useStudioState((state) => state.draft?.look.time_zone ?? 'UTC');
  const [at, setAt] = useState(() => minuteIn(timeZone, new Date(Date.now() + 60 * 60_000)));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await studio.saved();
      const params = { appId: studio.state().data.app.id };
      const { scheduled } = await call(scheduleRelease, { params, body: { at, note } });
      const minute = `${chosenMinute(scheduled.at)} (${scheduled.time_zone})`;
      showToast({ type: 'success', title: t('Scheduled'), message: t('The draft goes live on {minute}.', { minute }) });
      onDone();
    } catch (failure) {
      const field = failure instanceof CallError ? failure.fieldMessage('at') : undefined;
      setProblem(field ?? sentence(failure, t('Couldn’t schedule the release. Try again.')));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.schedule} onSubmit={(event) => void submit(event)} aria-label={t('Schedule')}>
      <TextInput
        type="datetime-local"
        label={t('Goes live on')}
        description={t('In the app’s time zone: {zone}. The draft goes live as it is at that time.', {
          zone: timeZone.replaceAll('_', ' '),
        })}
        value={at}
        required
        withAsterisk={false}
        onChange={(event) => setAt(event.currentTarget.value)}
        error={problem || undefined}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t('Not now')}
        </Button>
        <Button type="submit" loading={busy} disabled={!at}>
          {t('Schedule')}
        </Button>
      </div>
    </form>
  );
}
