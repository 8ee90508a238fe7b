import { plural, t } from '#kit/language/product.ts';
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { suggestChoices } from '#features/proposals/api.ts';
import { call } from '../../call.ts';
import type { LinkedSheet } from '../links/linked-sheets.ts';
import styles from '../links/links.module.css';
import { useDeclined } from '../links/use-declined.ts';
import type { SheetSession } from '../sheet-session.ts';

interface Props {
  workbookId: string;
  sheet: LinkedSheet;
  /** Of the open sheet. */
  sessionOf(): SheetSession;
  onChanged(): void;
}

/** Says of a column of texts that it looks like a choice, and makes it one with one click. No cell changes. */
export function ChoiceSuggestion({ workbookId, sheet, sessionOf, onChanged }: Props) {
  const [declined, decline] = useDeclined();
  const { data } = useQuery({
    queryKey: ['choice-suggestions', workbookId],
    queryFn: ({ signal }) => call(suggestChoices, { params: { workbookId }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // An offer that doesn't come is none.
    retry: false,
  });
  const keyOf = (columnId: string): string => `${sheet.id} ${columnId} choice`;
  const own = data?.suggestions.find(({ sheet_id, column: id }) => {
    const column = sheet.columns.find((one) => one.id === id);
    return sheet_id === sheet.id && column?.type === 'text' && !column.link && !declined.includes(keyOf(id));
  });
  const column = sheet.columns.find(({ id }) => id === own?.column);
  if (!own || !column) return null;
  const { type, options, option_colors } = own;
  const accept = async (): Promise<void> => {
    const edit = { kind: 'change-column', column: column.id, type, options, option_colors } as const;
    const inverse = {
      kind: 'change-column',
      column: column.id,
      type: column.type,
      options: column.options ?? null,
    } as const;
    if (await sessionOf().do({ kind: 'columns', edit, inverse })) onChanged();
  };
  const some = options.slice(0, 3);
  const more = options.length - some.length;
  const about = { name: column.name, options: some.map((option) => t('“{option}”', { option })).join(', ') };
  return (
    <div className={styles.suggestion} role="status">
      <Tags size={16} strokeWidth={1.5} aria-hidden />
      <span>
        {more > 0
          ? plural(more, '{name} holds {options} and {count} more.', '{name} holds {options} and {count} more.', about)
          : t('{name} holds {options}.', about)}
      </span>
      <Button size="compact-sm" variant="light" onClick={() => void accept()}>
        {type === 'choices' ? t('Make it a list of choices') : t('Make it a choice')}
      </Button>
      <CloseButton size="sm" aria-label={t('Leave this column as text')} onClick={() => decline(keyOf(column.id))} />
    </div>
  );
}
