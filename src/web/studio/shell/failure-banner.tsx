import { t } from '#kit/language/product.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './shell.module.css';

/** Says why the page or its data could not be had, and offers to try again. */
export function FailureBanner() {
  const studio = useStudio();
  const failure = useStudioState((state) => state.failure);
  const loaded = useStudioState((state) => state.document !== null);
  if (!failure) return null;
  return (
    <div className={styles.failure} role="alert">
      <span>{failure}</span>
      <button type="button" onClick={() => (loaded ? studio.refreshData() : void studio.load())}>
        {t('Try again')}
      </button>
    </div>
  );
}
