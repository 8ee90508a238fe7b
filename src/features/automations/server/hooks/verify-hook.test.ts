import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret } from '../webhooks/sign.ts';
import { hasSecret } from './verify-hook.ts';

const [secret, former] = [newSecret(), newSecret()];
const body = Buffer.from('{"name":"Zoë"}');
const now = Date.UTC(2026, 10, 28);

function signed(by: string, at: number, text = body.toString()): Headers {
  const signature = new Webhook(by).sign('msg_1', new Date(at), text);
  return new Headers({
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at / 1_000)), 'webhook-signature': signature },
  });
}

test('a call shows the secret or is signed with it, with the former one too while that counts', () => {
  const accepted = [
    new Headers({ authorization: `Bearer ${secret}` }),
    new Headers({ 'x-hook-secret': secret }),
    new Headers({ authorization: `bearer ${former}` }),
    signed(secret, now),
    signed(former, now - 200_000),
  ];
  for (const headers of accepted) expect(hasSecret({ headers, body }, [secret, former], now)).toBe(true);
});

test('nothing else is accepted: other secrets, altered bodies, old calls, none at all', () => {
  const refused = [
    new Headers(),
    new Headers({ authorization: 'Bearer ' }),
    new Headers({ authorization: `Bearer ${secret}x` }),
    new Headers({ 'x-hook-secret': '' }),
    signed(newSecret(), now),
    signed(secret, now, '{}'),
    signed(secret, now - 301_000),
    signed(secret, now + 301_000),
  ];
  for (const headers of refused) expect(hasSecret({ headers, body }, [secret, former], now)).toBe(false);
  expect(hasSecret({ headers: signed(secret, now), body }, [], now)).toBe(false);
  expect(hasSecret({ headers: new Headers({ 'x-hook-secret': '' }), body }, [], now)).toBe(false);
});
