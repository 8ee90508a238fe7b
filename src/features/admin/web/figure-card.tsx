import type { ReactNode } from 'react';
import styles from './figure-card.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  tone?: 'bad' | 'good' | undefined;
}

/** A card of figures: what, and how much. */
export function FigureCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-tone={tone}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export const FigureGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;
