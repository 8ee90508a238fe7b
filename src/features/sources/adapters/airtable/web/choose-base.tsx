import { t } from '#kit/language/product.ts';
import { Button, Group, PasswordInput, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asCallError, call } from '#web/call.ts';
import { listAirtableBases, type PlannedTable, previewAirtableBase } from '../api.ts';
import { HowToGetOne } from './how-to-get-one.tsx';

/** The token stays in the memory of this dialog alone. */
export interface ChosenBase {
  token: string;
  base: { id: string; name: string };
  tables: PlannedTable[];
}

/** A token, then one of the bases that it can read. */
export function ChooseBase({ onChosen }: { onChosen(chosen: ChosenBase): void }) {
  const [token, setToken] = useState('');
  const [id, setId] = useState<string | null>(null);
  const bases = useMutation({
    mutationFn: () => call(listAirtableBases, { body: { token } }),
    onSuccess: (found) => setId(found.bases.length === 1 ? (found.bases[0]?.id ?? null) : null),
  });
  const base = bases.data?.bases.find((one) => one.id === id);
  const preview = useMutation({
    mutationFn: (requested: ChosenBase['base']) =>
      call(previewAirtableBase, { body: { token, base_id: requested.id } }),
    onSuccess: ({ tables }, requested) => onChosen({ token, base: requested, tables }),
  });
  const failed = bases.error ?? preview.error;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (base) preview.mutate(base);
        else if (!bases.data) bases.mutate();
      }}
    >
      <Stack gap="md">
        <Text>{t('Tables of a base become the sheets of a new spreadsheet. Nothing changes in Airtable.')}</Text>
        <HowToGetOne />
        <PasswordInput
          label={t('Personal access token')}
          size="md"
          autoComplete="off"
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value.trim());
            bases.reset();
            preview.reset();
          }}
          error={failed ? asCallError(failed).message : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the token'), tabIndex: 0 }}
          data-autofocus
        />
        {bases.data && bases.data.bases.length === 0 && (
          <Text role="alert">{t('This token can’t read any base. Give it access to one in Airtable.')}</Text>
        )}
        {bases.data && bases.data.bases.length > 0 && (
          <Select
            label={t('Base')}
            size="md"
            searchable
            placeholder={t('Choose a base')}
            nothingFoundMessage={t('No base found')}
            data={bases.data.bases.map((one) => ({ value: one.id, label: one.name }))}
            value={id}
            onChange={setId}
          />
        )}
        <Group>
          {bases.data ? (
            <Button type="submit" size="md" loading={preview.isPending} disabled={!base}>
              {t('Preview')}
            </Button>
          ) : (
            <Button type="submit" size="md" loading={bases.isPending} disabled={token === ''}>
              {t('Show bases')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
