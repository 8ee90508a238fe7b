import { t } from '#kit/language/product.ts';
import { Alert, Button, FileButton, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { importApp } from '../../api/packages.ts';
import { asCallError, type CallError, uploadForm } from '#web/call.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';

const mostBytes = 50 * 1024 * 1024;
const maxListed = 8;

interface Problem {
  message: string;
  fields: CallError['fields'];
}
type Import =
  | { step: 'closed' }
  | { step: 'choosing' }
  | { step: 'sending'; share: number }
  | ({ step: 'failed' } & Problem);

/** 'Import app': an app that was exported, as a new one of this workspace. */
export default function ImportApp() {
  const [state, setState] = useState<Import>({ step: 'closed' });
  const queries = useQueryClient();
  const abort = useRef<AbortController>(undefined);

  const close = (): void => {
    abort.current?.abort();
    setState({ step: 'closed' });
  };
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) {
      const message = t('This file is larger than 50 MB, the limit for an app.');
      return setState({ step: 'failed', message, fields: [] });
    }
    const controller = new AbortController();
    abort.current = controller;
    const form = new FormData();
    form.set('file', file);
    setState({ step: 'sending', share: 0 });
    try {
      const onProgress = (share: number): void => setState({ step: 'sending', share });
      const { name } = await uploadForm(importApp, form, { onProgress, signal: controller.signal });
      await queries.invalidateQueries({ queryKey: ['apps'] });
      setState({ step: 'closed' });
      showToast(t('{name} was imported with its own spreadsheet. It’s private.', { name }));
    } catch (failure) {
      if (controller.signal.aborted) return;
      const { message, fields } = asCallError(failure);
      setState({ step: 'failed', message, fields });
    }
  };
  const icon = <FileUp size={18} strokeWidth={1.5} />;
  return (
    <>
      <Button size="md" variant="default" leftSection={icon} onClick={() => setState({ step: 'choosing' })}>
        {t('Import app')}
      </Button>
      <Modal
        opened={state.step !== 'closed'}
        onClose={close}
        title={t('Import app')}
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {state.step === 'sending' ? (
          <Stack gap="sm" role="status">
            <Progress value={state.share * 100} animated aria-label={t('Upload progress')} />
            <Text size="sm">
              {state.share < 1 ? t('Sending the file …') : t('Creating its pages and spreadsheet …')}
            </Text>
          </Stack>
        ) : (
          <Choice failed={state.step === 'failed' ? state : null} key={state.step} onFile={(file) => void send(file)} />
        )}
      </Modal>
    </>
  );
}

function Choice({ failed, onFile }: { failed: Problem | null; onFile: (file: File | null) => void }) {
  return (
    <Stack gap="md">
      {failed && <Failure {...failed} />}
      <Text size="sm">
        {t(
          'Choose a .zip that you got from “Export” in an app’s menu, here or on another Sheaf. It becomes a private app with its own spreadsheet.',
        )}
      </Text>
      <FileButton accept=".zip,.json" onChange={onFile}>
        {({ onClick }) => (
          <Button size="md" onClick={onClick}>
            {failed ? t('Choose another file') : t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}

function Failure({ message, fields }: Problem) {
  return (
    <Alert color="red" role="alert" title={t('This app could not be imported')}>
      {message}
      {fields.length > 1 && (
        <List size="sm" spacing={4} mt="xs">
          {fields.slice(0, maxListed).map(({ path, message: what }) => (
            <List.Item key={`${path} ${what}`}>
              <b>{path}</b>: {what}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
