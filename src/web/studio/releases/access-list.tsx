import { t } from '#kit/language/product.ts';
import { Check, EyeOff, TriangleAlert } from 'lucide-react';
import type { AccessDifference } from '#features/apps/api/app-document.ts';
import styles from './releases.module.css';

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What each kind of visitor newly can see or do, or no longer: first of all what is new. */
export function AccessList({ access }: { access: readonly AccessDifference[] }) {
  const newly = access.filter(({ kind }) => kind === 'newly');
  const gone = access.filter(({ kind }) => kind === 'no longer');
  if (access.length === 0) {
    return (
      <p className={styles.same}>
        <Check {...icon} /> {t('Visitors see the same data and can do the same things as before.')}
      </p>
    );
  }
  return (
    <>
      {newly.length > 0 && (
        <section className={styles.access} data-kind="newly" aria-label={t('Newly')}>
          <h4>
            <TriangleAlert {...icon} /> {t('New for visitors')}
          </h4>
          <Sentences list={newly} />
        </section>
      )}
      {gone.length > 0 && (
        <section className={styles.access} data-kind="gone" aria-label={t('No longer')}>
          <h4>
            <EyeOff {...icon} /> {t('No longer for visitors')}
          </h4>
          <Sentences list={gone} />
        </section>
      )}
    </>
  );
}

function Sentences({ list }: { list: readonly AccessDifference[] }) {
  return (
    <ul>
      {list.map(({ sentence }, index) => (
        <li key={index}>{sentence}</li>
      ))}
    </ul>
  );
}
