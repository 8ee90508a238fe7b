import { t } from '#kit/language/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type AppCardOnTheWire, updateApp } from '../api/apps.ts';
import { call } from '#web/call.ts';
import { RenameDialog } from '#web/site/dashboard/rename-dialog.tsx';

interface Props {
  app: AppCardOnTheWire;
  opened: boolean;
  onClose(): void;
}

export function RenameAppDialog({ app, opened, onClose }: Props) {
  const queries = useQueryClient();
  return (
    <RenameDialog
      opened={opened}
      onClose={onClose}
      title={t('Rename {name}', { name: app.name })}
      description={t('The app’s address stays the same.')}
      name={app.name}
      mostLetters={100}
      onRename={async (name) => {
        await call(updateApp, { params: { appId: app.id }, body: { name } });
        await queries.invalidateQueries({ queryKey: ['apps'] });
      }}
    />
  );
}
