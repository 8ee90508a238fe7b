import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageLoading } from './page-loading.tsx';

test('what is on its way says so in words that are seen, not to screen readers alone', () => {
  const html = renderToString(
    <MantineProvider>
      <PageLoading />
    </MantineProvider>,
  );
  expect(html.replaceAll(/<style[\s\S]*?<\/style>/g, '')).toMatch(/<p[^>]*>Loading\.\.\.<\/p>/);
});
