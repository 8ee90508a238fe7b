import { t } from '#kit/language/product.ts';
import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { closeButton } from './settings-dialog.tsx';
import styles from './recovery-codes-dialog.module.css';

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  const text = `${codes.join('\n')}\n`;
  const head = [t('Sheaf recovery codes of {email}', { email }), t('Each works once.')];
  const href = useTextFile(`${head.join('\n')}\n\n${text}`);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Save your recovery codes')}
      radius="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={closeButton()}
    >
      <Stack>
        <p className={styles.about}>
          {t(
            'Each code signs you in once when you don’t have your phone. You won’t see them again: print them or save them in a password manager.',
          )}
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group grow>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="md" leftSection={<Copy size={18} strokeWidth={1.5} />} onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            href={href}
            download="sheaf-recovery-codes.txt"
            variant="default"
            size="md"
            leftSection={<Download size={18} strokeWidth={1.5} />}
          >
            {t('Download')}
          </Button>
        </Group>
        <Button size="md" fullWidth onClick={onClose}>
          {t('I’ve saved these codes')}
        </Button>
      </Stack>
    </Modal>
  );
}

/** An address of a text to download, as long as the component is mounted. */
function useTextFile(text: string): string {
  const [href] = useState(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })));
  useEffect(() => () => URL.revokeObjectURL(href), [href]);
  return href;
}
