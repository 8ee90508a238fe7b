import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { getDeletedPage, listDeletedPages } from '#features/trash/api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '../../call.ts';
import styles from '../popups/popups.module.css';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { dayOf } from '../releases/when.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';

type DeletedPage = AnswerOf<typeof listDeletedPages>['pages'][number];

/** The trash of pages: each can be brought back as it was, and that can be undone like any other change. */
export function DeletedPages() {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.deletedPages} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Deleted pages')}</summary>
      {open && <DeletedPageList />}
    </details>
  );
}

function DeletedPageList() {
  const studio = useStudio();
  const appId = useStudioState((state) => state.data.app.id);
  const present = useStudioState((state) => state.pages);
  const [busy, setBusy] = useState('');
  const ask = useCallback(
    async (signal: AbortSignal) => {
      // What was deleted a moment ago must have reached the log.
      await studio.saved();
      return call(listDeletedPages, { params: { appId }, signal });
    },
    // Deleting and bringing back change what is in the trash.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [studio, appId, present.length],
  );
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t load the deleted pages.'));
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Loading deleted pages')} rows={1} />;
  const pages = answer.pages.filter(({ page_id }) => !present.some((page) => page.id === page_id));
  if (pages.length === 0) return <p className={styles.nothingDeleted}>{t('You can restore deleted pages here.')}</p>;

  const bringBack = async ({ page_id }: DeletedPage): Promise<void> => {
    setBusy(page_id);
    try {
      const { page } = await call(getDeletedPage, { params: { appId, pageId: page_id } });
      if (studio.restorePage(page)) await studio.goTo(page.id);
    } catch (problem) {
      showToast({ type: 'error', message: sentence(problem, t('Couldn’t restore the page. Try again.')) });
    }
    setBusy('');
  };
  return (
    <ul className={styles.pageList} aria-label={t('Deleted pages')}>
      {pages.map((page) => (
        <li key={page.page_id} className={styles.page}>
          <div className={styles.pageLine}>
            <span className={styles.deletedName}>
              <span>{page.name || t('Home')}</span>
              <small>{aboutPage(page)}</small>
            </span>
            <Button
              size="xs"
              variant="default"
              loading={busy === page.page_id}
              aria-label={t('Restore {name}', { name: page.name || t('Home') })}
              onClick={() => void bringBack(page)}
            >
              {t('Restore')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function aboutPage({ at, who, blocks }: DeletedPage): string {
  const day = dayOf(at);
  if (!who) return plural(blocks, 'Deleted on {day} · {count} block', 'Deleted on {day} · {count} blocks', { day });
  return plural(blocks, 'Deleted on {day} by {name} · {count} block', 'Deleted on {day} by {name} · {count} blocks', {
    day,
    name: who.name,
  });
}
