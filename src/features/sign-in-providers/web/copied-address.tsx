import { t } from '#kit/language/product.ts';
import { Button, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import styles from './sign-in-page.module.css';

/** An address to take elsewhere. */
export function CopiedAddress({ label, address }: { label: string; address: string }) {
  return (
    <div className={styles.address}>
      <span>{label}</span>
      <code>{address}</code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            size="sm"
            px="xs"
            aria-label={t('Copy {label}', { label })}
            leftSection={copied ? <Check size={16} strokeWidth={1.75} /> : <Copy size={16} strokeWidth={1.5} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
