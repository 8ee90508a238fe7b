import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

test.each([
  ['?redirect=%2Fdashboard%2Faccount', '/dashboard/account'],
  ['?redirect=/handover?host=a.localhost', '/handover?host=a.localhost'],
  ['', '/dashboard'],
  ['?redirect=https://evil.example', '/dashboard'],
  ['?redirect=//evil.example', '/dashboard'],
  ['?redirect=/%5Cevil.example', '/dashboard'],
  ['?redirect=javascript:alert(1)', '/dashboard'],
  ['?redirect=/%0d%0aevil', '/dashboard'],
])('after sign-in %s leads to %s', (search, target) => {
  expect(redirectTarget(search)).toBe(target);
});
