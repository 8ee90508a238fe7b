import { CircleHelp, SearchX } from 'lucide-react';
import { useState } from 'react';
import { acrossText } from '#engine/across-text.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button, LinkButton } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { SectionHead } from '../shared/features/section-head.tsx';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import { addressOfQuery } from '../shared/query-address.ts';
import { Pagination } from '../shared/rows/pagination.tsx';
import { SearchBox } from '../shared/search/search-box.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { type RowsState, useRows } from '../shared/use-rows.ts';
import type { definition } from './definition.ts';
import { QuestionAccordion, QuestionList } from './question-lists.tsx';
import { isWhole, type Question, questionsOf, searchQuestions } from './questions.ts';
import styles from './view.module.css';
import { plural, t } from '#kit/language/language.ts';

export type FaqProps = BlockViewProps<typeof definition>;

/** Questions and answers; a short list is searched in place, a long one by the engine. */
export default function FaqView(props: FaqProps) {
  const { config, html } = props;
  const { settings } = config;
  const rows = useRows(props.act, 'rows', props.data.rows);
  const [inPlace, setInPlace] = useState('');
  const whole = isWhole(rows.data) && !rows.pending;
  const search = (whole && inPlace) || rows.query.search || '';
  const onSearch = (text: string) => {
    setInPlace(text);
    if (!isWhole(rows.data) || rows.query.search) rows.search(text);
  };
  const { shown, isAcross } = searchQuestions(
    questionsOf(rows.data.rows, rows.data.columns, settings),
    whole ? search : '',
  );
  return (
    <BlockFrame {...props} data={{ rows: { ...rows.data, ...(isAcross && { across: acrossText }) } }} title="">
      <div
        className={classes(styles.block, styles[settings.Layout], styles[settings.head_position])}
        style={styleOf(settings)}
      >
        <div className={styles.opening}>
          <SectionHead settings={settings} html={html} />
          {settings.allow_search && <Search faq={props} rows={rows} onSearch={onSearch} />}
        </div>
        <div className={styles.body} aria-busy={rows.pending || undefined}>
          {settings.allow_search && (
            <p className={styles.found} role="status">
              {search && !rows.pending && foundText(whole ? shown.length : rows.data.total)}
            </p>
          )}
          <Answered faq={props} rows={rows} shown={shown} search={search} />
        </div>
      </div>
    </BlockFrame>
  );
}

interface SearchProps {
  faq: FaqProps;
  rows: RowsState;
  onSearch: (text: string) => void;
}

function Search({ faq: { id, config, context }, rows, onSearch }: SearchProps) {
  const { settings } = config;
  const isHydrated = useHydrated();
  return (
    <div className={classes(styles.search, styles[`${settings.title_alignment}Search`])}>
      <SearchBox
        blockId={id}
        context={context}
        of={t('questions')}
        search={rows.query.search}
        onSearch={onSearch}
        isHydrated={isHydrated}
        color={settings.Search_color}
      />
    </div>
  );
}

interface AnsweredProps {
  faq: FaqProps;
  rows: RowsState;
  shown: readonly Question[];
  search: string;
}

function Answered({ faq, rows, shown, search }: AnsweredProps) {
  const { id, config, context } = faq;
  const { settings } = config;
  const { total, pageSize, offset, error } = rows.data;
  if (error) return <ErrorState message={error} />;
  const failure = rows.error && (
    <p className={styles.failure} role="alert">
      {rows.error}{' '}
      <Button variant="plain" size="small" onClick={rows.reload}>
        {t('Try again')}
      </Button>
    </p>
  );
  if (shown.length === 0) {
    return (
      <>
        {failure}
        <NoQuestions faq={faq} rows={rows} search={search} />
      </>
    );
  }
  const Questions = settings.Layout === 'list' ? QuestionList : QuestionAccordion;
  return (
    <>
      {failure}
      <Questions id={id} settings={settings} questions={shown} search={search} />
      {total > pageSize && (
        <div className={styles.pages}>
          <Pagination
            of={t('questions')}
            offset={offset}
            pageSize={pageSize}
            total={total}
            color={settings.Pagination_color}
            context={context}
            hrefOf={(page) => addressOfQuery(context.path, id, { search: rows.query.search, page })}
            onPage={rows.page}
          />
        </div>
      )}
    </>
  );
}

function NoQuestions({ faq, rows, search }: Omit<AnsweredProps, 'shown'>) {
  const { id, config, context } = faq;
  const { settings } = config;
  if (search)
    return (
      <EmptyState
        icon={SearchX}
        title={t('No matching questions')}
        action={
          rows.query.search ? (
            <LinkButton variant="outline" href={addressOfQuery(context.path, id, {})} context={context}>
              {t('Show all questions')}
            </LinkButton>
          ) : undefined
        }
      >
        {t('Try a different or shorter word.')}
      </EmptyState>
    );
  return (
    <EmptyState icon={CircleHelp} title={t('No questions yet')}>
      {emptyText(settings.question !== '' && settings.answer !== '', context.editing)}
    </EmptyState>
  );
}

function styleOf(settings: FaqProps['config']['settings']) {
  return cssVariables({
    '--question-size': `${settings.question_size / 16}rem`,
    '--question-color': ownerColor(settings.question_color),
    '--answer-size': `${settings.answer_size / 16}rem`,
    '--answer-color': ownerColor(settings.answer_color),
    '--columns': settings.Layout === 'list' ? settings.list_columns : undefined,
  });
}

const foundText = (count: number): string => {
  if (count === 0) return '';
  return plural(count, '{count} question matches', '{count} questions match');
};

function emptyText(mapped: boolean, editing: boolean): string {
  if (!editing) return t('There’s nothing to show right now.');
  return mapped
    ? 'Rows with a question will appear here.'
    : 'In this block’s settings, choose the columns with questions and answers.';
}
