import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { previewLink } from '#features/workbooks/api/links.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Column, ColumnLink } from '#engine/model.ts';
import { call } from '../../call.ts';
import { sentenceFor } from '../use-sheet-session.ts';
import styles from '../workbook-page.module.css';
import { guessLink, keyColumnsFor } from './guess-link.ts';

interface LinkedSheet {
  id: string;
  title: string;
  columns: readonly Column[];
}

interface Props {
  sheetId: string;
  /** As the dialog has it; a new one has no id. */
  column: Pick<Column, 'id' | 'name' | 'type'>;
  /** All of the workbook. */
  sheets: readonly LinkedSheet[];
  link: ColumnLink | null;
  onLink(link: ColumnLink | null): void;
}

/** @sentences */
const deletionText: Record<ColumnLink['on_delete'], string> = {
  keep: 'Keep the values',
  clear: 'Clear the values',
  refuse: 'Don’t allow it',
};
const deletions = Object.keys(deletionText) as ColumnLink['on_delete'][];

/** Whose rows the cells of a column name: the sheet, its key, what rows are called, and what a deletion does. */
export function LinkFields({ sheetId, column, sheets, link, onLink }: Props) {
  const target = sheets.find(({ id }) => id === link?.sheet);
  const own = (id: string): string => (id === sheetId ? column.id : '');
  const offered = sheets.filter(({ id, columns }) => keyColumnsFor(column.type, columns, own(id)).length > 0);
  if (offered.length === 0 && !link) return null;
  const choose = (id: string | null): void => {
    const sheet = sheets.find((one) => one.id === id);
    const guess = sheet && guessLink(column, sheet.columns, own(sheet.id));
    onLink(sheet && guess ? { sheet: sheet.id, ...guess, on_delete: link?.on_delete ?? 'keep' } : null);
  };
  return (
    <>
      <Select
        label={t('Links to')}
        description={
          column.type === 'choices'
            ? t('Each cell then names rows of this sheet, with commas between.')
            : t('Each cell then names a row of this sheet.')
        }
        placeholder={t('No sheet')}
        data={offered.map(({ id, title }) => ({ value: id, label: title }))}
        value={link?.sheet ?? null}
        clearable
        onChange={choose}
      />
      {link && target && (
        <>
          <ColumnSelect
            label={t('Key in {title}', { title: target.title })}
            columns={keyColumnsFor(column.type, target.columns, own(target.id))}
            value={link.key}
            onColumn={(key) => onLink({ ...link, key })}
          />
          <ColumnSelect
            label={t('Shown as')}
            columns={target.columns}
            value={link.name}
            onColumn={(name) => onLink({ ...link, name })}
          />
          <Select
            label={t('When a row of {title} is deleted', { title: target.title })}
            data={deletions.map((value) => ({ value, label: t(deletionText[value]) }))}
            value={link.on_delete}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = deletions.find((one) => one === value);
              if (chosen) onLink({ ...link, on_delete: chosen });
            }}
          />
          <LinkPreview sheetId={sheetId} column={column} link={link} target={target} />
        </>
      )}
    </>
  );
}

interface ColumnSelectProps {
  label: string;
  columns: readonly Column[];
  value: string;
  onColumn(id: string): void;
}

function ColumnSelect({ label, columns, value, onColumn }: ColumnSelectProps) {
  return (
    <Select
      label={label}
      data={columns.map(({ id, name }) => ({ value: id, label: name }))}
      value={columns.some(({ id }) => id === value) ? value : null}
      allowDeselect={false}
      required
      onChange={(id) => id !== null && onColumn(id)}
    />
  );
}

/** What the cells would find, in words. */
function LinkPreview({
  sheetId,
  column,
  link,
  target,
}: Pick<Props, 'sheetId' | 'column'> & { link: ColumnLink; target: LinkedSheet }) {
  const { sheet, key, name } = link;
  const query = { ...(column.id !== '' && { column: column.id }), type: column.type, sheet, key, name };
  const { data, error } = useQuery({
    queryKey: ['link-preview', sheetId, column.id, column.type, sheet, key, name],
    queryFn: ({ signal }) => call(previewLink, { params: { sheetId }, query, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <p role="alert">{sentenceFor(error)}</p>;
  if (!data)
    return (
      <p role="status" className={styles.looking}>
        <Loader size={16} /> {t('Comparing the values')}
      </p>
    );
  if (data.problem !== null)
    return (
      <Alert role="alert" color="red">
        {data.problem}
      </Alert>
    );
  const keyName = target.columns.find(({ id }) => id === key)?.name ?? key;
  return (
    <p role="status" className={styles.looking}>
      {describeLink(data, target.title, keyName)}
    </p>
  );
}

const listed = (samples: readonly string[], all: number): string =>
  all > samples.length ? t('{samples} and others', { samples: samples.join(', ') }) : samples.join(', ');

/** What a link finds, in sentences. */
export function describeLink(
  found: Omit<AnswerOf<typeof previewLink>, 'problem'>,
  title: string,
  keyName: string,
): string {
  const { filled, missing, samples, repeated, repeated_samples } = found;
  const sentences: string[] = [];
  if (filled === 0) sentences.push(t('All cells are empty.'));
  else if (missing === 0)
    sentences.push(plural(filled, 'The only value is in {title}.', 'All {count} values are in {title}.', { title }));
  else {
    sentences.push(
      plural(filled, '{found} of {count} values are in {title}.', '{found} of {count} values are in {title}.', {
        found: found.found,
        title,
      }),
      plural(
        missing,
        '{count} is not: {samples}. It stays as it is.',
        '{count} are not: {samples}. They stay as they are.',
        { samples: listed(samples, missing) },
      ),
    );
  }
  if (repeated > 0) {
    sentences.push(
      plural(
        repeated,
        '{count} value of {key} is in several rows: {samples}.',
        '{count} values of {key} are in several rows: {samples}.',
        { key: keyName, samples: listed(repeated_samples, repeated) },
      ),
    );
  }
  return joinSentences(sentences);
}
