import { t } from '#kit/language/product.ts';
import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogForm, SiteDialog } from '#web/site/shell/dialog-form.tsx';

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

/** Asks for the reason of something that is done to a person's account: it is stored, and they read it. */
export function ReasonDialog(props: Props) {
  return (
    <SiteDialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Question {...props} />
    </SiteDialog>
  );
}

function Question({ onClose, children, act, color = 'red', typed, beside, onConfirm }: Props) {
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const isTooShort = reason.trim().length < leastReason;
  const isTyped = typed === undefined || text === typed.text;
  return (
    <DialogForm
      onClose={onClose}
      act={act}
      color={color}
      disabled={isTooShort || !isTyped}
      onSubmit={() => onConfirm(reason.trim())}
    >
      <div>{children}</div>
      <Textarea
        label={t('Reason')}
        description={t('At least ten characters. It’s saved in the log, and the person can read it.')}
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
    </DialogForm>
  );
}
