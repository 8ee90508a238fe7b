import { t } from '#kit/language/product.ts';
import { useCheckedCss } from '../state/use-checked-css.ts';
import styles from './own-css.module.css';

/** What of a style sheet visitors won't get, line by line, while it is written. */
export function OwnCssFindings({ css }: { css: string }) {
  const { leftOut, problem } = useCheckedCss(css);
  return (
    <div role="status" className={styles.findings}>
      {problem && <p data-type="error">{problem}</p>}
      {leftOut.length > 0 && (
        <>
          <p>{t('Visitors get your style sheet without:')}</p>
          <ul>
            {leftOut.map(({ line, what, why }, index) => (
              <li key={index}>
                <span>{t('Line {line}', { line })}</span>
                <code>{what}</code>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
