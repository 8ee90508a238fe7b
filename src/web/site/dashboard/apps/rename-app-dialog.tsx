import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type AppCardOnTheWire, updateApp } from '#api/apps.ts';
import { asCallError, call } from '../../../call.ts';

interface Props {
  app: AppCardOnTheWire;
  opened: boolean;
  onClose(): void;
}

/** Asks for a new name of an app. Its address stays. */
export function RenameAppDialog({ app, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Rename ${app.name}`}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Rename app={app} onClose={onClose} />
    </Modal>
  );
}

function Rename({ app, onClose }: Omit<Props, 'opened'>) {
  const [name, setName] = useState(app.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const queries = useQueryClient();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(updateApp, { params: { appId: app.id }, body: { name } });
      await queries.invalidateQueries({ queryKey: ['apps'] });
      onClose();
    } catch (error) {
      const failed = asCallError(error);
      setFailure(failed.fieldMessage('name') ?? failed.message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          label="Name"
          description="The address of the app stays as it is."
          size="md"
          maxLength={100}
          data-autofocus
          value={name}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={busy} disabled={!name.trim()}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
