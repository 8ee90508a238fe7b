import { t } from '#kit/language/product.ts';
import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { dismissTemplateReport, listTemplateReports, takeTemplateDown } from '../../api/review.ts';
import { reportReasons, urgentReasons } from '../../rules/listing.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay, sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';

type Report = AnswerOf<typeof listTemplateReports>['reports'][number];
const queryKey = ['template-reports'];

/** What people reported about templates, and what is done about it. */
export function ReportedTemplates() {
  const query = useQuery({ queryKey, queryFn: async () => (await call(listTemplateReports, {})).reports });
  return (
    <ListStates
      query={query}
      failed={t('The reports could not be loaded')}
      empty={
        <EmptyList icon={<Flag size={24} strokeWidth={1.5} />} title={t('Nothing here')}>
          {t('No reported templates.')}
        </EmptyList>
      }
    >
      {(reports) => (
        <PanelList label={t('Reports')}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </PanelList>
      )}
    </ListStates>
  );
}

function ReportRow({ report }: { report: Report }) {
  const { id, template_name, reason, note, at } = report;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const dismiss = async () => {
    setBusy(true);
    try {
      await call(dismissTemplateReport, { params: { reportId: id }, body: {} });
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <PanelRow
      stacked
      busy={busy}
      title={template_name}
      facts={
        <>
          {t(reportReasons[reason])},{' '}
          <time dateTime={at} title={sayMoment(at)}>
            {saySince(at)}
          </time>
        </>
      }
      below={note && <p>{note}</p>}
      acts={
        <>
          <Button variant="default" size="md" loading={busy} onClick={() => void dismiss()}>
            {t('Dismiss')}
          </Button>
          <Button variant="subtle" color="red" size="md" onClick={() => setAsking(true)}>
            {t('Take down')}
          </Button>
          <TakeDownDialog report={report} opened={asking} onClose={() => setAsking(false)} />
        </>
      }
    />
  );
}

function TakeDownDialog({ report, opened, onClose }: { report: Report; opened: boolean; onClose: () => void }) {
  const { template_id, template_name, reason, note } = report;
  const [explanation, setExplanation] = useState(note || t(reportReasons[reason]));
  const queries = useQueryClient();
  const takeDown = async () => {
    const done = await call(takeTemplateDown, { params: { templateId: template_id }, body: { reason, explanation } });
    showToast(
      urgentReasons.includes(reason)
        ? t('{name} is taken down.', { name: template_name })
        : t('{name} will be taken down on {day}.', { name: template_name, day: sayDay(done.at) }),
    );
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Take {name} down?', { name: template_name })}
      act={t('Take down')}
      onConfirm={takeDown}
    >
      {urgentReasons.includes(reason)
        ? t('It leaves the marketplace immediately. Apps made from it keep working.')
        : t('The author is notified, and it leaves the marketplace in a week. Apps made from it keep working.')}
      <Textarea
        mt="md"
        label={t('Message to the author')}
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        required
        value={explanation}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
