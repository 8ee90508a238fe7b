import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/call.ts';
import workbookStyles from '#web/workbook/workbook-page.module.css';
import { moveAutomation } from '../api/app-automations.ts';
import type { AutomationOnTheWire } from '../api/automations.ts';
import { useLookAgain } from './use-automations.ts';

export interface NamedApp {
  id: string;
  name: string;
}

interface Props {
  workbookId: string;
  automation: AutomationOnTheWire;
  /** Those of its spreadsheet. */
  apps: readonly NamedApp[];
}

/** 'Move to an app…': a button, and the dialog that says what changes. */
export function MoveToApp(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" size="sm" onClick={() => setOpen(true)}>
        {t('Move to an app…')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Move to an app')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        classNames={{ title: workbookStyles.dialogTitle }}
      >
        <MoveForm {...props} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function MoveForm({ workbookId, automation, apps, onClose }: Props & { onClose(): void }) {
  const [appId, setAppId] = useState(apps[0]?.id ?? null);
  const lookAgain = useLookAgain(workbookId);
  const move = useMutation({
    mutationFn: (id: string) => call(moveAutomation, { params: { appId: id, automationId: automation.id }, body: {} }),
    onSuccess: onClose,
    onSettled: lookAgain,
  });
  const { name } = automation;
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('“{name}” becomes part of the app: of its draft, its releases, its copies and templates made of it.', {
          name,
        })}
      </Text>
      <Select
        label={t('App')}
        data={apps.map((app) => ({ value: app.id, label: app.name }))}
        value={appId}
        onChange={setAppId}
        allowDeselect={false}
      />
      <Text size="sm">
        {automation.state === 'on'
          ? t('It keeps running as it is until you publish the app. From now on, you change it there.')
          : t('It stays off until you switch it on in the app and publish. From now on, you change it there.')}
      </Text>
      {move.error && <Alert color="red">{move.error.message}</Alert>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!appId} loading={move.isPending} onClick={() => appId && move.mutate(appId)}>
          {t('Move')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What the card of one that is on its way says. */
export function MovesToApp({ app }: { app: NamedApp }) {
  return (
    <Button component="a" variant="default" size="sm" href={`/dashboard/apps/${app.id}/edit`}>
      {t('Open {name}', { name: app.name })}
    </Button>
  );
}
