import type { Logger } from 'pino';
import type { Environment } from '#platform/environment/environment.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import { callContextOf, endpointsOf, makeServices, rulesByName } from '#platform/feature.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import type { Services } from '#platform/services.ts';
import { features } from './list.ts';
import type { Renderer } from '#platform/renderer.ts';

/** Makes what every feature offers, on one database. `stopServices` ends it. */
export async function createServices(given: {
  environment: Environment;
  log: Logger;
  database: Database;
  /** For what holds connections of its own: listeners, the engine's workers, backups. */
  databaseAddress: DatabaseAddress;
  renderer: Renderer;
}): Promise<Services> {
  const { environment, log, database, databaseAddress, renderer } = given;
  const jobs = createJobs({ database, log });
  const services = await makeServices(features, {
    ...{ environment, log, database, databaseAddress, renderer, jobs, features },
    endpoints: endpointsOf(features),
    accessRules: rulesByName(features),
    callContext: callContextOf(features),
  });
  for (const feature of features) feature.jobs?.(services);
  return services;
}
