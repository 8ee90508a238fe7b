import type { Environment } from '#platform/environment/environment.ts';
import type { Sources } from '../services.ts';
import { adapters } from './all-adapters.ts';
import type { AdapterNeeds, AdapterServices, Sync } from './source-adapter.ts';

export function createSources(needs: AdapterNeeds): Sources {
  const opened = adapters.map((adapter) => ({ kind: adapter.kind, ...adapter.open(needs) }));
  const syncs = opened.flatMap(({ sync }): Sync[] => (sync ? [sync] : []));
  return {
    // Each under its kind, as the adapter declares it in `AdapterServices`.
    adapters: Object.fromEntries(opened.map(({ kind, offers }) => [kind, offers])) as unknown as AdapterServices,
    pageOrigins: originsOf(needs.environment),
    written(sheetId) {
      for (const sync of syncs) sync.written(sheetId);
    },
  };
}

function originsOf(environment: Environment): Sources['pageOrigins'] {
  const all = adapters.flatMap((adapter) => adapter.pageOrigins?.(environment) ?? []);
  return { scripts: all.flatMap(({ scripts }) => scripts), frames: all.flatMap(({ frames }) => frames) };
}
