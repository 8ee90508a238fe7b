import { t } from '#kit/language/product.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listTemplates } from '../../api/marketplace.ts';
import type { UsedTemplateOnTheWire } from '../../api/template-updates.ts';
import { call } from '#web/call.ts';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { useAddressText } from '#web/site/shell/use-address.ts';
import { openApp } from '#features/apps/web/open-app.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { rich } from '#web/ui/rich.tsx';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { RateDialog } from './rate-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import styles from './used-templates.module.css';
import { useUsedTemplates } from './use-used-templates.ts';

/** /dashboard/templates: what the apps of the workspace were made with; with `rate` or `report` the dialog about one. */
export default function UsedTemplatesPage() {
  const query = useUsedTemplates();
  return (
    <DashboardShell
      title={t('Templates')}
      lead={t('The templates your apps were made from. Update to newer versions in the app’s editor.')}
      action={
        <Button component="a" href="/templates" variant="default" size="md">
          {t('See all templates')}
        </Button>
      }
    >
      <Dialogs used={query.data} />
      <ListStates
        query={query}
        failed={t('Your templates could not be loaded')}
        empty={
          <EmptyList icon={<Store size={24} strokeWidth={1.5} />} title={t('No apps made from templates yet')}>
            {t('Start one from the marketplace, with its own rows or your spreadsheet.')}
          </EmptyList>
        }
      >
        {(templates) => (
          <PanelList label={t('Templates you use')}>
            {templates.map((template) => (
              <UsedTemplateRow key={template.id} template={template} />
            ))}
          </PanelList>
        )}
      </ListStates>
    </DashboardShell>
  );
}

function UsedTemplateRow({ template }: { template: UsedTemplateOnTheWire }) {
  const [, setRated] = useAddressText('rate');
  const [, setReported] = useAddressText('report');
  const { id, name, slug, newest, apps, rating, no_rating_because } = template;
  return (
    <PanelRow
      stacked
      title={slug ? <a href={`/templates/${slug}`}>{name}</a> : name}
      mark={!slug && <Mark>{t('No longer on the marketplace')}</Mark>}
      facts={
        <>
          <ul className={styles.apps} aria-label={t('Apps made from {name}', { name })}>
            {apps.map((app) => (
              <AppOfTemplate key={app.id} app={app} newest={newest} />
            ))}
          </ul>
          {rating ? t('You gave it {stars} of 5 stars.', { stars: rating.stars }) : no_rating_because}
        </>
      }
      acts={
        <>
          {no_rating_because === '' && (
            <Button
              variant="default"
              size="md"
              aria-label={rating ? t('Change rating of {name}', { name }) : t('Rate {name}', { name })}
              onClick={() => setRated(id)}
            >
              {rating ? t('Change rating') : t('Rate')}
            </Button>
          )}
          <Button variant="subtle" size="md" aria-label={t('Report {name}', { name })} onClick={() => setReported(id)}>
            {t('Report')}
          </Button>
        </>
      }
    />
  );
}

function AppOfTemplate({ app, newest }: { app: UsedTemplateOnTheWire['apps'][number]; newest: number }) {
  return (
    <li>
      {rich(t('{app} on version {version}'), {
        app: (
          <button type="button" onClick={() => void openApp(app.id).catch(showFailure)}>
            {app.name}
          </button>
        ),
        version: app.version,
      })}
      {app.version < newest && (
        <>
          {' '}
          <Mark tone="accent">{t('Version {version} is there', { version: newest })}</Mark>
        </>
      )}
    </li>
  );
}

/** Opened by the address, so that the page of a template and the editor of an app lead here. */
function Dialogs({ used }: { used: readonly UsedTemplateOnTheWire[] | undefined }) {
  const [parameters] = useSearchParams();
  const [, setRated] = useAddressText('rate');
  const [, setReported] = useAddressText('report');
  const [rate, report] = [parameters.get('rate'), parameters.get('report')];
  const all = useQuery({
    queryKey: ['templates'],
    queryFn: async () => (await call(listTemplates, {})).templates,
    enabled: report !== null,
  });
  const rated = used?.find(({ id }) => id === rate);
  const reported = [...(used ?? []), ...(all.data ?? [])].find(({ id }) => id === report);
  const mayRate = rated?.no_rating_because === '';
  return (
    <>
      {rate !== null && used && !mayRate && (
        <Alert mb="lg" role="status" withCloseButton onClose={() => setRated('')}>
          {rated?.no_rating_because || t('You can rate a template after using it for 7 days.')}
        </Alert>
      )}
      <RateDialog template={mayRate ? rated : undefined} onClose={() => setRated('')} />
      <ReportDialog template={reported} onClose={() => setReported('')} />
    </>
  );
}
