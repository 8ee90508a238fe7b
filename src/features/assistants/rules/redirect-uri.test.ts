import { expect, test } from 'vitest';
import { answerAddress, isRegistered, nameTarget, readRedirectUri } from './redirect-uri.ts';

test.each([
  ['https://claude.ai/api/mcp/auth_callback', 'claude.ai'],
  ['https://assistant.example:8443/cb?x=1', 'assistant.example:8443'],
  ['http://localhost:33418/callback', 'a program on your computer'],
  ['http://127.0.0.1/', 'a program on your computer'],
  ['http://[::1]:9/cb', 'a program on your computer'],
  ['cursor://anysphere.cursor-retrieval/oauth/callback', 'a program on your device (cursor)'],
  ['com.example.app:/cb', 'a program on your device (com.example.app)'],
])('%s may be answered at', (address, name) => {
  const target = readRedirectUri(address, 'sheaf.example');
  expect(target && nameTarget(target)).toBe(name);
});

test.each([
  'http://assistant.example/cb',
  'http://10.0.0.1/cb',
  'http://localhost.evil.example/cb',
  'http://127.0.0.1@evil.example/cb',
  'https://user:word@assistant.example/cb',
  'https://assistant.example/cb#part',
  'https://assistant.example/ cb',
  String.raw`https://assistant.example\@evil.example/`,
  'https://sheaf.example/cb',
  'https://shop.sheaf.example/cb',
  'https://shop.sheaf.example./cb',
  'https://assistant.example/cb?a=1&code=x',
  'https://assistant.example/cb?iss=https://evil.example',
  'javascript:alert(1)//',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://assistant.example/x',
  'intent://scan/#Intent;end',
  '/cb',
  '',
  `https://assistant.example/${'a'.repeat(500)}`,
])('%s is refused', (address) => {
  expect(readRedirectUri(address, 'sheaf.example')).toBeNull();
});

test('an address is the registered one letter by letter, but for the port on the own machine', () => {
  const registered = ['https://assistant.example/cb', 'http://127.0.0.1/cb', 'http://localhost:1/cb'];
  for (const same of [...registered, 'http://127.0.0.1:5000/cb', 'http://localhost:65000/cb'])
    expect(isRegistered(same, registered), same).toBe(true);
  for (const other of [
    ...['https://assistant.example/cb/', 'https://assistant.example/CB', 'https://assistant.example:444/cb'],
    ...['https://assistant.example/cb?x=1', 'http://127.0.0.1:5000/other', 'http://[::1]/cb', 'https://127.0.0.1/cb'],
    'http://localhost:1@evil.example/cb',
  ])
    expect(isRegistered(other, registered), other).toBe(false);
});

test('an answer is added to the query that is there', () => {
  expect(answerAddress('https://a.example/cb', { code: 'a b', state: null })).toBe('https://a.example/cb?code=a+b');
  expect(answerAddress('https://a.example/cb?x=%20', { code: 'c' })).toBe('https://a.example/cb?x=%20&code=c');
});
