import { t } from '#kit/language/product.ts';
import type { MachineReport } from '../../api/marketplace.ts';
import { findingStateNames } from '../../rules/listing.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import styles from './reviews.module.css';

const tones = { passed: 'good', warning: 'warning', failed: 'bad', 'not run': 'quiet' } as const;

const order = ['failed', 'warning', 'not run', 'passed'] as const;

/** Automatic checks, the worst first. */
export function MachineFindings({ report }: { report: MachineReport | null }) {
  const findings = report?.findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <section className={styles.card} aria-labelledby="findings" aria-busy={report === null}>
      <h2 id="findings">{t('Automatic checks')}</h2>
      {!findings && <p role="status">{t('Checking…')}</p>}
      {findings && (
        <ul className={styles.findings}>
          {findings.map(({ check, title, state, details }) => (
            <li key={check}>
              <div className={styles.finding}>
                <span>{title}</span>
                <Mark tone={tones[state]}>{t(findingStateNames[state])}</Mark>
              </div>
              {details.length > 0 && (
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
