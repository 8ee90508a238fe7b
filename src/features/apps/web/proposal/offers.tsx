import { plural, t } from '#kit/language/product.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProposalOnTheWire, suggestChoices, suggestLinks } from '#features/proposals/api.ts';
import { editSheet, type SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import styles from './understood.module.css';

type Table = ProposalOnTheWire['tables'][number];

interface Props {
  workbookId: string;
  table: Table;
  tables: readonly Table[];
  /** How often a sheet was changed here. */
  revision: number;
  /** After a sheet was changed. */
  onSheetChanged: () => void;
}

interface Offer {
  column: string;
  /** What was found, and what one click makes of it. */
  text: string;
  action: string;
  done: string;
  edit: SheetEdit;
}

/** Columns of a table that look like links or choices, each made one with one click. No cell changes. */
export function Offers({ table, onSheetChanged, ...found }: Props) {
  const offers = useOffers({ table, ...found });
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async ({ column, edit, done }: Offer): Promise<void> => {
    setBusy(column);
    setProblem(null);
    try {
      await call(editSheet, { params: { sheetId: table.sheet_id }, body: { edits: [edit] } });
      setSaid(done);
      onSheetChanged();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(null);
    }
  };
  if (offers.length === 0 && said === '') return null;
  return (
    <div className={styles.offers}>
      {offers.length > 0 && (
        <ul className={styles.columns} aria-label={t('Suggestions for {sheet}', { sheet: table.sheet })}>
          {offers.map((offer) => (
            <li key={offer.column} className={styles.offer}>
              <span>{offer.text}</span>
              <Button
                size="xs"
                variant="default"
                loading={busy === offer.column}
                disabled={busy !== null && busy !== offer.column}
                onClick={() => void take(offer)}
              >
                {offer.action}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.about} role="status">
        {said}
      </p>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </div>
  );
}

/** Those of one table. What doesn’t come is no offer. */
function useOffers({ workbookId, table, tables, revision }: Omit<Props, 'onSheetChanged'>): Offer[] {
  const params = { workbookId };
  const usual = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false };
  const links = useQuery({
    ...usual,
    queryKey: ['offered-links', workbookId, revision],
    queryFn: ({ signal }) => call(suggestLinks, { params, signal }),
    enabled: tables.length > 1,
  });
  const choices = useQuery({
    ...usual,
    queryKey: ['offered-choices', workbookId, revision],
    queryFn: ({ signal }) => call(suggestChoices, { params, signal }),
  });
  const nameOf = (id: string): string | undefined => table.columns.find(({ column }) => column === id)?.name;
  const own = <Item extends { sheet_id: string }>(all: readonly Item[] = []): Item[] =>
    all.filter(({ sheet_id }) => sheet_id === table.sheet_id);
  return [
    ...own(links.data?.suggestions).flatMap(({ column, link, filled, found }): Offer[] => {
      const [name, target] = [nameOf(column), tables.find(({ sheet_id }) => sheet_id === link.sheet)?.sheet];
      if (name === undefined || target === undefined) return [];
      return [
        {
          column,
          text: linkText({ name, target }, filled - found),
          action: t('Link to {target}', { target }),
          done: t('{name} is linked to {target}.', { name, target }),
          edit: { kind: 'change-column', column, link },
        },
      ];
    }),
    ...own(choices.data?.suggestions).flatMap(({ column, type, options, option_colors }): Offer[] => {
      const name = nameOf(column);
      if (name === undefined) return [];
      return [
        {
          column,
          text:
            type === 'choices'
              ? t('{name} holds {options}, several in a cell.', { name, options: listed(options) })
              : t('{name} holds {options}.', { name, options: listed(options) }),
          action:
            type === 'choices' ? t('Make {name} a list of choices', { name }) : t('Make {name} a choice', { name }),
          done: t('{name} is now chosen from a list.', { name }),
          edit: { kind: 'change-column', column, type, options, option_colors },
        },
      ];
    }),
  ];
}

function linkText(names: { name: string; target: string }, missing: number): string {
  const text = t('{name} names rows of {target}.', names);
  if (missing === 0) return text;
  const others = plural(
    missing,
    '{count} of its cells don’t, and stay as they are.',
    '{count} of its cells don’t, and stay as they are.',
  );
  return `${text} ${others}`;
}

const mostNamed = 4;
function listed(options: readonly string[]): string {
  const named = options.slice(0, mostNamed).map((option) => `“${option}”`);
  const more = options.length - named.length;
  if (more > 0) return plural(more, '{list} and {count} more', '{list} and {count} more', { list: named.join(', ') });
  return named.length > 1
    ? t('{list} and {last}', { list: named.slice(0, -1).join(', '), last: named.at(-1) ?? '' })
    : (named[0] ?? '');
}
