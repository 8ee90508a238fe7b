import { Switch } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import type { ProposalOnTheWire } from '#features/proposals/api.ts';
import styles from './choices.module.css';

type Personal = ProposalOnTheWire['personal'];
interface Props {
  personal: Personal;
  letIn: readonly { sheet: string; column: string }[];
  onLetIn: (letIn: { sheet: string; column: string }[]) => void;
}

/** Columns that look personal, by name: they stay out of pages until the owner lets them in. */
export function PersonalColumns({ personal, letIn, onLetIn }: Props) {
  if (personal.length === 0) return null;
  const isIn = (one: Personal[number]): boolean =>
    letIn.some(({ sheet, column }) => sheet === one.sheet && column === one.column);
  const several = new Set(personal.map(({ sheet }) => sheet)).size > 1;
  return (
    <fieldset className={styles.group}>
      <legend>
        <ShieldCheck size={16} strokeWidth={1.5} aria-hidden="true" /> Kept out of pages
      </legend>
      <p className={styles.note}>These columns look personal. Visitors don’t see them unless you include them.</p>
      <ul className={styles.personal}>
        {personal.map((one) => (
          <li key={`${one.sheet} ${one.column}`}>
            <Switch
              size="sm"
              label={`Show ${several ? `${one.sheet}: ` : ''}${one.name} on pages`}
              description={`${one.why} Visitors would see: ${one.examples.join(', ')}.`}
              checked={isIn(one)}
              onChange={(event) => {
                const { sheet, column } = one;
                const others = letIn.filter((other) => other.sheet !== sheet || other.column !== column);
                onLetIn(event.currentTarget.checked ? [...others, { sheet, column }] : others);
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
