import { ArrowDown, ArrowUp, Camera, FileUp, Paperclip, X } from 'lucide-react';
import type { ClipboardEvent, DragEvent } from 'react';
import { cellOfFiles, isPictureName } from '#engine/file-cells.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import type { ControlProps } from '../../field/control-props.ts';
import styles from '../../field/field.module.css';
import { smallOf } from './file-list.tsx';
import { type ChosenFile, type FilesInField, useFiles } from './use-files.ts';
import { t } from '#kit/language/language.ts';

/**
 * Several files in an order: chosen, dropped, pasted or taken with the camera, each sent at once. Without a script they are
 * sent with the form.
 */
export function FilesControl(props: ControlProps) {
  const { field, isHydrated, upload } = props;
  const files = useFiles(props);
  const hasRoom = files.chosen.length + files.sending.length < files.most;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    files.add(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    files.add(event.clipboardData.files);
  };
  return (
    <div
      className={styles.file}
      data-files-field
      onPaste={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {isHydrated && <input type="hidden" name={field.column} value={files.cell} />}
      <ul>
        {files.chosen.map((file, at) => (
          <Chosen key={file.url} file={file} at={at} files={files} kept={isHydrated ? '' : field.column} />
        ))}
        {files.sending.map(({ key, name, share }) => (
          <li key={key} data-sending>
            <span>{name}</span>
            <progress
              aria-label={t('Uploading {file}', { file: name })}
              {...(share !== null && { value: share })}
              max={1}
            />
          </li>
        ))}
      </ul>
      {(hasRoom || !isHydrated) && (upload || !isHydrated) && <Adds {...props} files={files} />}
      {files.problem && (
        <p className={styles.error} role="alert">
          {files.problem}
        </p>
      )}
    </div>
  );
}

function Adds({ field, id, invalid, describedBy, isHydrated, files }: ControlProps & { files: FilesInField }) {
  return (
    <div data-adds>
      <label className={styles.drop}>
        <input
          type="file"
          multiple={files.most > 1}
          id={id}
          name={isHydrated ? undefined : field.column}
          accept={field.accept || undefined}
          required={field.required && !isHydrated && files.chosen.length === 0}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => files.addFrom(event.target)}
        />
        <Icon of={FileUp} size={20} />
        <span className={styles.dropText}>
          <strong>{files.most > 1 ? t('Choose files') : t('Choose a file')}</strong>
          {isHydrated && <span className={styles.hint}>{t('or drop or paste them here')}</span>}
        </span>
      </label>
      {isHydrated && takesPictures(field.accept) && (
        // Only devices with a camera that is held at things ask for it. (typed-columns.css)
        <label className={styles.drop} data-camera>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={t('Take a picture')}
            onChange={(event) => files.addFrom(event.target)}
          />
          <Icon of={Camera} size={20} />
        </label>
      )}
    </div>
  );
}

const takesPictures = (accept: string): boolean => accept === '' || accept.includes('image/*');

interface ChosenProps {
  file: ChosenFile;
  at: number;
  files: FilesInField;
  /** Without a script: the field that a file that was sent before is sent with again. */
  kept: string;
}

function Chosen({ file: { name, url, preview }, at, files, kept }: ChosenProps) {
  const isPicture = isPictureName(name);
  return (
    <li>
      {isPicture ? (
        <img src={preview ?? smallOf(url)} alt="" width={40} height={40} />
      ) : (
        <Icon of={Paperclip} size={16} />
      )}
      {kept ? (
        <label>
          <input type="checkbox" name={kept} value={cellOfFiles([{ name, url }]) ?? ''} defaultChecked /> {name}
        </label>
      ) : (
        <span>{name}</span>
      )}
      {!kept && files.chosen.length > 1 && (
        <>
          <Move
            label={t('Move {name} up', { name })}
            icon={ArrowUp}
            disabled={at === 0}
            onMove={() => files.move(at, at - 1)}
          />
          <Move
            label={t('Move {name} down', { name })}
            icon={ArrowDown}
            disabled={at === files.chosen.length - 1}
            onMove={() => files.move(at, at + 1)}
          />
        </>
      )}
      {!kept && <Move label={t('Remove {name}', { name })} icon={X} disabled={false} onMove={() => files.remove(at)} />}
    </li>
  );
}

interface MoveProps {
  label: string;
  icon: typeof X;
  disabled: boolean;
  onMove: () => void;
}

function Move({ label, icon, disabled, onMove }: MoveProps) {
  return (
    <Button
      variant="plain"
      square
      aria-label={label}
      disabled={disabled}
      onClick={onMove}
      icon={<Icon of={icon} size={16} />}
    />
  );
}
