import { describe, expect, test } from 'vitest';
import { whoOptions } from '#settings/kinds.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { maySeeApp, maySeePage, mayWrite, mustSignIn, permits, personOf, writerAt } from './access.ts';

const person = { id: 'x', name: 'Ann', email: 'ann@example.com' };
const viewers = {
  anonymous: { kind: 'anonymous' },
  reading_holder: { kind: 'password_holder', permissions: 'read' },
  holder: { kind: 'password_holder', permissions: 'read-write' },
  reader: { kind: 'app_user', ...person, permissions: 'read', row_identity: null, role: null },
  writer: { kind: 'app_user', ...person, permissions: 'read-write', row_identity: null, role: null },
  editor: { kind: 'editor', ...person },
} satisfies Record<string, Viewer>;
type Name = keyof typeof viewers;
const names = Object.keys(viewers).filter((name): name is Name => name in viewers);
const those = (holds: (viewer: Viewer) => boolean): Name[] => names.filter((name) => holds(viewers[name]));

describe('whoever sees an app', () => {
  test.each([
    ['a private app', false, 'No sign in', ['editor'], []],
    ['a private app with a sign-in', false, 'Use password set by user', ['editor'], []],
    ['a public app', true, 'No sign in', names, []],
    ['a public app with a sign-in', true, 'Use password set by user', names.slice(1), ['anonymous']],
  ] as const)('%s', (_what, isPublic, sign_in_method, sees, signsIn) => {
    const app = { public: isPublic, sign_in_method };
    expect(those((viewer) => maySeeApp(app, viewer))).toEqual(sees);
    expect(those((viewer) => mustSignIn(app, viewer))).toEqual(signsIn);
  });

  test('a page that is not public is for signed-in people', () => {
    expect(those((viewer) => maySeePage({ is_public: false, shown_to: null }, viewer))).toEqual(names.slice(1));
    expect(those((viewer) => maySeePage({ is_public: true, shown_to: null }, viewer))).toEqual(names);
  });
});

describe('whoever writes', () => {
  test.each([
    ['None', []],
    ['Admins', ['editor']],
    ['Admins & Guests', ['holder', 'writer', 'editor']],
    ['Everyone', ['anonymous', 'holder', 'writer', 'editor']],
  ] as const)('where the setting says %s', (who, may) => {
    expect(those((viewer) => permits(who, viewer))).toEqual(may);
  });

  test('nobody who may only read, whatever a setting says', () => {
    expect(those(mayWrite)).toEqual(['anonymous', 'holder', 'writer', 'editor']);
    for (const who of whoOptions) {
      expect(permits(who, viewers.reader), who).toBe(false);
      expect(permits(who, viewers.reading_holder), who).toBe(false);
    }
  });
});

describe('whose permissions count at a page', () => {
  const atPage = (sign_in_method: 'No sign in' | 'Use password set by user', is_public: boolean) =>
    those((viewer) =>
      permits('Everyone', writerAt({ public: true, sign_in_method }, { is_public, shown_to: null }, viewer)),
    );

  test('where strangers come in, readers do what strangers do, and no more', () => {
    expect(atPage('No sign in', true)).toEqual(names);
    const open = { public: true, sign_in_method: 'No sign in' } as const;
    for (const who of ['None', 'Admins', 'Admins & Guests'] as const)
      expect(permits(who, writerAt(open, { is_public: true, shown_to: null }, viewers.reader)), who).toBe(false);
  });

  test('where strangers do not come in, who may only read writes nothing', () => {
    const writers: Name[] = ['anonymous', 'holder', 'writer', 'editor'];
    expect(atPage('Use password set by user', true)).toEqual(writers);
    expect(atPage('No sign in', false)).toEqual(writers);
  });
});

test('only people have a name and an address', () => {
  expect(those((viewer) => personOf(viewer) !== null)).toEqual(['reader', 'writer', 'editor']);
});
