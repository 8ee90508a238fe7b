import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengeCertificate, renewalIdOf } from './der.ts';

/** Of appendix A of RFC 9773, with its id. */
const example = `MIIBQzCB66ADAgECAgUAh2VDITAKBggqhkjOPQQDAjAVMRMwEQYDVQQDEwpFeGFt
cGxlIENBMCIYDzAwMDEwMTAxMDAwMDAwWhgPMDAwMTAxMDEwMDAwMDBaMBYxFDAS
BgNVBAMTC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeBZu
7cbpAYNXZLbbh8rNIzuOoqOOtmxA1v7cRm//AwyMwWxyHz4zfwmBhcSrf47NUAFf
qzLQ2PPQxdTXREYEnKMjMCEwHwYDVR0jBBgwFoAUaYhba4dGQEHhs3uEe6CuLN4B
yNQwCgYIKoZIzj0EAwIDRwAwRAIge09+S5TZAlw5tgtiVvuERV6cT4mfutXIlwTb
+FYN/8oCIClDsqBklhB9KAelFiYt9+6FDj3z4KGVelYM5MdsO3pK`;

test('a certificate is called as RFC 9773 says where its renewal is asked for', () => {
  const der = Buffer.from(example, 'base64');
  expect(renewalIdOf(der)).toBe('aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE');
  for (const broken of [Buffer.alloc(0), der.subarray(0, 90), Buffer.from('308400', 'hex'), Buffer.alloc(64, 0x30)])
    expect(renewalIdOf(broken)).toBeNull();
});

test('the answer to a challenge over TLS is a certificate of that name that has signed itself', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made = new X509Certificate(challengeCertificate('app.example.org', 'token.thumbprint', privateKey));
  expect(made.subjectAltName).toBe('DNS:app.example.org');
  expect(made.verify(made.publicKey)).toBe(true);
  expect(made.validToDate.getTime()).toBeGreaterThan(Date.now());
  expect(made.validFromDate.getTime()).toBeLessThan(Date.now());
  // It names no key of an authority.
  expect(renewalIdOf(made.raw)).toBeNull();
});
