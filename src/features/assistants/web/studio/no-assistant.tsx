import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import styles from './assistant.module.css';

interface Props {
  title: string;
  text: string;
  note?: string;
  /** Where one is set up. */
  href?: string;
  onRetry?: () => unknown;
}

/** In place of a conversation. */
export function NoAssistant({ title, text, note, href, onRetry }: Props) {
  return (
    <div className={styles.none}>
      <span className={styles.noneIcon} aria-hidden="true">
        <Sparkles size={26} strokeWidth={1.5} />
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      {note && <p>{note}</p>}
      {href && (
        <Button component="a" href={href} target="_blank" rel="noopener" size="md">
          {t('Set one up')}
        </Button>
      )}
      {onRetry && (
        <Button variant="default" size="md" onClick={() => void onRetry()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
