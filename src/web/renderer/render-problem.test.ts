import { expect, test } from 'vitest';
import { createRenderer } from './renderer.tsx';

const renderer = await createRenderer({ manifest: {}, assets: null, onBlockError: () => undefined });
const render = (status: number, message = ''): string => renderer.renderProblem({ status, message, host: 'app' });

test.each([
  [404, 'Page not found', 'This page could not be found', 'Go to Homepage'],
  [403, 'Access Denied', 'This application is private and you do not have permission to access it.', 'Refresh Page'],
  [500, 'Something went wrong', 'There was an error. Try again.', 'Refresh Page'],
])('%d says what it is, and leads on', (status, title, message, action) => {
  const html = render(status);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(message);
  expect(html).toContain(action);
  expect(html).toContain(`<p class="status">${status}</p>`);
});

test('other statuses say their number and what the server says', () => {
  const html = render(429, 'Too many requests. Try again in a minute.');
  expect(html).toContain('<p class="status">429</p>');
  expect(html).toContain('Too many requests. Try again in a minute.');
});

test('an error page is in the language of its reader', () => {
  const say = (text: string) => `<${text}>`;
  const html = renderer.renderProblem({ status: 404, message: '', host: 'site', say, root: 'lang="ar" dir="rtl"' });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  for (const words of ['Page not found', 'This page could not be found', 'Go to Homepage'])
    expect(html).toContain(`>&lt;${words}&gt;<`);
});

test('an error page that fails itself says so, and leads home', () => {
  const failing = {
    ...{ status: 500, host: 'app' as const },
    get message(): string {
      throw new Error('again');
    },
  };
  const html = renderer.renderProblem(failing);
  expect(html).toContain('An error occurred while showing the error page');
  expect(html).toContain('<a href="/">Go to Homepage</a>');
});
