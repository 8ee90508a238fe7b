import type { Marketplace } from '../services.ts';
import type { MarketplaceNeeds } from './needs.ts';
import { makeReport } from './report/make-report.ts';
import { reportQueue } from './report/report-queue.ts';
import { takeDownDue } from './review/template-reports.ts';
import { seedBuiltInTemplates } from './built-in/seed-built-in.ts';
import { checkStoredSamples } from './submission/check-stored-samples.ts';
import { tidyQueue, tidyPreviewApps } from './submission/preview-app.ts';
import { findTemplate, listTemplates } from './templates/find-templates.ts';
import { deleteOldTrials } from './trial/trials.ts';
import { useMapped } from './use/use-mapped.ts';
import { useTemplate } from './templates/use-template.ts';

export function createMarketplace(needs: MarketplaceNeeds): Marketplace {
  const { database, jobs } = needs;
  jobs.handle(reportQueue, async ({ request_id }) => {
    if (typeof request_id === 'string') await makeReport(request_id, needs);
  });
  jobs.handle(tidyQueue, () => tidyPreviewApps(needs), { every: '40 3 * * *' });
  jobs.handle('marketplace.check-samples', () => checkStoredSamples(needs), { every: '*/10 * * * *' });
  jobs.handle('marketplace.take-down', () => takeDownDue(database), { every: '5 * * * *' });
  jobs.handle('marketplace.forget-tries', () => deleteOldTrials(database), { every: '20 * * * *' });
  return {
    list: (workspaceId) => listTemplates(needs, workspaceId),
    find: (templateId) => findTemplate(needs, templateId),
    use: (input) => useTemplate(needs, input),
    seedBuiltInTemplates: () => seedBuiltInTemplates(needs),
    useMapped: (input) => useMapped(needs, input),
  };
}
