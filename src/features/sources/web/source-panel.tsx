import { formats, t } from '#kit/language/product.ts';
import { Button, Drawer, Loader, Stack } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#web/workbook/workbook-page.module.css';

interface SourcePanelProps {
  opened: boolean;
  onOpened(opened: boolean): void;
  /** What the button says: the state of the source, in a word. */
  word: string;
  /** Something waits for the owner. */
  urgent: boolean;
  title: string;
  /** Absent while it is fetched. */
  children: ReactNode | undefined;
}

/** Where the rows of a spreadsheet come from: a button that says it in a word, and a drawer with the rest. */
export function SourcePanel({ opened, onOpened, word, urgent, title, children }: SourcePanelProps) {
  return (
    <>
      <Button
        variant="subtle"
        color={urgent ? 'orange' : 'gray'}
        leftSection={<RefreshCw size={16} strokeWidth={1.5} />}
        onClick={() => onOpened(true)}
      >
        {word}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => onOpened(false)}
        position="right"
        size={440}
        title={title}
        closeButtonProps={{ 'aria-label': t('Close') }}
        classNames={{ title: styles.dialogTitle }}
      >
        {children ? <Stack gap="lg">{children}</Stack> : <Loader role="status" size="sm" aria-label={t('Loading')} />}
      </Drawer>
    </>
  );
}

export function SourceFacts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const sourceTime = (at: string | null): string =>
  at === null ? t('not yet') : new Date(at).toLocaleString(formats().tag, { dateStyle: 'medium', timeStyle: 'short' });
