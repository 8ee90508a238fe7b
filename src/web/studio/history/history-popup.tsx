import { Button, Modal, Tabs } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { listChanges, listReleases } from '#api/app-document.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { call } from '../../call.ts';
import shared from '../popups/popups.module.css';
import { Failure, Loading } from '../releases/loading.tsx';
import { ReleaseList } from '../releases/release-list.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { dayOf } from '../releases/when.ts';
import { sentence } from '../state/changes.ts';
import type { Studio } from '../state/studio.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { HistoryLine } from './history-line.tsx';
import styles from './history.module.css';

export type ListedChange = AnswerOf<typeof listChanges>['changes'][number];

/** 'History': every change of the app, and its releases; any point of it can be brought back. */
export function HistoryPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'history');
  return (
    <Modal
      opened={opened}
      onClose={studio.closePanel}
      title="History"
      size={680}
      radius="lg"
      zIndex={300}
      fullScreen={window.innerWidth < 640}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      {opened && (
        <Tabs defaultValue="changes" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="changes">Changes</Tabs.Tab>
            <Tabs.Tab value="releases">Releases</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="changes">
            <Changes />
          </Tabs.Panel>
          <Tabs.Panel value="releases">
            <Releases />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  );
}

function Changes() {
  const studio = useStudio();
  const { changes, more, failure, load, loadMore } = useChanges(studio);
  const [open, setOpen] = useState<number | null>(null);
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!changes) return <Loading label="Reading the history" rows={5} />;
  return (
    <div className={styles.history}>
      {byDay(changes).map(([day, lines]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {lines.map((line) => (
              <HistoryLine
                key={line.revision}
                line={line}
                isNow={line === changes[0]}
                isOpen={open === line.revision}
                onToggle={() => setOpen(open === line.revision ? null : line.revision)}
              />
            ))}
          </ul>
        </section>
      ))}
      {more && (
        <Button variant="default" onClick={loadMore}>
          Earlier changes
        </Button>
      )}
    </div>
  );
}

function Releases() {
  const appId = useStudioState((state) => state.data.app.id);
  const ask = useCallback((signal: AbortSignal) => call(listReleases, { params: { appId }, signal }), [appId]);
  const { answer, failure, load } = useLoaded(ask, 'The releases could not be read. Try again.');
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label="Reading the releases" />;
  return <ReleaseList releases={answer.releases} live={answer.live} onChanged={load} />;
}

/** Lines of the log, with everything of this window saved first, page by page. */
function useChanges(studio: Studio) {
  const [changes, setChanges] = useState<readonly ListedChange[] | null>(null);
  const [more, setMore] = useState(false);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  const read = useCallback(
    async (before?: number): Promise<void> => {
      try {
        await studio.saved();
        const query = before === undefined ? {} : { before };
        const answer = await call(listChanges, { params: { appId: studio.state().data.app.id }, query });
        setChanges((known) => (before === undefined ? answer.changes : [...(known ?? []), ...answer.changes]));
        setMore(answer.more);
        setFailure('');
      } catch (error) {
        setFailure(sentence(error, 'The history could not be read. Try again.'));
      }
    },
    [studio],
  );
  useEffect(() => void read(), [read, turn]);
  return {
    ...{ changes, more, failure },
    load: () => setTurn((count) => count + 1),
    loadMore: () => void read(changes?.at(-1)?.revision),
  };
}

function byDay(changes: readonly ListedChange[]): [string, ListedChange[]][] {
  const days = new Map<string, ListedChange[]>();
  for (const change of changes) days.set(dayOf(change.at), [...(days.get(dayOf(change.at)) ?? []), change]);
  return [...days];
}
