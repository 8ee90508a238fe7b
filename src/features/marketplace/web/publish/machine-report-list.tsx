import { plural, t } from '#kit/language/product.ts';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { MachineReport } from '../../api/marketplace.ts';
import { type FindingState, findingStateNames } from '../../rules/listing.ts';
import { dayAndMinute } from '#web/studio/releases/when.ts';
import styles from './marketplace.module.css';

const icons: Record<FindingState, LucideIcon> = {
  passed: CircleCheck,
  warning: TriangleAlert,
  failed: CircleX,
  'not run': CircleDashed,
};
const worstFirst: readonly FindingState[] = ['failed', 'warning', 'not run', 'passed'];

/** What was found by machine before a person looks at the template: what needs the author first. */
export function MachineReportList({ report: { at, findings } }: { report: MachineReport }) {
  const sorted = findings.toSorted((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state));
  const toMend = findings.filter(({ state }) => state === 'failed' || state === 'warning').length;
  return (
    <details className={styles.report} open={toMend > 0}>
      <summary>
        {toMend === 0
          ? t('Automatic checks: no issues')
          : plural(toMend, 'Automatic checks: {count} to check', 'Automatic checks: {count} to check')}
        <small>{dayAndMinute(at)}</small>
      </summary>
      <ul>
        {sorted.map(({ check, title, state, details }) => {
          const Icon = icons[state];
          return (
            <li key={check} data-state={state}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              <div>
                <p>
                  {title} <span>{t(findingStateNames[state])}</span>
                </p>
                {details.length > 0 && (
                  <ul>
                    {details.map((line, index) => (
                      <li key={index}>{line}</li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
