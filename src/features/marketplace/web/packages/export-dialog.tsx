import { plural, t } from '#kit/language/product.ts';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call, hrefOf } from '#web/call.ts';
import { SiteDialog } from '#web/site/shell/dialog-form.tsx';
import type { AppPartProps } from '#features/apps/web/app-parts.ts';
import { exportApp, previewExport } from '../../api/packages.ts';

/** What goes into the .zip of an app, and what of its spreadsheet stays behind, by name. */
export function ExportDialog({ app, onClose }: AppPartProps & { onClose(): void }) {
  const params = { appId: app.id };
  const { data, isError } = useQuery({
    queryKey: ['export', app.id],
    queryFn: () => call(previewExport, { params }),
    gcTime: 0,
  });
  return (
    <SiteDialog opened onClose={onClose} title={t('Export {name}', { name: app.name })}>
      <Stack gap="md">
        <Text size="sm">
          {t(
            'You get a .zip with the pages, the appearance, the pictures and the first rows of the sheets that the pages use.',
          )}
        </Text>
        {!data && !isError && <Loader role="status" size="sm" aria-label={t('Looking for what stays behind')} />}
        {isError && (
          <Text size="sm">{t('Couldn’t look for columns that stay behind. You can still export the app.')}</Text>
        )}
        {data && <StaysBehind found={data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            component="a"
            href={hrefOf(exportApp, { params })}
            download
            leftSection={<Download size={16} strokeWidth={1.5} />}
            onClick={onClose}
          >
            {t('Export')}
          </Button>
        </Group>
      </Stack>
    </SiteDialog>
  );
}

function StaysBehind({ found: { sheets, unused_sheets } }: { found: AnswerOf<typeof previewExport> }) {
  const torn = sheets.filter(({ unused }) => unused.length > 0);
  if (torn.length === 0 && unused_sheets.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label={t('What stays behind')}>
      <Text size="sm" fw={600}>
        {t('Not in the .zip, since no page uses it')}
      </Text>
      {torn.map(({ title, unused }) => (
        <Text size="sm" key={title}>
          {plural(unused.length, 'Column of {title}: {names}', 'Columns of {title}: {names}', {
            ...{ title, names: unused.join(', ') },
          })}
        </Text>
      ))}
      {unused_sheets.length > 0 && (
        <Text size="sm">
          {plural(unused_sheets.length, 'Sheet: {names}', 'Sheets: {names}', { names: unused_sheets.join(', ') })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Export the spreadsheet to keep all of it.')}
      </Text>
    </Stack>
  );
}
