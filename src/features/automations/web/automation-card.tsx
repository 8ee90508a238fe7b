import { formats, plural, t } from '#kit/language/product.ts';
import { Alert, Badge, Button, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AutomationOnTheWire } from '../api/automations.ts';
import { checkAutomation } from '../rules/check-automation.ts';
import { describeAutomation } from '../rules/describe.ts';
import type { WorkbookOfAutomations } from './automation-place.ts';
import styles from './automations.module.css';

interface Props {
  workbook: WorkbookOfAutomations;
  automation: AutomationOnTheWire;
  isOn: boolean;
  /** How it is where it runs, in a word. */
  badge: { text: string; color: string } | null;
  /** Whether it can't be switched at all. */
  isFixed?: boolean;
  onTurn(on: boolean): void;
  /** Absent where it is changed elsewhere. */
  onEdit?: () => void;
  onRuns(): void;
  /** Next to Edit. */
  children?: ReactNode;
}

/** An automation in a list: what it does, whether it is on, and how it went. */
export function AutomationCard(props: Props) {
  const { workbook, automation, isOn, badge, isFixed = false, onTurn, onEdit, onRuns, children } = props;
  const { name, definition, sheet_id, problems, failure, runs, next_at } = automation;
  const sheet = workbook.sheets.find((one) => one.id === sheet_id);
  const [problem] = problems.length > 0 ? checkAutomation(definition, sheet_id, workbook.sheets) : [];
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.cardName} onClick={onEdit ?? onRuns}>
          {name}
        </button>
        {badge && <Badge color={badge.color}>{badge.text}</Badge>}
        <Switch
          aria-label={t('{name} is on', { name })}
          size="md"
          checked={isOn}
          disabled={isFixed || (!isOn && problems.length > 0)}
          onChange={() => onTurn(!isOn)}
        />
      </div>
      <p className={styles.about}>{describeAutomation(definition, sheet)}</p>
      {failure && <Alert color="orange">{failure}</Alert>}
      {problem && <Alert color="orange">{problem.message}</Alert>}
      <div className={styles.foot}>
        {onEdit && (
          <Button variant="default" size="sm" onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {children}
        <Button variant="subtle" color="gray" size="sm" onClick={onRuns}>
          {runsText(runs)}
        </Button>
        {next_at && (
          <p className={styles.about}>
            {t('Next: {time}', {
              time: new Date(next_at).toLocaleString(formats().tag, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
        )}
      </div>
    </article>
  );
}

function runsText({ done, failed, waiting }: AutomationOnTheWire['runs']): string {
  const parts = [plural(done, '{count} run', '{count} runs')];
  if (failed > 0) parts.push(plural(failed, '{count} failed', '{count} failed'));
  if (waiting > 0) parts.push(plural(waiting, '{count} waiting', '{count} waiting'));
  return parts.join(', ');
}
