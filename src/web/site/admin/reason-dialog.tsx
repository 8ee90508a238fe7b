import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { asCallError } from '../../call.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  act: string;
  color?: string;
  /** What must be typed first, for what cannot be undone. */
  typed?: { label: string; text: string };
  /** Above the buttons: another thing that takes the same reason. */
  beside?: (reason: string) => ReactNode;
  /** Closes the dialog when it is done; what it throws is shown in it. */
  onConfirm: (reason: string) => Promise<unknown>;
}

const leastReason = 10;

/** Asks for the reason of something that is done to somebody's account: it is kept, and they read it. */
export function ReasonDialog(props: Props) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Question {...props} />
    </Modal>
  );
}

function Question({ onClose, children, act, color = 'red', typed, beside, onConfirm }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setFailure(asCallError(error).message);
    }
    setBusy(false);
  };
  const isTooShort = reason.trim().length < leastReason;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <div>{children}</div>
        <Textarea
          label="Reason"
          description="Ten letters or more. It is kept in the log, and the person reads it."
          size="md"
          autosize
          minRows={2}
          maxLength={1_000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {typed && (
          <TextInput
            label={typed.label}
            size="md"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {beside && !isTooShort && beside(reason.trim())}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="md"
            color={color}
            loading={busy}
            disabled={isTooShort || (typed !== undefined && text !== typed.text)}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
