import { Button, Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import { listChanges, listReleases } from '#api/app-document.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { call } from '../../call.ts';
import { PopupModal } from '../popups/popup-modal.tsx';
import { Failure, Loading } from '../releases/loading.tsx';
import { ReleaseList } from '../releases/release-list.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { dayOf } from '../releases/when.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import type { Studio } from '../state/studio.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { HistoryLine } from './history-line.tsx';
import styles from './history.module.css';

type Listed = AnswerOf<typeof listChanges>;
export type ListedChange = Listed['changes'][number];

/** 'History': every change of the app, and its releases; any point of it can be brought back. */
export function HistoryPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'history');
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title="History" size={680}>
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
    </PopupModal>
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
        <Button variant="default" onClick={() => void loadMore()}>
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
  const [older, setOlder] = useState<Listed | null>(null);
  const read = useCallback(
    async (query: { before?: number }, signal?: AbortSignal): Promise<Listed> => {
      await studio.saved();
      const params = { appId: studio.state().data.app.id };
      return call(listChanges, { params, query, ...(signal && { signal }) });
    },
    [studio],
  );
  const ask = useCallback((signal: AbortSignal) => read({}, signal), [read]);
  const { answer, failure, load } = useLoaded(ask, 'The history could not be read. Try again.');
  const changes = answer && [...answer.changes, ...(older?.changes ?? [])];
  const loadMore = async (): Promise<void> => {
    const last = changes?.at(-1)?.revision;
    if (last === undefined) return;
    try {
      const next = await read({ before: last });
      setOlder({ changes: [...(older?.changes ?? []), ...next.changes], more: next.more });
    } catch (error) {
      showToast({ type: 'error', message: sentence(error, 'Earlier changes could not be read. Try again.') });
    }
  };
  return { changes, more: (older ?? answer)?.more ?? false, failure, load, loadMore };
}

function byDay(changes: readonly ListedChange[]): [string, ListedChange[]][] {
  const days = new Map<string, ListedChange[]>();
  for (const change of changes) days.set(dayOf(change.at), [...(days.get(dayOf(change.at)) ?? []), change]);
  return [...days];
}
