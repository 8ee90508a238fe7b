import { inTheirLanguage } from '#platform/http/current-request.ts';
import { t } from '#kit/language/product.ts';
import type { OtherDisclosure } from '#features/visitor/api/leaks.ts';
import type { VersionInSight } from '#features/visitor/services.ts';

/** What stays on devices of people after they closed the page. */
export async function otherDisclosures({ app }: VersionInSight): Promise<OtherDisclosure[]> {
  if (app.settings.offline !== 'All pages' || app.kind === 'board') return [];
  return inTheirLanguage(() => [
    {
      name: t('Pages kept on devices'),
      told: [
        t(
          'The last 30 pages that signed-in people saw stay in their browser for 30 days, or until they sign out. Whoever uses the device can open them without a network.',
        ),
      ],
    },
  ]);
}
