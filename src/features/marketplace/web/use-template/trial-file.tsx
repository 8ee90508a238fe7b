import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import styles from './use-template.module.css';

interface TrialFileProps {
  file: { file_name: string };
  busy: boolean;
  onGoOn(): void;
}

/** Continues for a person who tried the template without an account. */
export const TrialFile = ({ file, busy, onGoOn }: TrialFileProps) => (
  <section className={styles.way} aria-labelledby="tried">
    <h2 id="tried">{t('With the file you tried')}</h2>
    <p>
      {t('{file_name}, with the columns you chose. It becomes a spreadsheet in your workspace.', {
        file_name: file.file_name,
      })}
    </p>
    <Button size="md" loading={busy} onClick={onGoOn}>
      {t('Continue with {file_name}', { file_name: file.file_name })}
    </Button>
  </section>
);
