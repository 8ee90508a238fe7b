import { t } from '#kit/language/product.ts';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { openApp } from './open-app.ts';

/** /dashboard/apps/{id}/edit: a link to an app's editor, which is on the app's own host. */
export default function OpenAppPage() {
  const { appId = '' } = useParams();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    openApp(appId).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : t('The app couldn’t be opened.')),
    );
  }, [appId]);
  return <p role="status">{failure || t('Opening the app …')}</p>;
}
