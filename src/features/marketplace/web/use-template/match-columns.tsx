import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateOnTheWire } from '../../api/marketplace.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { matchTemplate, planTemplate } from '../../api/template-use.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import type { TemplateMapping } from '../../rules/template/mapping.ts';
import { call } from '#web/call.ts';
import { PageLoading } from '#web/site/shell/page-loading.tsx';
import { useCreateApp } from '#features/apps/web/use-create-app.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { MappedPreview } from './mapped-preview.tsx';
import { SheetMatchChoice } from './sheet-match.tsx';
import styles from './use-template.module.css';

interface Props {
  template: TemplateOnTheWire;
  workbook: Pick<WorkbookOnTheWire, 'id'>;
  /** As it was decided before there was an account. */
  decided?: TemplateMapping | undefined;
}
type Matched = AnswerOf<typeof matchTemplate>;

/** Which columns of a spreadsheet correspond to those of a template, next to the pages as they look with its rows. */
export function MatchColumns({ template, workbook, decided }: Props) {
  const matched = useQuery({
    queryKey: ['template-match', template.id, workbook.id],
    queryFn: () => call(matchTemplate, { params: { templateId: template.id }, body: { workbook_id: workbook.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (matched.data) return <Choose template={template} workbook={workbook} decided={decided} matched={matched.data} />;
  if (matched.isLoading) return <PageLoading />;
  return (
    <DashboardShell title={template.name}>
      <Alert color="red" role="alert" title={t('The columns could not be matched')}>
        {matched.error?.message}
      </Alert>
    </DashboardShell>
  );
}

function Choose({ template, workbook, decided, matched }: Props & { matched: Matched }) {
  const [mapping, setMapping] = useState<TemplateMapping>(decided ?? matched.mapping);
  const [settled] = useDebouncedValue(mapping, 300);
  const [name, setName] = useState(template.name);
  const { create, busy, error } = useCreateApp();
  const of = { params: { templateId: template.id } };
  const plan = useQuery({
    queryKey: ['template-plan', template.id, workbook.id, settled],
    queryFn: () => call(planTemplate, { ...of, body: { workbook_id: workbook.id, mapping: settled } }),
    placeholderData: keepPreviousData,
  });
  const open = plan.data?.undecided.length ?? 0;
  const make = () =>
    void create({
      ...{ name: name.trim() || template.name, workbook_id: workbook.id, start: 'template' },
      ...{ template_id: template.id, mapping },
    });
  return (
    <DashboardShell
      title={t('{name} with your rows', { name: template.name })}
      lead={t('Clear matches are already made. Choose the rest; you can change every match.')}
    >
      <div className={styles.columns}>
        <div className={styles.matches}>
          {matched.contract.sheets.map((sheet) => (
            <SheetMatchChoice
              key={sheet.title}
              sheet={sheet}
              matched={matched}
              mapping={mapping}
              onChange={setMapping}
            />
          ))}
        </div>
        <aside className={styles.aside}>
          <MappedPreview templateId={template.id} workbookId={workbook.id} mapping={settled} pages={matched.pages} />
          <Outcome plan={plan.data} />
          <TextInput
            label={t('Name of the app')}
            size="md"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error?.fieldMessage('name')}
          />
          {error && !error.fieldMessage('name') && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <Button size="md" fullWidth loading={busy !== null} disabled={open > 0 || !plan.data} onClick={make}>
            {open > 0 ? plural(open, 'Match {count} more', 'Match {count} more') : t('Create app')}
          </Button>
          <p className={styles.note}>{t('Only you and your workspace can see it until you publish it.')}</p>
        </aside>
      </div>
    </DashboardShell>
  );
}

/** What is made in the spreadsheet, and what the app does without. */
function Outcome({ plan }: { plan: AnswerOf<typeof planTemplate> | undefined }) {
  if (!plan) return null;
  const made = plan.creates.map(({ title, is_new, columns }) => {
    const names = columns.join(', ');
    if (!is_new)
      return plural(columns.length, '{title} gets an empty column: {names}.', '{title} gets empty columns: {names}.', {
        ...{ title, names },
      });
    return names
      ? t('A new sheet {title} is made in your spreadsheet with {names}.', { title, names })
      : t('A new sheet {title} is made in your spreadsheet.', { title });
  });
  const lines = [
    ...made,
    ...plan.left_out,
    ...plan.empty_pages.map((page) => t('The page {page} will be empty.', { page })),
  ];
  return (
    <ul className={styles.outcome} aria-label={t('What happens')} aria-live="polite">
      {lines.length === 0 ? (
        <li>{t('Everything in the template has its column. Your rows aren’t changed.')}</li>
      ) : (
        lines.map((line) => <li key={line}>{line}</li>)
      )}
    </ul>
  );
}
