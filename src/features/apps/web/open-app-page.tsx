import { t } from '#kit/language/product.ts';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { openApp } from './open-app.ts';

/**
 * /dashboard/apps/{id}/edit: a link to an app's editor, which is on the app's own host. `?open=publish` opens a dialog
 * there: a query is kept where the person has to sign in first.
 */
export default function OpenAppPage() {
  const { appId = '' } = useParams();
  const open = useSearchParams()[0].get('open') ?? '';
  const [failure, setFailure] = useState('');
  useEffect(() => {
    openApp(appId, /^[a-z-]{1,40}$/.test(open) ? `/#${open}` : '/').catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : t('The app couldn’t be opened.')),
    );
  }, [appId, open]);
  return <p role="status">{failure || t('Opening the app …')}</p>;
}
