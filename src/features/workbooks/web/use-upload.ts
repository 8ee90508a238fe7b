import { t } from '#kit/language/product.ts';
import { useCallback, useRef, useState } from 'react';
import { deleteWorkbook, uploadWorkbook, type WorkbookOnTheWire } from '../api/workbooks.ts';
import { megabyte } from '../rules/upload-limit.ts';
import { useSite } from '#web/site/site-context.ts';
import { asCallError, call, uploadForm } from '#web/call.ts';
import { followImport } from './follow-import.ts';

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; share: number }
  | { state: 'reading'; name: string; share: number }
  | { state: 'ready'; workbook: WorkbookOnTheWire }
  | { state: 'failed'; name: string; message: string };

const tooLarge = (name: string, megabytes: number): Upload => ({
  state: 'failed',
  name,
  message: t('This file is larger than {size} MB. Split it or remove what you don’t need.', { size: megabytes }),
});

/** Sends a spreadsheet and follows its import until it is ready or has failed. */
export function useUpload(): { upload: Upload; send: (file: File) => Promise<void>; cancel: () => void } {
  const { spreadsheet_megabytes: most } = useSite();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const abort = useRef<AbortController>(undefined);
  /** The workbook whose file the server reads. */
  const reading = useRef<string>(undefined);

  const send = useCallback(
    async (file: File) => {
      const { name } = file;
      if (file.size > most * megabyte) {
        return setUpload(tooLarge(name, most));
      }
      const controller = new AbortController();
      abort.current?.abort();
      abort.current = controller;
      const form = new FormData();
      form.set('file', file);
      setUpload({ state: 'sending', name, share: 0 });
      try {
        const onProgress = (share: number) =>
          setUpload({ state: share < 1 ? 'sending' : 'reading', name, share: share < 1 ? share : 0 });
        const { signal } = controller;
        const sent = await uploadForm(uploadWorkbook, form, { onProgress, signal });
        const onStep = ({ id, progress }: WorkbookOnTheWire) => {
          reading.current = id;
          setUpload({ state: 'reading', name, share: progress });
        };
        const workbook = await followImport(sent.workbook, { onStep, signal });
        reading.current = undefined;
        setUpload(
          workbook.state === 'ready'
            ? { state: 'ready', workbook }
            : {
                state: 'failed',
                name,
                message: workbook.failure ?? t('This file could not be read. Try another one.'),
              },
        );
      } catch (error) {
        if (controller.signal.aborted) return;
        setUpload({
          state: 'failed',
          name,
          message: asCallError(error).message,
        });
      }
    },
    [most],
  );

  const cancel = useCallback(() => {
    abort.current?.abort();
    // The server stops reading when the workbook is gone; one that is ready by now goes to the trash.
    const workbookId = reading.current;
    if (workbookId) void call(deleteWorkbook, { params: { workbookId } }).catch(() => undefined);
    reading.current = undefined;
    setUpload({ state: 'idle' });
  }, []);

  return { upload, send, cancel };
}
