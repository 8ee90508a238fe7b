import { t } from '#kit/language/product.ts';
import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import { changeWebhook, createWebhook, type WebhookOnTheWire } from '../../api/webhooks.ts';
import { type WebhookEvent, webhookEvents } from '../../rules/webhook.ts';
import styles from '../automations.module.css';
import { useAct } from '../use-automations.ts';

/** @sentences */
const words: Record<WebhookEvent, string> = {
  'row.added': 'A row is added (row.added)',
  'row.changed': 'A row changes (row.changed)',
  'row.deleted': 'A row is deleted (row.deleted)',
  'form.sent': 'A form is sent (form.sent)',
};

interface Props {
  workbook: WorkbookOnTheWire;
  sheetId: string | null;
  /** Null for a new one. */
  webhook: WebhookOnTheWire | null;
  onSecret(secret: string): void;
  onClose(): void;
}

export function WebhookForm({ workbook, sheetId, webhook, onSecret, onClose }: Props) {
  const act = useAct(workbook.id);
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [sheet_id, setSheet] = useState(webhook?.sheet_id ?? sheetId ?? workbook.sheets[0]?.id ?? '');
  const [events, setEvents] = useState<string[]>(webhook?.events ?? ['row.added']);
  const [imports, setImports] = useState(webhook?.imports ?? false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const chosen = webhookEvents.filter((one) => events.includes(one));
    const body = { address: address.trim(), sheet_id, events: chosen, imports };
    const isDone = await act(async () => {
      if (!webhook) return onSecret((await call(createWebhook, { params: { workbookId: workbook.id }, body })).secret);
      const state = webhook.state === 'on' ? 'on' : 'off';
      await call(changeWebhook, {
        params: { workbookId: workbook.id, webhookId: webhook.id },
        body: { ...body, state },
      });
    });
    if (isDone) onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <TextInput
          label={t('Address')}
          placeholder="https://"
          type="url"
          required
          maxLength={2_000}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Select
          label={t('Sheet')}
          allowDeselect={false}
          data={workbook.sheets.map(({ id, title }) => ({ value: id, label: title }))}
          value={sheet_id}
          onChange={(next) => next && setSheet(next)}
        />
        <EventChoices events={events} onChange={setEvents} />
        <Checkbox
          label={t('Also when a newer file updates the spreadsheet')}
          checked={imports}
          onChange={(event) => setImports(event.currentTarget.checked)}
        />
        <div className={styles.bar}>
          <Button type="submit" disabled={events.length === 0}>
            {t('Save')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Back')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function EventChoices({ events, onChange }: { events: string[]; onChange(events: string[]): void }) {
  return (
    <Checkbox.Group label={t('Call it when')} value={events} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {webhookEvents.map((one) => (
          <Checkbox key={one} value={one} label={t(words[one])} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
