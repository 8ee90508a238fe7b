import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Loader, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { asCallError, call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { applyAirtableUpdate, getAirtableUpdate, startAirtableUpdate, stopAirtableUpdate } from '../api.ts';
import { ConfirmUpdate } from '../../../web/update/confirm-update.tsx';
import { HowToGetOne } from './how-to-get-one.tsx';
import { HowFar } from './watch-import.tsx';

interface Props {
  workbook: WorkbookOnTheWire;
  opened: boolean;
  onClose(): void;
  onUpdated(): void;
}

/** Newer data of the base that a spreadsheet was made of: read it, see what it changes, confirm. */
export function UpdateFromAirtable(props: Props) {
  const { workbook, opened, onClose } = props;
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Update “{name}” from Airtable', { name: workbook.name })}
      radius={isNarrow ? 0 : 'lg'}
      size={760}
      fullScreen={isNarrow}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {opened && <Steps {...props} />}
    </Modal>
  );
}

const keyOf = (workbookId: string): string[] => ['airtable-update', workbookId];

/** The reading goes on without the dialog: opened again, it shows how far that is, or what was read. */
function Steps({ workbook, onClose, onUpdated }: Props) {
  const queries = useQueryClient();
  const params = { workbookId: workbook.id };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(workbook.id),
    queryFn: ({ signal }) => call(getAirtableUpdate, { params, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.update?.state === 'reading' && !state.error ? 1_000 : false),
  });
  const stop = useMutation({
    mutationFn: () => call(stopAirtableUpdate, { params }),
    onSuccess: () => queries.setQueryData(keyOf(workbook.id), { update: null, preview: null }),
    onError: showFailure,
  });
  if (error) return <Failed message={asCallError(error).message} isBusy={stop.isPending} onAgain={stop.mutate} />;
  if (!data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  const { update, preview } = data;
  if (!update) return <AskToken workbookId={workbook.id} onStarted={() => void refetch()} />;
  if (update.state === 'failed')
    return <Failed message={update.problem ?? ''} isBusy={stop.isPending} onAgain={stop.mutate} />;
  if (preview) {
    return (
      <ConfirmUpdate
        workbook={workbook}
        first={preview}
        service="Airtable"
        other={t('Discard')}
        apply={(_, body) => call(applyAirtableUpdate, { params, body })}
        again={async () => (await refetch()).data?.preview ?? null}
        onOther={stop.mutate}
        onClose={onClose}
        onUpdated={onUpdated}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text>
        {rich(t('Reading {name}. You can close this window: the reading continues.'), {
          name: <b>{update.base_name}</b>,
        })}
      </Text>
      <HowFar progress={update.progress} />
      <Group>
        <Button size="md" variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button size="md" variant="subtle" color="red" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('Stop reading')}
        </Button>
      </Group>
    </Stack>
  );
}

function Failed({ message, isBusy, onAgain }: { message: string; isBusy: boolean; onAgain(): void }) {
  return (
    <Stack gap="md">
      <Alert color="red" role="alert">
        {message} {t('Nothing was changed.')}
      </Alert>
      <Group>
        <Button size="md" loading={isBusy} onClick={onAgain}>
          {t('Start again')}
        </Button>
      </Group>
    </Stack>
  );
}

function AskToken({ workbookId, onStarted }: { workbookId: string; onStarted(): void }) {
  const [token, setToken] = useState('');
  const start = useMutation({
    mutationFn: () => call(startAirtableUpdate, { params: { workbookId }, body: { token } }),
    onSuccess: onStarted,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <Stack gap="md">
        <Text>
          {t(
            'Sheaf reads the base again and compares its records with your rows. You’ll see what would change before anything does.',
          )}
        </Text>
        <HowToGetOne />
        <PasswordInput
          label={t('Personal access token')}
          size="md"
          autoComplete="off"
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value.trim());
            start.reset();
          }}
          error={start.error ? asCallError(start.error).message : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the token'), tabIndex: 0 }}
          data-autofocus
        />
        <Group>
          <Button type="submit" size="md" loading={start.isPending} disabled={token === ''}>
            {t('Read the base')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
