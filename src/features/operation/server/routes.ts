import { docs, getSetting, health, listBlocks, openApi } from '../api.ts';
import { describeCatalogue } from '#blocks/describe-catalogue.ts';
import { Problem } from '#kit/problem.ts';
import { sql } from 'kysely';
import { accessRulesOf } from '#platform/feature.ts';
import { on } from '#platform/http/call.ts';
import { inline, none, policyHeader } from '#platform/http/content-security-policy.ts';
import { originOf } from '#platform/http/host.ts';
import { docsPage } from './docs-page.ts';
import { openApi as describeApi } from './open-api.ts';
import { productVersion } from '#platform/http/product-version.ts';

export const routes = [
  on(listBlocks, async () => describeCatalogue()),
  on(getSetting, async ({ params, services, host }) => {
    const origin = originOf(services.environment.MAIN_HOST, services.environment);
    const settings = new Map([
      // The very host: only there the session of its visitors counts.
      ['BEANSTALK_ENDPOINT', host.origin],
      ['CHARTMAT_BOARD_BASE_URL', origin],
    ]);
    const value = settings.get(params.setting);
    if (value === undefined) throw new Problem('not_found', 'No public setting has this name.');
    return { value };
  }),
  on(openApi, async ({ services }) =>
    describeApi(productVersion, services.endpoints, accessRulesOf(services.features)),
  ),
  on(docs, async ({ services }) => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...policyHeader({ 'default-src': [none], 'style-src': [inline] }),
    };
    return new Response(docsPage(services.endpoints, accessRulesOf(services.features)), { headers });
  }),
  on(health, async ({ services }) => {
    await sql`select 1`.execute(services.database).catch((cause: unknown) => {
      throw new Problem('unavailable', 'The database isn’t responding.', { cause, details: { retry_after: 5 } });
    });
    return { status: 'ok' as const, version: productVersion };
  }),
];
