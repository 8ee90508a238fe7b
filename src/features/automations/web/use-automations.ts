import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { listAutomations, readSights } from '../api/automations.ts';
import { listAppAutomations } from '../api/app-automations.ts';
import { listWebhooks } from '../api/webhooks.ts';

const automationsKey = (workbookId: string): string[] => ['automations', workbookId];
const appKey = (appId: string): string[] => ['automations-of-app', appId];
const webhooksKey = (workbookId: string): string[] => ['webhooks', workbookId];

/** The automations of a workbook; looked at again while the drawer is open, since they run by themselves. */
export function useAutomations(workbookId: string) {
  return useQuery({
    queryKey: automationsKey(workbookId),
    queryFn: ({ signal }) => call(listAutomations, { params: { workbookId }, signal }),
    refetchInterval: 10_000,
  });
}

/** What is live of an app's automations. */
export function useAppAutomations(appId: string) {
  return useQuery({
    queryKey: appKey(appId),
    queryFn: async ({ signal }) => (await call(listAppAutomations, { params: { appId }, signal })).automations,
    refetchInterval: 10_000,
  });
}

/** What visitors see on pages; asked once while an automation is edited, since it takes as long as a leak report. */
export function useSights(workbookId: string) {
  return useQuery({
    queryKey: ['automation-sights', workbookId],
    queryFn: async ({ signal }) => (await call(readSights, { params: { workbookId }, signal })).apps,
    staleTime: 60_000,
  });
}

export function useWebhooks(workbookId: string) {
  return useQuery({
    queryKey: webhooksKey(workbookId),
    queryFn: async ({ signal }) => (await call(listWebhooks, { params: { workbookId }, signal })).webhooks,
    refetchInterval: 10_000,
  });
}

/** Has everything that is shown of automations read again. */
export function useLookAgain(workbookId: string) {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: automationsKey(workbookId) });
    await client.invalidateQueries({ queryKey: ['automations-of-app'] });
    await client.invalidateQueries({ queryKey: webhooksKey(workbookId) });
  };
}

/** Does something and looks again; a failure is shown. Answers whether it went well. */
export function useAct(workbookId: string) {
  const lookAgain = useLookAgain(workbookId);
  return async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      await lookAgain();
    }
  };
}
