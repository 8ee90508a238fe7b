import { Button, Menu } from '@mantine/core';
import { BadgeCheck, ChevronDown, CircleX, Clock, type LucideIcon, ShieldCheck, Store } from 'lucide-react';
import { useEffect } from 'react';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { loadReview } from '#features/marketplace/web/publish/review-request.ts';
import { storeEditedApp } from '#features/marketplace/web/publish/edited-app.ts';
import styles from './publish.module.css';

const states = {
  none: { state: 'default', words: '', icon: null },
  pending: { state: 'pending', words: 'In review', icon: Clock },
  published: { state: 'published', words: 'In the marketplace', icon: BadgeCheck },
  rejected: { state: 'rejected', words: 'Rejected', icon: CircleX },
} as const satisfies Record<string, { state: string; words: string; icon: LucideIcon | null }>;

/** 'Publish' opens 'Launch Your App'; the menu next to it says how the app is, and has the two dialogs alone. */
export function PublishControl() {
  const studio = useStudio();
  const status = useStudioState(({ review }) => review?.status ?? 'none');
  const { state, words, icon: Icon } = states[status];
  const app = useStudioState((one) => one.app);
  const page = useStudioState(({ pages, pageId }) => pages.find(({ id }) => id === pageId));
  useEffect(() => {
    void loadReview(studio);
  }, [studio]);
  useEffect(() => {
    if (app && page) storeEditedApp(app, page);
  }, [app, page]);
  return (
    <div className={styles.control} data-state={state}>
      <Button
        size="sm"
        className={styles.publish}
        onClick={() => (studio.state().panel === 'launch' ? studio.closePanel() : studio.openPanel('launch'))}
      >
        Publish
      </Button>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button
            size="sm"
            className={styles.more}
            aria-label={`${words ? `${words}: ` : ''}privacy and marketplace`}
            title="Privacy and marketplace"
          >
            {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
            {words && <span className={styles.stateWords}>{words}</span>}
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <PublishMenu words={words} />
      </Menu>
    </div>
  );
}

function PublishMenu({ words }: { words: string }) {
  const studio = useStudio();
  const isPublic = useStudioState((state) => state.app?.public === true);
  const isBoard = useStudioState(({ data }) => data.board !== undefined);
  return (
    <Menu.Dropdown>
      <Menu.Label>
        {`This ${isBoard ? 'board' : 'app'} is ${isPublic ? 'public' : 'private'}`}
        {words && `. Its template: ${words.toLowerCase()}`}
      </Menu.Label>
      <Menu.Item leftSection={<ShieldCheck size={16} strokeWidth={1.5} />} onClick={() => studio.openPanel('publish')}>
        Privacy Settings
      </Menu.Item>
      <Menu.Item leftSection={<Store size={16} strokeWidth={1.5} />} onClick={() => studio.openPanel('marketplace')}>
        Publish to Marketplace
      </Menu.Item>
    </Menu.Dropdown>
  );
}
