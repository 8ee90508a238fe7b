import { t } from '#kit/language/product.ts';
import { Alert, Button } from '@mantine/core';
import { CircleAlert, Eye } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Conversation } from './conversation.ts';
import type { Entry } from './conversation-state.ts';
import { Plan } from './plan.tsx';
import styles from './assistant.module.css';
import { toolTitleText } from './tool-title-text.ts';

/** @sentences */
const examples = [
  'Add a page where people can look at one record and its details.',
  'Give the pages of this app clearer titles.',
  'What could be better on this page?',
];

/** What was said, and the plans. Its end stays in view. */
export function TalkLog({ conversation, isLive }: { conversation: Conversation; isLive: boolean }) {
  const entries = useStore(conversation.store, ({ talk }) => talk.entries);
  const isBusy = useStore(conversation.store, (state) => state.isBusy);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [entries, isBusy]);
  return (
    // A scrolled area is reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className={styles.log} role="group" aria-label={t('Conversation')} aria-busy={isBusy} tabIndex={0}>
      {isLive && (
        <Alert color="yellow" className={styles.alert}>
          {t(
            'Changes of this app go live at once, so the assistant only answers questions. It changes drafts: choose “When I publish” in the settings of the app.',
          )}
        </Alert>
      )}
      {entries.length === 0 && !isLive && <Welcome conversation={conversation} />}
      {entries.map((entry, at) => (
        <EntryView
          // Entries are only added at the end.
          key={at}
          entry={entry}
          conversation={conversation}
          isLast={at === entries.length - 1}
          isBusy={isBusy}
        />
      ))}
      {isBusy && <Thinking />}
    </div>
  );
}

function Welcome({ conversation }: { conversation: Conversation }) {
  return (
    <div className={styles.welcome}>
      <p>{t('Say what you want to change. You see a plan first, and nothing is done before you agree.')}</p>
      <ul>
        {examples.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => conversation.type(t(text))}>
              {t(text)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Thinking = () => (
  <div className={styles.thinking} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);

interface EntryProps {
  entry: Entry;
  conversation: Conversation;
  isLast: boolean;
  isBusy: boolean;
}

function EntryView({ entry, conversation, isLast, isBusy }: EntryProps) {
  switch (entry.kind) {
    case 'person':
      return (
        <div className={styles.person}>
          <span className={styles.unseen}>{t('You:')} </span>
          {entry.text}
        </div>
      );
    case 'assistant':
      // Plain text: what a model writes is neither markup nor a link.
      return (
        <div className={styles.answer}>
          <span className={styles.unseen}>{t('Assistant:')} </span>
          {entry.text.trim()}
        </div>
      );
    case 'looks':
      return (
        <p className={styles.looks}>
          <Eye size={14} strokeWidth={1.75} aria-hidden="true" />
          {entry.titles.map(toolTitleText).join(' · ')}
        </p>
      );
    case 'plan':
      return <Plan steps={entry.steps} conversation={conversation} isBusy={isBusy} />;
    case 'failure':
      return (
        <div className={styles.failure}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <p>{entry.message}</p>
          {isLast && !isBusy && (
            <Button variant="default" size="compact-sm" onClick={() => void conversation.retry()}>
              {t('Try again')}
            </Button>
          )}
        </div>
      );
  }
}
