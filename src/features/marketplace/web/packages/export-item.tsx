import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import type { AppMenuItemProps } from '#features/apps/web/app-parts.ts';
import { ExportDialog } from './export-dialog.tsx';

export default function ExportItem({ app, show }: AppMenuItemProps) {
  return (
    <Menu.Item
      mih={40}
      leftSection={<Download size={16} strokeWidth={1.5} />}
      onClick={() => show(<ExportDialog app={app} onClose={() => show(null)} />)}
    >
      {t('Export')}
    </Menu.Item>
  );
}
