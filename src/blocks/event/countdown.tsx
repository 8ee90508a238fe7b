import { useEffect, useState } from 'react';
import { daysBetween } from '#features/visitor/rules/day-span.ts';
import { type TimeLeft, timeLeft } from './event-times.ts';
import styles from './countdown.module.css';
import { figure, plural, t } from '#kit/language/language.ts';

interface CountdownProps {
  /** `2026-11-21T18:00`, on the clock of anyone who looks at it. */
  until: string;
  today: string;
  seconds: boolean;
}

/**
 * What is left until the event. The server knows the days; hours and the rest come with the script, which reads the
 * visitor's clock, and have their place until then.
 */
export function Countdown({ until, today, seconds }: CountdownProps) {
  const [left, setLeft] = useState<TimeLeft | null>(null);
  useEffect(() => {
    const begin = Date.parse(until);
    if (Number.isNaN(begin)) return;
    const update = () => setLeft(timeLeft(begin - Date.now()));
    update();
    const timer = setInterval(update, seconds ? 1_000 : 15_000);
    return () => clearInterval(timer);
  }, [until, seconds]);
  const days = left?.days ?? Math.max(0, daysBetween(today, until.slice(0, 10)));
  const parts: [string, number | undefined][] = [
    [t('hours'), left?.hours],
    [t('minutes'), left?.minutes],
    ...(seconds ? [[t('seconds'), left?.seconds] satisfies [string, number | undefined]] : []),
  ];
  return (
    <div className={styles.countdown} role="timer" aria-label={t('Time until the event')}>
      <Part name={plural(days, 'day', 'days')} figure={figure(days)} />
      {parts.map(([name, left]) => (
        <Part key={name} name={name} figure={left === undefined ? null : String(left).padStart(2, '0')} />
      ))}
    </div>
  );
}

function Part({ name, figure }: { name: string; figure: string | null }) {
  return (
    <span
      className={styles.part}
      data-waiting={figure === null || undefined}
      aria-hidden={figure === null || undefined}
    >
      <span className={styles.figure}>{figure ?? '–'}</span>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
