import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogForm, SiteDialog } from './dialog-form.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will be, in one or two sentences. */
  children: ReactNode;
  act: string;
  color?: string;
  /** What must be typed first, for what cannot be undone. */
  typed?: { label: string; text: string };
  /** Closes the dialog when it is done; what it throws is shown in it. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that others feel or that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  return (
    <SiteDialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Question {...props} />
    </SiteDialog>
  );
}

function Question({ onClose, children, act, color = 'red', typed, onConfirm }: Props) {
  const [text, setText] = useState('');
  const isTyped = typed === undefined || text === typed.text;
  return (
    <DialogForm onClose={onClose} act={act} color={color} disabled={!isTyped} onSubmit={onConfirm}>
      <div>{children}</div>
      {typed && (
        <TextInput
          label={typed.label}
          size="md"
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
