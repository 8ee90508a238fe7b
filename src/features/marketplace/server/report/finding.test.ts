import { expect, test } from 'vitest';
import { productLanguage } from '#features/languages/server/product-language.ts';
import { msg } from '#kit/language/msg.ts';
import { withinRequest } from '#platform/http/current-request.ts';
import { findingOf, saidReport, storedFinding } from './finding.ts';

const from = (code: string) => ({
  ...{ host: { kind: 'site' as const, name: '', origin: '' }, method: 'GET', path: '/' },
  language: productLanguage(code)?.whole,
});

test('a report is stored in English, and read in the language of who reads it; older ones stay in English', () => {
  const links = findingOf('links', msg('Links lead somewhere'), [
    msg('{link} isn’t a page of this app.', { link: '/old' }),
    msg('{link} isn’t a page of this app.', { link: '/old' }),
  ]);
  const old = { check: 'code', title: 'Code by its author', state: 'passed' as const, details: ['None.'] };
  const stored = JSON.parse(JSON.stringify({ at: '2026-11-28', findings: [storedFinding(links), old] }));
  const english = {
    check: 'links',
    title: 'Links lead somewhere',
    state: 'failed',
    details: ['/old isn’t a page of this app.'],
  };
  expect(saidReport(stored)).toEqual({ at: '2026-11-28', findings: [english, old] });
  expect(withinRequest(from('de'), () => saidReport(stored)).findings).toEqual([
    { ...english, title: 'Links führen zu einem Ziel', details: ['/old ist keine Seite dieser App.'] },
    old,
  ]);
});
