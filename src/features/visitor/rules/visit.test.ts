import { expect, test } from 'vitest';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { decideAccess, appVersionFor, visitModeOf } from './visit.ts';

const anonymous: Viewer = { kind: 'anonymous' };
const editor: Viewer = { kind: 'editor', id: 'usr_1', name: 'Ann', email: 'ann@example.com' };
const guest: Viewer = { kind: 'password_holder', permissions: 'read' };
const open = { public: true, sign_in_method: 'No sign in' } as const;
const gated = { public: true, sign_in_method: 'Use password set by user' } as const;

test.each([
  [open, anonymous, 'page', 'open'],
  [gated, anonymous, 'page', 'sign-in'],
  [gated, guest, 'page', 'open'],
  [{ ...open, public: false }, anonymous, 'page', 'private-app'],
  [{ ...gated, public: false }, guest, 'embed', 'private-app'],
  [{ ...gated, public: false }, editor, 'page', 'open'],
] as const)('%o lets %o in as a %s: %s', (app, viewer, mode, decision) => {
  expect(decideAccess(app, viewer, mode)).toBe(decision);
});

const sites = { kind: 'sites', sites: ['https://a.example'] } as const;
test.each([
  [open, anonymous, { kind: 'anybody' }, 'open'],
  [open, anonymous, { kind: 'nobody', why: 'plan' }, 'refused-in-frame'],
  [gated, anonymous, { kind: 'anybody' }, 'refused-in-frame'],
  [gated, anonymous, sites, 'sign-in'],
  [gated, guest, sites, 'open'],
  [gated, guest, { kind: 'nobody', why: 'owner' }, 'refused-in-frame'],
] as const)('in a frame %o lets %o in where %o may show it: %s', (app, viewer, framing, decision) => {
  expect(decideAccess(app, viewer, 'embed', framing)).toBe(decision);
});

test.each([
  ['when I publish', 3, anonymous, 3],
  ['when I publish', 3, guest, 3],
  ['when I publish', 3, editor, 'draft'],
  ['when I publish', null, anonymous, 'draft'],
  ['at once', 3, anonymous, 'draft'],
] as const)(
  'an app that goes live %s, with release %s live, shows %o %s',
  (goes_live, live_release, viewer, appVersion) => {
    expect(appVersionFor({ goes_live, live_release }, viewer)).toBe(appVersion);
  },
);

test.each([
  ['', 'page'],
  ['embed=true&preview=true', 'embed'],
  ['preview=true', 'preview'],
  ['preview=visitor', 'visitor'],
  ['embed=1', 'page'],
])('the address ?%s is looked at as a %s', (address, mode) => {
  expect(visitModeOf(new URLSearchParams(address))).toBe(mode);
});
