import { t } from '#kit/language/product.ts';
import type { AppPartProps } from '#features/apps/web/app-parts.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { useNewerVersions } from './use-used-templates.ts';

/** Of an app that was made with an older version of its template. */
export default function NewerVersion({ app }: AppPartProps) {
  const version = useNewerVersions().get(app.id);
  if (version === undefined) return null;
  return (
    <span title={t('A newer version of its template is available. Open the app to update it.')}>
      <Mark tone="accent">{t('Version {version}', { version })}</Mark>
    </span>
  );
}
