import { t } from '#kit/language/product.ts';
import { Button, Menu } from '@mantine/core';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import type { StudioState } from '../state/studio-state.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { type PublishProgress, waysToPublish } from '../studio-feature.ts';
import styles from './publish.module.css';

/** Of the first way that was begun. */
const progressOf = (state: StudioState): PublishProgress | null =>
  waysToPublish.map(({ progress }) => progress(state)).find(Boolean) ?? null;
/** “privacy and marketplace” */
const topicsOf = (): string =>
  waysToPublish.reduce(
    (before, { topic }) => t('{topics} and {topic}', { topics: before, topic: t(topic) }),
    t('privacy'),
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Publish' opens 'Launch Your App'; the menu next to it says how the app is, and leads to each dialog alone. */
export function PublishControl() {
  const studio = useStudio();
  const progress = useStudioState(progressOf);
  const Icon = progress?.Icon;
  const topics = topicsOf();
  return (
    <div className={styles.control} data-state={progress?.state ?? 'default'}>
      <Button
        size="sm"
        className={styles.publish}
        onClick={() => (studio.state().panel === 'launch' ? studio.closePanel() : studio.openPanel('launch'))}
      >
        {t('Publish')}
      </Button>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button
            size="sm"
            className={styles.more}
            aria-label={progress ? `${t(progress.words)}: ${topics}` : topics}
            title={capital(topics)}
          >
            {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
            {progress && <span className={styles.stateText}>{t(progress.words)}</span>}
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <PublishMenu progress={progress} />
      </Menu>
    </div>
  );
}

function PublishMenu({ progress }: { progress: PublishProgress | null }) {
  const studio = useStudio();
  const isPublic = useStudioState((state) => state.app?.public === true);
  const isBoard = useStudioState(({ data }) => data.board !== undefined);
  return (
    <Menu.Dropdown>
      <Menu.Label>
        {stateOf(isBoard, isPublic)}
        {progress && `. ${t(progress.inMenu)}`}
      </Menu.Label>
      <Menu.Item leftSection={<ShieldCheck size={16} strokeWidth={1.5} />} onClick={() => studio.openPanel('publish')}>
        {t('Privacy Settings')}
      </Menu.Item>
      {waysToPublish.map(({ panel, label, Icon }) => (
        <Menu.Item
          key={panel}
          leftSection={<Icon size={16} strokeWidth={1.5} />}
          onClick={() => studio.openPanel(panel)}
        >
          {t(label)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}

function stateOf(isBoard: boolean, isPublic: boolean): string {
  if (isBoard) return isPublic ? t('This board is public') : t('This board is private');
  return isPublic ? t('This app is public') : t('This app is private');
}
