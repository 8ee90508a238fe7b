import { t } from '#kit/language/product.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { forgetMoment, nameMoment } from '#features/apps/api/app-history.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/changes.ts';
import { useStudioState } from '../state/use-studio.ts';
import styles from './history.module.css';

interface MomentNameProps {
  revision: number;
  name: string;
  onNamed(name: string): void;
  onCancel(): void;
}

/** Names the app as it was after a change, gives it another name, or takes the name away. */
export function MomentName({ revision, name, onNamed, onCancel }: MomentNameProps) {
  const appId = useStudioState((state) => state.data.app.id);
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const params = { appId, revision: String(revision) };
  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      onNamed(await work());
    } catch (failure) {
      setProblem(sentence(failure, t('Couldn’t save the name. Try again.')));
      setBusy(false);
    }
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(t('Enter a name.'));
    void run(async () => (await call(nameMoment, { params, body: { name: text } })).name);
  };
  const forget = () => run(async () => (await call(forgetMoment, { params }), ''));
  return (
    <form className={styles.naming} onSubmit={save}>
      <TextInput
        label={t('Version name')}
        placeholder={t('Before the summer sale')}
        size="sm"
        maxLength={80}
        value={text}
        error={problem}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <div className={styles.acts}>
        <Button size="xs" type="submit" loading={busy}>
          {t('Save name')}
        </Button>
        {name && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void forget()}>
            {t('Remove name')}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
