import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { languageAttributes } from '#kit/language/product.ts';
import { theme } from '../ui/theme.ts';
import { isStrictPath, siteRoutes } from './routes.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { LastResort, PageFailure } from './shell/page-failure.tsx';
import { SiteContext } from './site-context.ts';
import type { SiteData } from '#features/site/services.ts';
import { createSiteQueries } from './site-queries.ts';
import { usePageReports } from './use-page-reports.ts';

/** The whole site, on the server and in the browser alike. */
export function SiteApp({ data, nonce }: { data: SiteData; nonce: string }) {
  const [client] = useState(createSiteQueries);
  const { pathname } = useLocation();
  const found = useRoutes(siteRoutes);
  usePageReports(data.usage_log);
  const page = isStrictPath(pathname) ? found : <NotFoundPage />;
  return (
    <DirectionProvider initialDirection={languageAttributes().dir} detectDirection={false}>
      <MantineProvider theme={theme} defaultColorScheme="light" getStyleNonce={() => nonce} withGlobalClasses={false}>
        <QueryClientProvider client={client}>
          <SiteContext value={data}>
            <LastResort path={pathname}>
              <PageFailure path={pathname}>{page}</PageFailure>
            </LastResort>
          </SiteContext>
          <Notifications position="top-right" limit={4} autoClose={5_000} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
