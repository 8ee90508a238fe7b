import { useMutation, useQuery } from '@tanstack/react-query';
import { getTrial, saveTrial } from '../../api/template-trials.ts';
import { call } from '#web/call.ts';

/** The file that a person tried the template with before they had an account, and how they continue with it. */
export function useTrial(templateId: string) {
  const params = { templateId };
  const trial = useQuery({
    queryKey: ['template-try', templateId],
    queryFn: async () => (await call(getTrial, { params })).tried,
  });
  const saving = useMutation({ mutationFn: () => call(saveTrial, { params, body: {} }) });
  return {
    file: trial.data ?? null,
    saved: saving.data ?? null,
    busy: saving.isPending,
    error: saving.error,
    save: () => saving.mutate(),
  };
}
