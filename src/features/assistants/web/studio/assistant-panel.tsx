import { t } from '#kit/language/product.ts';
import { ActionIcon, CloseButton, Skeleton, Tooltip } from '@mantine/core';
import { Sparkles, SquarePen } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import panelStyles from '#web/studio/panel/panel.module.css';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { Composer } from './composer.tsx';
import { type Conversation, conversationOf } from './conversation.ts';
import { NoAssistant } from './no-assistant.tsx';
import { TalkLog } from './talk-log.tsx';
import styles from './assistant.module.css';

/** 'Assistant': says what it would change; the person does it. */
export default function AssistantPanel() {
  const studio = useStudio();
  const conversation = conversationOf(studio);
  useEffect(() => void conversation.load(), [conversation]);
  return (
    <aside
      className={panelStyles.panel}
      aria-label={t('Assistant')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        studio.closePanel();
      }}
    >
      <header className={panelStyles.head}>
        <span className={panelStyles.badge} aria-hidden="true">
          <Sparkles size={18} strokeWidth={1.5} />
        </span>
        <h2>{t('Assistant')}</h2>
        <NewTalk conversation={conversation} />
        <CloseButton size={32} aria-label={t('Close assistant')} onClick={studio.closePanel} />
      </header>
      <Inside conversation={conversation} />
    </aside>
  );
}

function NewTalk({ conversation }: { conversation: Conversation }) {
  const isEmpty = useStore(conversation.store, ({ talk }) => talk.entries.length === 0);
  if (isEmpty) return null;
  return (
    <Tooltip label={t('New conversation')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('New conversation')}
        onClick={conversation.clear}
      >
        <SquarePen size={17} strokeWidth={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

function Inside({ conversation }: { conversation: Conversation }) {
  const { setup, setupFailure } = useStore(conversation.store);
  const mainHref = useStudioState((state) => state.data.main_href);
  if (setupFailure)
    return (
      <NoAssistant title={t('The assistant couldn’t be opened')} text={setupFailure} onRetry={conversation.load} />
    );
  if (!setup)
    return (
      <div className={styles.waiting} role="status" aria-label={t('Opening the assistant')}>
        <Skeleton height={16} width="70%" />
        <Skeleton height={16} width="50%" />
      </div>
    );
  if (!setup.assistant)
    return (
      <NoAssistant
        title={t('No assistant yet')}
        text={t(
          'An assistant proposes changes of your app and does them when you agree. It’s optional, runs on a model of your choice, and everything it does can be done by hand.',
        )}
        {...(setup.is_owner
          ? { href: `${mainHref}/dashboard/assistants` }
          : { note: t('The owner of the workspace can set one up under Assistants.') })}
      />
    );
  return (
    <>
      <TalkLog conversation={conversation} isLive={setup.is_live} />
      <Composer conversation={conversation} assistant={setup.assistant} />
      <Said conversation={conversation} />
    </>
  );
}

/** Says to screen readers what came, in whole sentences. */
function Said({ conversation }: { conversation: Conversation }) {
  const said = useStore(conversation.store, (state) => state.said);
  return (
    <div className={styles.unseen} role="status" aria-label={t('What the assistant says')}>
      {said}
    </div>
  );
}
