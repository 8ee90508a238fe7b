import { t } from '#kit/language/product.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { listChanges } from '#features/apps/api/app-history.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '../../call.ts';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { dayOf } from '../releases/when.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import { useStudio } from '../state/use-studio.ts';
import { HistoryLine } from './history-line.tsx';
import styles from './history.module.css';

type Listed = AnswerOf<typeof listChanges>;
export type ListedChange = Listed['changes'][number];
interface Sought {
  named: boolean;
  search: string;
}

/** Who changed what and when: all of it, what has a name, or what is looked for. */
export function Changes() {
  const [search, setSearch] = useState('');
  const [named, setNamed] = useState(false);
  const [settled] = useDebouncedValue(search.trim(), 250);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <div className={styles.history}>
      <div className={styles.find}>
        <TextInput
          size="sm"
          type="search"
          aria-label={t('Search history')}
          placeholder={t('Search by change, name or person')}
          maxLength={100}
          leftSection={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Filter history')}
          value={named ? 'named' : 'all'}
          onChange={(value) => setNamed(value === 'named')}
          data={[
            { value: 'all', label: t('All changes') },
            { value: 'named', label: t('With a name') },
          ]}
        />
      </div>
      <ChangeList key={`${named} ${settled}`} named={named} search={settled} open={open} onOpen={setOpen} />
    </div>
  );
}

interface ChangeListProps extends Sought {
  /** Revision of the line that is open. */
  open: number | null;
  onOpen(revision: number | null): void;
}

function ChangeList({ open, onOpen, ...sought }: ChangeListProps) {
  const studio = useStudio();
  const { changes, more, failure, load, loadMore, rename } = useChanges(sought);
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!changes) return <Loading label={t('Loading history')} rows={5} />;
  if (changes.length === 0) return <p className={styles.nothing}>{nothingFound(sought)}</p>;
  const now = studio.revision();
  return (
    <>
      {byDay(changes).map(([day, lines]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {lines.map((line) => (
              <HistoryLine
                key={line.revision}
                line={line}
                isNow={line.revision === now}
                isOpen={open === line.revision}
                onToggle={() => onOpen(open === line.revision ? null : line.revision)}
                onNamed={(name) => rename(line.revision, name)}
              />
            ))}
          </ul>
        </section>
      ))}
      {more && (
        <Button variant="default" onClick={() => void loadMore()}>
          {t('Earlier changes')}
        </Button>
      )}
    </>
  );
}

function nothingFound({ named, search }: Sought): string {
  if (search) return t('No changes match “{search}”.', { search });
  return named ? t('No named versions yet. Open a change and name it to find it again.') : t('No changes yet.');
}

/** Lines of the log, with everything of this window saved first, page by page. */
function useChanges({ named, search }: Sought) {
  const studio = useStudio();
  const [older, setOlder] = useState<Listed | null>(null);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const read = useCallback(
    async (query: { before?: number }, signal?: AbortSignal): Promise<Listed> => {
      await studio.saved();
      const params = { appId: studio.state().data.app.id };
      const sought = {
        ...query,
        steps: 'changes' as const,
        search,
        named: named ? ('true' as const) : ('false' as const),
      };
      return call(listChanges, { params, query: sought, ...(signal && { signal }) });
    },
    [studio, named, search],
  );
  const ask = useCallback((signal: AbortSignal) => read({}, signal), [read]);
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t load the history. Try again.'));
  const changes =
    answer &&
    [...answer.changes, ...(older?.changes ?? [])].map((line) => ({
      ...line,
      name: names.get(line.revision) ?? line.name,
    }));
  const loadMore = async (): Promise<void> => {
    const last = changes?.at(-1)?.revision;
    if (last === undefined) return;
    try {
      const next = await read({ before: last });
      setOlder({ changes: [...(older?.changes ?? []), ...next.changes], more: next.more });
    } catch (error) {
      showToast({ type: 'error', message: sentence(error, t('Couldn’t load earlier changes. Try again.')) });
    }
  };
  const rename = (revision: number, name: string): void => setNames(new Map([...names, [revision, name]]));
  return { changes, more: (older ?? answer)?.more ?? false, failure, load, loadMore, rename };
}

function byDay(changes: readonly ListedChange[]): [string, ListedChange[]][] {
  const days = new Map<string, ListedChange[]>();
  for (const change of changes) days.set(dayOf(change.at), [...(days.get(dayOf(change.at)) ?? []), change]);
  return [...days];
}
