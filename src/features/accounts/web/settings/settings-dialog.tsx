import { t } from '#kit/language/product.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CallError } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';

/** A dialog with one form. */
export function SettingsDialog({
  title,
  opened,
  onClose,
  onSend,
  action,
  busy,
  error,
  shown,
  danger = false,
  blocked = false,
  children,
}: {
  title: string;
  opened: boolean;
  onClose: () => void;
  onSend: (form: FormData) => void;
  action: string;
  busy: boolean;
  error: CallError | null;
  /** Fields that say themselves what is wrong with them. */
  shown: readonly string[];
  danger?: boolean;
  /** Whether it cannot be sent as things are. */
  blocked?: boolean;
  children: ReactNode;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} radius="lg" centered closeButtonProps={closeButton()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure error={error} shown={shown} />
          {children}
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" size="md" color={danger ? 'red.8' : 'accent'} loading={busy} disabled={blocked}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export const closeButton = () => ({ 'aria-label': t('Close'), size: 40 });
