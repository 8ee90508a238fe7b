import { t } from '#kit/language/product.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm, SiteDialog } from '../shell/dialog-form.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The name that it has. */
  name: string;
  mostLetters: number;
  onRename: (name: string) => Promise<unknown>;
}

/** Asks for a new name of an app or a spreadsheet. */
export function RenameDialog(props: Props) {
  return (
    <SiteDialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Rename {...props} />
    </SiteDialog>
  );
}

function Rename({ onClose, description, name: before, mostLetters, onRename }: Props) {
  const [name, setName] = useState(before);
  const [refused, setRefused] = useState('');
  return (
    <DialogForm
      onClose={onClose}
      act={t('Rename')}
      disabled={!name.trim()}
      onSubmit={() => onRename(name)}
      onFailure={(failure) => {
        const message = failure.fieldMessage('name');
        setRefused(message ?? '');
        return message !== undefined;
      }}
    >
      <TextInput
        label={t('Name')}
        description={description}
        size="md"
        maxLength={mostLetters}
        data-autofocus
        value={name}
        error={refused}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
