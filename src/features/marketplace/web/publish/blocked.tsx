import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import { useStudio } from '#web/studio/state/use-studio.ts';
import styles from './marketplace.module.css';

interface Obstacle {
  title: string;
  about: string;
}

/** Why the app cannot be submitted as it is; null: it can. */
export function obstacleOf({
  kind,
  public: isPublic,
  sign_in_method,
}: Pick<AppOnTheWire, 'kind' | 'public' | 'sign_in_method'>): Obstacle | null {
  if (!isPublic)
    return {
      title: t('App Not Public'),
      about:
        kind === 'board'
          ? t('Only a public board can be in the marketplace. Make it public first.')
          : t('Only a public app can be in the marketplace. Make it public first.'),
    };
  if (sign_in_method !== 'No sign in')
    return {
      title: t('Sign-in Method Not Allowed'),
      about: t('Only “No sign in” is allowed for the marketplace. Change the sign-in method first.'),
    };
  return null;
}

/** The form, out of reach behind what is in its way. */
export function Blocked({ obstacle, children }: { obstacle: Obstacle | null; children: ReactNode }) {
  const studio = useStudio();
  return (
    <div className={styles.blockable} data-blocked={obstacle !== null || undefined}>
      {obstacle && (
        <div className={styles.overlay} role="alert">
          <Lock size={28} strokeWidth={1.5} aria-hidden="true" />
          <h3>{obstacle.title}</h3>
          <p>{obstacle.about}</p>
          <Button data-autofocus onClick={() => studio.openPanel('publish')}>
            {t('Open Privacy Settings')}
          </Button>
        </div>
      )}
      <div inert={obstacle !== null} className={styles.behind}>
        {children}
      </div>
    </div>
  );
}
