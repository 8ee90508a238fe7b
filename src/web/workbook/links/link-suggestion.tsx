import { t } from '#kit/language/product.ts';
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { suggestLinks } from '#features/proposals/api.ts';
import { call } from '../../call.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { LinkedSheet } from './linked-sheets.ts';
import styles from './links.module.css';
import { useDeclined } from './use-declined.ts';

interface Props {
  workbookId: string;
  sheet: LinkedSheet;
  sheets: readonly LinkedSheet[];
  /** Of the open sheet. */
  sessionOf(): SheetSession;
  onLinked(): void;
  /** What is shown where there is nothing to link. */
  otherwise: ReactNode;
}

/** Says of a column that it names rows of another sheet, where that is certain, and links it with one click. */
export function LinkSuggestion({ workbookId, sheet, sheets, sessionOf, onLinked, otherwise }: Props) {
  const [declined, decline] = useDeclined();
  const { data } = useQuery({
    queryKey: ['link-suggestions', workbookId],
    queryFn: ({ signal }) => call(suggestLinks, { params: { workbookId }, signal }),
    enabled: sheets.length > 1,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // An offer that doesn't come is none.
    retry: false,
  });
  const own = data?.suggestions.find(({ sheet_id, column: id }) => {
    const column = sheet.columns.find((one) => one.id === id);
    return sheet_id === sheet.id && column && !column.link && !declined.includes(`${sheet_id} ${id}`);
  });
  const column = sheet.columns.find(({ id }) => id === own?.column);
  const target = sheets.find(({ id }) => id === own?.link.sheet);
  if (!own || !column || !target) return otherwise;
  const accept = async (): Promise<void> => {
    const edit = { kind: 'change-column', column: column.id, link: own.link } as const;
    if (await sessionOf().do({ kind: 'columns', edit, inverse: { ...edit, link: null } })) onLinked();
  };
  return (
    <div className={styles.suggestion} role="status">
      <Link2 size={16} strokeWidth={1.5} aria-hidden />
      <span>{t('{name} names rows of {title}.', { name: column.name, title: target.title })}</span>
      <Button size="compact-sm" variant="light" onClick={() => void accept()}>
        {t('Link to {title}', { title: target.title })}
      </Button>
      <CloseButton
        size="sm"
        aria-label={t('Don’t link this column')}
        onClick={() => decline(`${sheet.id} ${column.id}`)}
      />
    </div>
  );
}
