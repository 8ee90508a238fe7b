import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import { ArrowUp, Columns3, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStudioState } from '#web/studio/state/use-studio.ts';
import { longestRequest } from '../../api/studio.ts';
import { whatModelGetsText } from '../what-model-gets-text.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import type { Conversation, Setup } from './conversation.ts';
import { sharedText } from './conversation-state.ts';
import { moneyText } from '../money-text.ts';
import styles from './assistant.module.css';

interface Props {
  conversation: Conversation;
  assistant: NonNullable<Setup['assistant']>;
}

/** Where the person writes, and what leaves when they send it. */
export function Composer({ conversation, assistant }: Props) {
  const typed = useStore(conversation.store, ({ talk }) => talk.typed);
  const isBusy = useStore(conversation.store, (state) => state.isBusy);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    void conversation.send();
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <Leaves conversation={conversation} assistant={assistant} />
      <Textarea
        ref={field}
        aria-label={t('Ask the assistant')}
        placeholder={t('What should change?')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestRequest}
        value={typed}
        onChange={(event) => conversation.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
        }}
        classNames={{ input: styles.input ?? '' }}
        rightSectionWidth={48}
        rightSection={<SendButton conversation={conversation} isBusy={isBusy} canSend={typed.trim() !== ''} />}
      />
      <Used conversation={conversation} assistant={assistant} />
    </form>
  );
}

function SendButton({
  conversation,
  isBusy,
  canSend,
}: {
  conversation: Conversation;
  isBusy: boolean;
  canSend: boolean;
}) {
  if (isBusy)
    return (
      <Tooltip label={t('Stop')}>
        <ActionIcon variant="default" size={36} radius="xl" aria-label={t('Stop')} onClick={conversation.stop}>
          <Square size={14} strokeWidth={2} fill="currentColor" />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Tooltip label={t('Send (Enter)')}>
      <ActionIcon type="submit" size={36} radius="xl" aria-label={t('Send')} disabled={!canSend}>
        <ArrowUp size={18} strokeWidth={2} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Who gets what: always in view, before anything is sent. */
function Leaves({ conversation, assistant: { host, may_read_values } }: Props) {
  const [choosing, setChoosing] = useState(false);
  const shared = useStore(conversation.store, ({ talk }) => talk.shared);
  const sheets = useStudioState((state) => state.sheets);
  const values = sharedText(shared, sheets);
  return (
    <div className={styles.leaves} data-shares={values !== null || undefined}>
      <p>
        {values === null ? (
          <>
            {rich(whatModelGetsText(), { host: <b>{host}</b> })}
            {sentenceSpace()}
            {t('No values of rows.')}
          </>
        ) : (
          rich(
            t(
              '{host} gets what you write, the pages of this app with their texts and settings, and the names and types of columns, and values of {columns}.',
            ),
            { host: <b>{host}</b>, columns: <b>{values}</b> },
          )
        )}
      </p>
      {may_read_values && sheets.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Columns3 size={15} strokeWidth={1.75} />}
          onClick={() => setChoosing(true)}
        >
          {values === null ? t('Share values of columns') : t('Change')}
        </Button>
      )}
      {choosing && (
        <ColumnsDialog
          host={host}
          sheets={sheets}
          shared={shared}
          onChoose={conversation.share}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

const tokensText = (tokens: number, isEstimated: boolean): string =>
  isEstimated
    ? plural(tokens, 'about {count} token', 'about {count} tokens')
    : plural(tokens, '{count} token', '{count} tokens');

function Used({ conversation, assistant }: Props) {
  const { tokens, cost, isEstimated } = useStore(conversation.store, ({ talk }) => talk);
  const { tokens_today, tokens_per_day, currency, model } = assistant;
  const today = t('today {used} of {limit}', { used: tokens_today, limit: tokens_per_day });
  return (
    <p className={styles.used}>
      <span title={model}>{model}</span>
      <span>
        {tokens > 0 && `${tokensText(tokens, isEstimated)}${cost === null ? '' : `, ${moneyText(cost, currency)}`} · `}
        {today}
      </span>
    </p>
  );
}
