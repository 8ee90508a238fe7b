import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type AppCardOnTheWire, appPicture } from '../api/apps.ts';
import { hrefOf } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayDay, sayMoment } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import styles from './app-card.module.css';
import { appMarks } from './app-parts.ts';
import { AppMenu } from './app-menu.tsx';
import { AppMiniature } from './app-miniature.tsx';
import { LivePicture } from './live-picture.tsx';
import { openApp } from './open-app.ts';
import { useTrashCan } from '#features/trash/web/use-trash-can.ts';

/** One app: its first page as it is now, name, live or private, last edited, visits and pages, and what features mark it with. */
export function AppCard({ app }: { app: AppCardOnTheWire }) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const moveToTrash = useTrashCan();
  const open = () => {
    setBusy(true);
    openApp(app.id).catch((error: unknown) => {
      showFailure(error);
      setBusy(false);
    });
  };
  const remove = () => moveToTrash({ kind: 'app', id: app.id, name: app.name });
  // A private app disappears for no one else, and the toast takes it back: no question.
  const askOrRemove = () => (app.public ? setAsking(true) : void remove().catch(showFailure));
  return (
    <article className={styles.card} aria-busy={busy}>
      <button type="button" className={styles.open} onClick={open} aria-label={t('Edit {name}', { name: app.name })}>
        <LivePicture
          key={app.updated_at}
          src={hrefOf(appPicture, { params: { appId: app.id } })}
          title={t('Picture of {name}', { name: app.name })}
          placeholder={<AppMiniature name={app.name} palette={app.settings.palette} />}
        />
      </button>
      <div className={styles.foot}>
        <div className={styles.text}>
          <h2 title={app.name}>{app.name}</h2>
          <p>{aboutApp(app)}</p>
        </div>
        <AppMenu app={app} onOpen={open} onDelete={askOrRemove} />
      </div>
      <Figures app={app} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Delete {name}?', { name: app.name })}
        act={t('Move to trash')}
        onConfirm={remove}
      >
        {t(
          'Visitors can no longer open it, and its address becomes free. The spreadsheet stays. You can restore the app from the trash.',
        )}
      </ConfirmDialog>
    </article>
  );
}

function aboutApp(app: AppCardOnTheWire): ReactNode {
  return rich(app.kind === 'board' ? t('Board, edited {day} · {address}') : t('Edited {day} · {address}'), {
    day: (
      <time dateTime={app.updated_at} title={sayMoment(app.updated_at)}>
        {sayDay(app.updated_at)}
      </time>
    ),
    // Names may be alike; addresses are not.
    address: app.board_slug || app.subdomain,
  });
}

function Figures({ app }: { app: AppCardOnTheWire }) {
  return (
    <div className={styles.figures}>
      <Mark tone={app.public ? 'good' : 'quiet'}>{app.public ? t('Live') : t('Private')}</Mark>
      <Link
        to={`/dashboard/apps/${app.id}/statistics`}
        title={plural(app.visits, '{count} page view in all', '{count} page views in all')}
      >
        {plural(app.visits_30_days, '{count} page view in 30 days', '{count} page views in 30 days')}
      </Link>
      {app.kind !== 'board' && <span>{plural(app.page_count, '{count} page', '{count} pages')}</span>}
      {appMarks().map((AppMark, at) => (
        <Suspense key={at} fallback={null}>
          <AppMark app={app} />
        </Suspense>
      ))}
    </div>
  );
}
