import { t } from '#kit/language/product.ts';
import styles from './own-machine.module.css';

/** One command, and it is yours. */
export function OwnMachine() {
  return (
    <section className={styles.band} aria-labelledby="own">
      <div className={styles.inside}>
        <div>
          <h2 id="own">{t('Runs on your own machine')}</h2>
          <p>
            {t(
              'One command, nothing to configure. A real PostgreSQL comes with it; point Sheaf at your own as you grow. Your rows never leave your server, and every spreadsheet downloads as the Excel file it came from.',
            )}
          </p>
        </div>
        <pre className={styles.terminal}>
          <code>
            <span>$</span> npm start{'\n'}
            <b>Sheaf is ready at http://localhost:3000</b>
          </code>
        </pre>
      </div>
    </section>
  );
}
