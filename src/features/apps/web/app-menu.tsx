import { t } from '#kit/language/product.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  ArrowRightLeft,
  ChartColumn,
  Copy,
  EllipsisVertical,
  ExternalLink,
  PenLine,
  Pencil,
  Trash2,
} from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type AppCardOnTheWire, copyApp } from '../api/apps.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useWorkspace, useWorkspaces } from '#features/workspaces/web/use-workspace.ts';
import { appMenuItems } from './app-parts.ts';
import { MoveAppDialog } from './move-app-dialog.tsx';
import { RenameAppDialog } from './rename-app-dialog.tsx';

const icon = { size: 16, strokeWidth: 1.5 };

/** What can be done with an app from outside. */
export function AppMenu({ app, onOpen, onDelete }: { app: AppCardOnTheWire; onOpen(): void; onDelete(): void }) {
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null);
  const [shown, setShown] = useState<ReactElement | null>(null);
  const queries = useQueryClient();
  const { role } = useWorkspace();
  const isElsewhere = (useWorkspaces().data?.length ?? 0) > 1;
  const duplicate = async (): Promise<void> => {
    const { app: copy } = await call(copyApp, { params: { appId: app.id }, body: {} });
    await queries.invalidateQueries({ queryKey: ['apps'] });
    showToast(t('{name} was created with a copy of the spreadsheet. It’s private.', { name: copy.name }));
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('More for {name}', { name: app.name })}>
            <EllipsisVertical size={18} strokeWidth={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <WaysIn app={app} onOpen={onOpen} />
          <Menu.Divider />
          <Menu.Item mih={40} leftSection={<PenLine {...icon} />} onClick={() => setDialog('rename')}>
            {t('Rename')}
          </Menu.Item>
          <Menu.Item mih={40} leftSection={<Copy {...icon} />} onClick={() => void duplicate().catch(showFailure)}>
            {t('Duplicate')}
          </Menu.Item>
          {appMenuItems().map((Item, at) => (
            <Suspense key={at} fallback={null}>
              <Item app={app} show={setShown} />
            </Suspense>
          ))}
          {isElsewhere && hasRole(role, 'admin') && (
            <Menu.Item mih={40} leftSection={<ArrowRightLeft {...icon} />} onClick={() => setDialog('move')}>
              {t('Move to another workspace')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item mih={40} color="red" leftSection={<Trash2 {...icon} />} onClick={onDelete}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameAppDialog app={app} opened={dialog === 'rename'} onClose={close} />
      <MoveAppDialog app={app} opened={dialog === 'move'} onClose={close} />
      {shown}
    </>
  );
}

function WaysIn({ app, onOpen }: { app: AppCardOnTheWire; onOpen(): void }) {
  return (
    <>
      <Menu.Item mih={40} leftSection={<Pencil {...icon} />} onClick={onOpen}>
        {t('Edit')}
      </Menu.Item>
      {app.public && (
        <Menu.Item mih={40} component="a" href={app.href} target="_blank" leftSection={<ExternalLink {...icon} />}>
          {t('View live')}
        </Menu.Item>
      )}
      <Menu.Item
        mih={40}
        component={Link}
        to={`/dashboard/apps/${app.id}/statistics`}
        leftSection={<ChartColumn {...icon} />}
      >
        {t('Statistics')}
      </Menu.Item>
    </>
  );
}
