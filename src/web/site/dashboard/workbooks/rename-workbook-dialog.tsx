import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { renameWorkbook, type WorkbookOnTheWire } from '#api/workbooks.ts';
import { asCallError, call } from '../../../call.ts';

/** Asks for a new name of a spreadsheet. */
export function RenameWorkbookDialog({
  workbook,
  opened,
  onClose,
}: {
  workbook: WorkbookOnTheWire;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Rename spreadsheet"
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Rename workbook={workbook} onClose={onClose} />
    </Modal>
  );
}

function Rename({ workbook, onClose }: { workbook: WorkbookOnTheWire; onClose: () => void }) {
  const [name, setName] = useState(workbook.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const queries = useQueryClient();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(renameWorkbook, { params: { workbookId: workbook.id }, body: { name } });
      await queries.invalidateQueries({ queryKey: ['workbooks'] });
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
          size="md"
          maxLength={200}
          data-autofocus
          value={name}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={busy}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
