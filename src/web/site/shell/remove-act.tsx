import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  /** What the button says: to remove, to delete, to disconnect. */
  children: string;
  /** The same with the name of what it's about, for those who hear one button after the other. */
  label?: string;
  question: string;
  /** What will be, in one or two sentences. */
  outcome: ReactNode;
  act?: string;
  onConfirm: () => Promise<unknown>;
}

/** A button beside an entry of a list that takes it away, and asks before. */
export function RemoveAct({ children, label, question, outcome, act = children, onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" size="md" px="sm" aria-label={label} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog opened={asking} onClose={() => setAsking(false)} title={question} act={act} onConfirm={onConfirm}>
        {outcome}
      </ConfirmDialog>
    </>
  );
}
