import { Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import type { AppPartProps } from '#features/apps/web/app-parts.ts';
import { hrefOf } from '#web/call.ts';
import { exportApp } from '../../api/packages.ts';

export default function ExportItem({ app }: AppPartProps) {
  return (
    <Menu.Item
      mih={40}
      component="a"
      href={hrefOf(exportApp, { params: { appId: app.id } })}
      download
      leftSection={<Download size={16} strokeWidth={1.5} />}
    >
      Export
    </Menu.Item>
  );
}
