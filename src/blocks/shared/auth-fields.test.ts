import { expect, test } from 'vitest';
import { authAddress, withNext, withoutToken } from './auth-address.ts';
import { authProblems, emailField, nameField, newPasswordFields, passwordField, sentTo } from './auth-fields.ts';
import { english } from '#kit/language/formats.ts';
import { inLanguage } from '#kit/language/language.ts';

const email = emailField({ email_label: 'E-mail', email_placeholder: '' }, { autoComplete: 'username' });
const words = { password_label: 'Password', confirm_password: true, confirm_password_label: 'Again' };

test('every empty field is named at once', () => {
  expect(authProblems([nameField(''), email, ...newPasswordFields(words)], { name: ' ' })).toEqual({
    name: 'Enter your name.',
    email: 'Enter your e-mail address.',
    password: 'Choose a password.',
    confirm_password: 'Repeat the password.',
  });
});

test.each([
  [{ email: 'ann', password: 'x' }, { email: 'Enter an address such as name@example.com.' }],
  [{ email: ' ann@example.com ', password: 'x' }, {}],
])('signing in with %o', (values, problems) => {
  expect(authProblems([email, passwordField('')], values)).toEqual(problems);
});

test.each([
  ['short', 'short', { password: 'Use at least 10 characters.' }],
  ['aaaaaaaaaaaa', 'aaaaaaaaaaaa', { password: 'Use a wider variety of characters.' }],
  ['ann.bell@example.com', 'ann.bell@example.com', { password: 'Don’t use your e-mail address.' }],
  ['a long enough one', 'a long enough two', { confirm_password: 'The passwords don’t match.' }],
  ['a long enough one', 'a long enough one', {}],
])('choosing %s and repeating %s', (password, confirm_password, problems) => {
  const values = { email: 'ann.bell@example.com', password, confirm_password };
  expect(authProblems([email, ...newPasswordFields(words)], values)).toEqual(problems);
});

test('an address tells token and way on, and gives the token back where it is spent', () => {
  expect(authAddress('/reset?token=abc&next=%2Fmenu%3Fa%3D1')).toEqual({
    token: 'abc',
    next: '/menu?a=1',
    problem: '',
  });
  expect(authAddress('/reset')).toEqual({ token: '', next: '', problem: '' });
  expect(withoutToken('/reset?token=abc&next=%2Fmenu')).toBe('/reset?next=%2Fmenu');
  expect(withoutToken('/reset?token=abc')).toBe('/reset');
  expect(withNext('/sign-in?a=1', '/menu')).toBe('/sign-in?a=1&next=%2Fmenu');
  expect([withNext('', '/menu'), withNext('/sign-in', '')]).toEqual(['', '/sign-in']);
});

test('a sentence of the server with the typed address is looked up without it', () => {
  const messages = { 'We wrote to {email}. Open it.': '{email} bekommt Post. Öffnen Sie sie.', 'Done.': 'Fertig.' };
  const german = { code: 'de', formats: english, messages };
  const said = (typed: string, message: string) => inLanguage(german, () => sentTo(typed, message));
  expect(said(' Ann@example.com', 'We wrote to ann@example.com. Open it.')).toBe(
    'ann@example.com bekommt Post. Öffnen Sie sie.',
  );
  expect(said('ann@example.com', 'Done.')).toBe('Fertig.');
  expect(said('', 'Something else.')).toBe('Something else.');
});
