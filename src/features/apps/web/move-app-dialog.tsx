import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppCardOnTheWire, moveApp } from '../api/apps.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useWorkspaces } from '#features/workspaces/web/use-workspace.ts';

interface Props {
  app: AppCardOnTheWire;
  opened: boolean;
  onClose(): void;
}

/** Asks for the workspace that the app goes to, and says who loses it. */
export function MoveAppDialog({ app, opened, onClose }: Props) {
  const queries = useQueryClient();
  const others = useWorkspaces().data?.filter((one) => !one.current) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const goal = others.find((one) => one.id === chosen) ?? others[0];
  const move = async (): Promise<void> => {
    if (!goal) return;
    await call(moveApp, { params: { appId: app.id }, body: { workspace_id: goal.id } });
    await queries.invalidateQueries({ queryKey: ['apps'] });
    await queries.invalidateQueries({ queryKey: ['workbooks'] });
    showToast(t('{name} was moved to {workspace}.', { name: app.name, workspace: goal.name }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Move {name} to another workspace', { name: app.name })}
      act={t('Move app')}
      color="accent"
      onConfirm={move}
    >
      <Select
        label={t('Workspace')}
        mb="sm"
        data={others.map((one) => ({ value: one.id, label: one.name }))}
        value={goal?.id ?? null}
        onChange={setChosen}
        allowDeselect={false}
      />
      {t(
        'Its spreadsheet, users and address move with it. Members of this workspace who aren’t in the other one can no longer edit it.',
      )}
    </ConfirmDialog>
  );
}
