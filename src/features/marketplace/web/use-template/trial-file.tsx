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
    <h2 id="tried">With the file you tried</h2>
    <p>{file.file_name}, with the columns you chose. It becomes a spreadsheet in your workspace.</p>
    <Button size="md" loading={busy} onClick={onGoOn}>
      Continue with {file.file_name}
    </Button>
  </section>
);
