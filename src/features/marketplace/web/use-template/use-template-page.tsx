import { t } from '#kit/language/product.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listTemplates, type TemplateOnTheWire } from '../../api/marketplace.ts';
import { buyTemplate } from '../../api/template-sales.ts';
import { saleCurrency } from '../../rules/sale.ts';
import { centsOf } from '../../rules/submission.ts';
import { sayCents } from '#kit/cents.ts';
import { getWorkbook } from '#features/workbooks/api/workbooks.ts';
import { asCallError, call, type CallError } from '#web/call.ts';
import { PageLoading } from '#web/site/shell/page-loading.tsx';
import { useUser } from '#web/site/site-context.ts';
import { useCreateApp } from '#features/apps/web/use-create-app.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ChooseWorkbook } from '#features/workbooks/web/choose-workbook.tsx';
import { UploadZone } from '#features/workbooks/web/upload-zone.tsx';
import { useUpload } from '#features/workbooks/web/use-upload.ts';
import { TrialFile } from './trial-file.tsx';
import { useTrial } from './use-trial.ts';
import { MatchColumns } from './match-columns.tsx';
import styles from './use-template.module.css';

/** /dashboard/new-multipage?template_id=: a template becomes an app, with its sample data or on one's own spreadsheet. */
export default function UseTemplatePage({ templateId }: { templateId: string }) {
  const templates = useQuery({
    queryKey: ['templates'],
    queryFn: async () => (await call(listTemplates, {})).templates,
  });
  if (templates.isLoading) return <PageLoading />;
  const template = templates.data?.find(({ id }) => id === templateId);
  if (!template) {
    return (
      <DashboardShell title={t('Use Template')}>
        <Alert color="red" role="alert" title={t('This template is not on the marketplace')}>
          {templates.error?.message ?? t('It was withdrawn, or the address is incomplete.')}{' '}
          <a href="/templates">{t('See all templates')}</a>
        </Alert>
      </DashboardShell>
    );
  }
  return template.is_free || template.isPurchased ? <Ways template={template} /> : <Buy template={template} />;
}

/** Nothing is bought before it is paid; the payment page is at Stripe. */
function Buy({ template }: { template: TemplateOnTheWire }) {
  const { workspace } = useUser();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const buy = async () => {
    setBusy(true);
    setError(null);
    try {
      const { href } = await call(buyTemplate, {
        params: { workspaceId: workspace.id },
        body: { template_id: template.id },
      });
      location.assign(href);
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(false);
    }
  };
  return (
    <DashboardShell
      title={template.name}
      lead={t('For sale, for one app of the workspace {name}.', { name: workspace.name })}
    >
      {error && (
        <Alert color="red" mb="lg" role="alert">
          {error.message}
        </Alert>
      )}
      <Button size="md" loading={busy} onClick={() => void buy()}>
        {t('Buy for {price}', { price: sayCents(centsOf(template.price), saleCurrency) })}
      </Button>
    </DashboardShell>
  );
}

function Ways({ template }: { template: TemplateOnTheWire }) {
  const [parameters] = useSearchParams();
  const { upload, send, cancel } = useUpload();
  const { create, busy, error } = useCreateApp();
  const given = parameters.get('workbook');
  const existing = useQuery({
    queryKey: ['workbook', given],
    queryFn: async () => (await call(getWorkbook, { params: { workbookId: given ?? '' } })).workbook,
    enabled: given !== null,
  });
  const trial = useTrial(template.id);
  const workbook = upload.state === 'ready' ? upload.workbook : existing.data;
  if (workbook) return <MatchColumns template={template} workbook={workbook} />;
  if (trial.saved)
    return (
      <MatchColumns template={template} workbook={{ id: trial.saved.workbook_id }} decided={trial.saved.mapping} />
    );
  if (existing.isLoading) return <PageLoading />;
  const mapped = (
    <section className={styles.way} aria-labelledby="own">
      <h2 id="own">{t('With my spreadsheet')}</h2>
      <p>{t('You’ll see it with your rows, and can change every match before anything is created.')}</p>
      <UploadZone upload={upload} onFile={(file) => void send(file)} onCancel={cancel} />
      <ChooseWorkbook />
    </section>
  );
  const samples = (
    <section className={styles.way} aria-labelledby="samples">
      <h2 id="samples">{t('With sample data')}</h2>
      <p>
        {template.kind === 'board'
          ? t('Your own copy of the board and of the rows in its preview. Change both as you like.')
          : t('Your own copy of the app and of the rows in its preview. Change both as you like.')}
      </p>
      <Button
        size="md"
        loading={busy !== null}
        onClick={() => void create({ workbook_id: null, start: 'template', template_id: template.id })}
      >
        {t('Use Template')}
      </Button>
    </section>
  );
  return (
    <DashboardShell title={template.name} lead={t('Choose how to start. Only you can see it until you publish it.')}>
      {(error ?? existing.error ?? trial.error) && (
        <Alert color="red" mb="lg" role="alert">
          {(error ?? existing.error ?? trial.error)?.message}
        </Alert>
      )}
      {trial.file && <TrialFile file={trial.file} busy={trial.busy} onGoOn={trial.save} />}
      {parameters.get('with') === 'spreadsheet' ? [mapped, samples] : [samples, mapped]}
    </DashboardShell>
  );
}
