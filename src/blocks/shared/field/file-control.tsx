import { FileUp, Paperclip, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { messageOf } from '../message-of.ts';
import type { ControlProps } from './control-props.ts';
import { fileFits } from './file-fits.ts';
import styles from './field.module.css';
import { t } from '#kit/language/language.ts';

/** A file: chosen or dropped, sent at once, stored as its address. Without scripts it is sent with the form. */
export function FileControl({ field, id, cell, invalid, describedBy, isHydrated, upload, onEdit }: ControlProps) {
  const { address, name, state, setState, problem, picker, send, remove } = useUpload({ field, cell, upload, onEdit });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (state !== 'sending') void send(event.dataTransfer.files[0]);
  };
  const uploading = t('Uploading {file}', { file: name });
  return (
    <div className={styles.file}>
      {!isHydrated && address && <input type="hidden" name={field.column} value={address} />}
      {/* The whole area takes a dropped file; the input inside does the same for keyboards. */}
      <label
        className={classes(styles.drop, state === 'over' && styles.over, (invalid || problem) && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault();
          if (state === 'rest') setState('over');
        }}
        onDragLeave={() => setState((now) => (now === 'over' ? 'rest' : now))}
        onDrop={drop}
      >
        <input
          ref={picker}
          type="file"
          id={id}
          name={isHydrated ? undefined : field.column}
          accept={field.accept || undefined}
          required={field.required && !isHydrated && !address}
          disabled={state === 'sending'}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => void send(event.target.files?.[0])}
        />
        <Icon of={FileUp} size={20} />
        <span className={styles.dropText}>
          <strong>{state === 'sending' ? uploading : t('Choose a file')}</strong>
          {state !== 'sending' && <span className={styles.hint}>{field.placeholder || t('or drop it here')}</span>}
        </span>
        {state === 'sending' && <progress className={styles.progress} aria-label={uploading} />}
      </label>
      {isHydrated && (
        <input type="hidden" name={field.column} value={address} data-sending={state === 'sending' || undefined} />
      )}
      {address && state !== 'sending' && <Chosen address={address} name={name} onRemove={remove} />}
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function useUpload({ field, cell, upload, onEdit }: Pick<ControlProps, 'field' | 'cell' | 'upload' | 'onEdit'>) {
  const [address, setAddress] = useState(cell === null ? '' : String(cell));
  const [name, setName] = useState('');
  const [state, setState] = useState<'rest' | 'over' | 'sending'>('rest');
  const [problem, setProblem] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (!file || !upload) return setState('rest');
    const invalid = fileFits(file, field.accept);
    setProblem(invalid ?? '');
    if (invalid) return setState('rest');
    setState('sending');
    setName(file.name);
    onEdit?.();
    try {
      setAddress((await upload(file, field.column)).url);
    } catch (error) {
      setAddress('');
      setProblem(messageOf(error, t('Couldn’t upload the file. Try again.')));
    }
    setState('rest');
  };
  const remove = () => {
    setAddress('');
    setName('');
    if (picker.current) picker.current.value = '';
    onEdit?.();
  };
  return { address, name, state, setState, problem, picker, send, remove };
}

function Chosen({ address, name, onRemove }: { address: string; name: string; onRemove: () => void }) {
  return (
    <p className={styles.chosen}>
      {isImage(name || address) ? (
        <img src={address} alt="" width={40} height={40} />
      ) : (
        <Icon of={Paperclip} size={16} />
      )}
      <span>{name || address.split('/').at(-1)}</span>
      <Button
        variant="plain"
        square
        aria-label={t('Remove the file')}
        onClick={onRemove}
        icon={<Icon of={X} size={16} />}
      />
    </p>
  );
}

const isImage = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name);
