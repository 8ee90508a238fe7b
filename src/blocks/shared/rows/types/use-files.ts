import { useEffect, useRef, useState } from 'react';
import { cellOfFiles, type FileInCell, filesOf, isPictureName } from '#engine/file-cells.ts';
import type { ControlProps } from '../../field/control-props.ts';
import { fileFits } from '../../field/file-fits.ts';
import { messageOf } from '../../message-of.ts';

export interface ChosenFile extends FileInCell {
  /** Of one that was just sent: nobody is shown its cell yet. */
  preview?: string | undefined;
}

interface SentFile {
  key: number;
  name: string;
  /** 0 to 1; null where it isn't known. */
  share: number | null;
}

export interface FilesInField {
  chosen: readonly ChosenFile[];
  sending: readonly SentFile[];
  most: number;
  /** As the column stores them; '' for none. */
  cell: string;
  problem: string;
  add(list: FileList): void;
  addFrom(input: HTMLInputElement): void;
  move(from: number, to: number): void;
  remove(at: number): void;
}

/** The files of a field. One after the other is sent; what is refused is said, and the others stay. */
export function useFiles({ field, cell, upload, onEdit }: ControlProps): FilesInField {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => filesOf(cell));
  const [sending, setSending] = useState<readonly SentFile[]>([]);
  const [problem, setProblem] = useState('');
  const queue = useRef(Promise.resolve());
  const keys = useRef(0);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const { most, megabytes } = field.files ?? { most: 1, megabytes: 25 };

  const sendOne = async (file: File, key: number): Promise<void> => {
    const onProgress = (share: number) =>
      setSending((now) => now.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      const { url, name = file.name } = await upload!(file, field.column, onProgress);
      const preview = isPictureName(name) ? URL.createObjectURL(file) : undefined;
      if (preview) previews.current.push(preview);
      setChosen((now) => [...now, { name, url, preview }]);
    } catch (error) {
      setProblem(`${file.name}: ${messageOf(error, 'Couldn’t upload the file. Try again.')}`);
    }
    setSending((now) => now.filter((one) => one.key !== key));
  };

  const add = (list: FileList): void => {
    if (!upload || list.length === 0) return;
    onEdit?.();
    const room = most - chosen.length - sending.length;
    const refusals = [...list].flatMap((file) => refusalOf(file, field.accept, megabytes) ?? []);
    const fitting = [...list].filter((file) => refusalOf(file, field.accept, megabytes) === null);
    const taken = fitting.slice(0, Math.max(0, room));
    if (taken.length < fitting.length) refusals.push(`This field takes at most ${most} file${most === 1 ? '' : 's'}.`);
    setProblem(refusals.join(' '));
    const entries = taken.map((file) => ({ file, key: ++keys.current }));
    setSending((now) => [...now, ...entries.map(({ file, key }) => ({ key, name: file.name, share: null }))]);
    for (const { file, key } of entries) queue.current = queue.current.then(() => sendOne(file, key));
  };

  const change = (files: readonly ChosenFile[]): void => {
    setChosen(files);
    setProblem('');
    onEdit?.();
  };
  return {
    ...{ chosen, sending, most, problem, add },
    cell: cellOfFiles(chosen) ?? '',
    addFrom(input) {
      if (input.files) add(input.files);
      // The same file can be chosen again.
      input.value = '';
    },
    move: (from, to) => change(chosen.with(from, chosen[to]!).with(to, chosen[from]!)),
    remove: (at) => change(chosen.toSpliced(at, 1)),
  };
}

function refusalOf(file: File, accept: string, megabytes: number): string | null {
  const misfit = fileFits(file, accept);
  if (misfit) return `${file.name}: ${misfit}`;
  return file.size > megabytes * 1024 * 1024 ? `${file.name} is larger than ${megabytes} MB.` : null;
}
