import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

test.each([
  ['?redirect=%2Fdashboard%2Faccount', '/dashboard/account'],
  ['?redirect=/handover?host=a.localhost', '/handover?host=a.localhost'],
  ['?template_id=tpl_1', '/dashboard/new-multipage?template_id=tpl_1'],
  ['?template_id=a%26b%3Dc%2F%2Fevil.example', '/dashboard/new-multipage?template_id=a%26b%3Dc%2F%2Fevil.example'],
  ['?template_id=', '/dashboard'],
  ['', '/dashboard'],
  ['?redirect=https://evil.example', '/dashboard'],
  ['?redirect=//evil.example', '/dashboard'],
  ['?redirect=/%5Cevil.example', '/dashboard'],
  ['?redirect=javascript:alert(1)', '/dashboard'],
  ['?redirect=/%0d%0aevil', '/dashboard'],
])('after sign-in %s leads to %s', (search, target) => {
  expect(redirectTarget(search)).toBe(target);
});
