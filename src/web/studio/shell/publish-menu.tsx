import { Button, Menu } from '@mantine/core';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './shell.module.css';

/** 'Publish', with who sees the app. */
export function PublishMenu() {
  const studio = useStudio();
  const app = useStudioState((state) => state.app);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button size="sm" rightSection={<ChevronDown size={16} />} className={styles.publish}>
          Publish
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{app?.public ? 'This app is public' : 'This app is private'}</Menu.Label>
        <Menu.Item
          leftSection={<ShieldCheck size={16} strokeWidth={1.5} />}
          onClick={() => studio.openPanel('publish')}
        >
          Privacy Settings
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
