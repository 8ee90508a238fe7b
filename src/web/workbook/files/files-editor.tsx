import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import { ArrowDown, ArrowUp, Paperclip, Upload, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useState, useSyncExternalStore } from 'react';
import { cellOfFiles, type FileInCell, fileLimitsOf, filesOf, isPictureName } from '#engine/file-cells.ts';
import type { SheetSession } from '../sheet-session.ts';
import { type FileCell, fileHref, filesIn, uploadCellFiles, writeFiles } from './upload-cell-files.ts';
import styles from './files.module.css';

interface Props {
  session: SheetSession;
  cell: FileCell;
  canWrite: boolean;
}

/** The files of a cell: to open, add, order and remove. Every change is saved at once, and can be undone. */
export function FilesEditor({ session, cell, canWrite }: Props) {
  const text = useSyncExternalStore(session.watch, () => cellOfFiles(filesIn(session, cell)));
  const files = filesOf(text);
  const { most, megabytes, accept } = fileLimitsOf(cell.column);
  const { sending, refusals, add } = useSending(session, cell);
  const hasRoom = canWrite && files.length < most;
  const take = (event: DragEvent | ClipboardEvent, list: FileList) => {
    if (!hasRoom || list.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void add([...list]);
  };
  return (
    <div
      className={styles.editor}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <Listed {...{ session, cell, canWrite, files }} />
      {files.length === 0 && !hasRoom && <p className={styles.hint}>{t('No files.')}</p>}
      {sending && (
        <div role="status">
          {t('Uploading {name}', { name: sending.name })}
          <Progress value={sending.share * 100} aria-label={t('Uploading {name}', { name: sending.name })} />
        </div>
      )}
      {hasRoom && (
        <FileButton
          multiple={most > 1}
          {...(accept && { accept })}
          onChange={(list) => void add([list].flat().filter((one) => one !== null))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<Upload size={16} strokeWidth={1.5} />}>
              {t('Add files')}
            </Button>
          )}
        </FileButton>
      )}
      {hasRoom && (
        <p className={styles.hint}>
          {plural(
            most,
            'Or drop or paste them here. At most {count} file of {megabytes} MB each.',
            'Or drop or paste them here. At most {count} files of {megabytes} MB each.',
            { megabytes },
          )}
        </p>
      )}
      {refusals.length > 0 && (
        <p className={styles.problem} role="alert">
          {refusals.join(' ')}
        </p>
      )}
    </div>
  );
}

function Listed({ session, cell, canWrite, files }: Props & { files: readonly FileInCell[] }) {
  const write = (next: readonly FileInCell[]) => void writeFiles(session, cell, next);
  return (
    <ul className={styles.list} aria-label={t('Files of {name}', { name: cell.column.name })}>
      {files.map((file, at) => (
        <li key={`${at} ${file.url}`}>
          <a href={fileHref(session.id, file.url)} target="_blank" rel="noopener noreferrer">
            {isPictureName(file.name) ? (
              <img src={fileHref(session.id, file.url, 'small')} alt="" loading="lazy" width={40} height={40} />
            ) : (
              <Paperclip size={18} strokeWidth={1.5} aria-hidden="true" />
            )}
            <span>{file.name}</span>
          </a>
          {canWrite && <Moves files={files} at={at} onFiles={write} />}
        </li>
      ))}
    </ul>
  );
}

function useSending(session: SheetSession, cell: FileCell) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [refusals, setRefusals] = useState<string[]>([]);
  const add = async (list: readonly File[]): Promise<void> => {
    if (sending || list.length === 0) return;
    setRefusals([]);
    setSending({ name: list[0]?.name ?? '', share: 0 });
    const outcome = await uploadCellFiles(session, cell, list, (name, share) => setSending({ name, share }));
    setSending(null);
    setRefusals(outcome.refusals);
  };
  return { sending, refusals, add };
}

interface MovesProps {
  files: readonly FileInCell[];
  at: number;
  onFiles(files: readonly FileInCell[]): void;
}

function Moves({ files, at, onFiles }: MovesProps) {
  const name = files[at]?.name ?? '';
  const swapped = (other: number) => files.with(at, files[other]!).with(other, files[at]!);
  const common = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <>
      {files.length > 1 && (
        <>
          <ActionIcon
            {...common}
            aria-label={t('Move {name} up', { name })}
            disabled={at === 0}
            onClick={() => onFiles(swapped(at - 1))}
          >
            <ArrowUp size={16} strokeWidth={1.5} />
          </ActionIcon>
          <ActionIcon
            {...common}
            aria-label={t('Move {name} down', { name })}
            disabled={at === files.length - 1}
            onClick={() => onFiles(swapped(at + 1))}
          >
            <ArrowDown size={16} strokeWidth={1.5} />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...common} aria-label={t('Remove {name}', { name })} onClick={() => onFiles(files.toSpliced(at, 1))}>
        <X size={16} strokeWidth={1.5} />
      </ActionIcon>
    </>
  );
}
