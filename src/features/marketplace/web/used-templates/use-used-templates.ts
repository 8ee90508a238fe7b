import { useQuery } from '@tanstack/react-query';
import { listUsedTemplates } from '../../api/template-updates.ts';
import { call } from '#web/call.ts';

export const usedTemplatesKey = ['used-templates'] as const;

/** The templates that apps of the workspace were made with. */
export const useUsedTemplates = () =>
  useQuery({ queryKey: usedTemplatesKey, queryFn: async () => (await call(listUsedTemplates, {})).templates });

/** By app, the newest version of its template, where the app has an older one. */
export function useNewerVersions(): ReadonlyMap<string, number> {
  const { data = [] } = useUsedTemplates();
  return new Map(
    data.flatMap(({ apps, newest }) =>
      apps.flatMap(({ id, version }): [string, number][] => (version < newest ? [[id, newest]] : [])),
    ),
  );
}
