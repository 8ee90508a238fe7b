import { useMutation, useQuery } from '@tanstack/react-query';
import { getTry, keepTry } from '../../api/template-tries.ts';
import { call } from '#web/call.ts';

/** The file that a person tried the template with before they had an account, and how they continue with it. */
export function useTried(templateId: string) {
  const params = { templateId };
  const tried = useQuery({
    queryKey: ['template-try', templateId],
    queryFn: async () => (await call(getTry, { params })).tried,
  });
  const keeping = useMutation({ mutationFn: () => call(keepTry, { params, body: {} }) });
  return {
    file: tried.data ?? null,
    kept: keeping.data ?? null,
    busy: keeping.isPending,
    error: keeping.error,
    keep: () => keeping.mutate(),
  };
}
