/** Packages (.xlsx, .xlsb) that are encrypted with the default password. ([MS-OFFCRYPTO] 2.3.4) */

import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { attribute, scanXml } from '../xml-scanner.ts';
import { defaultPassword } from './default-password.ts';
import { standardVerifier } from './standard-header.ts';

/** Excel writes 100,000; more is a file made to keep the server busy. */
const mostSpins = 1_000_000;
const segmentLength = 4096;

/** The package within; null when it has a password of its own, or is encrypted in a way that no one uses for this. */
export function openPackage(info: Buffer, encrypted: Buffer): Buffer | null {
  if (info.length < 8 || encrypted.length < 8) return null;
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const size = Number(encrypted.readBigUInt64LE(0));
  const content = encrypted.subarray(8, 8 + Math.ceil((encrypted.length - 8) / 16) * 16);
  if (size > content.length) return null;
  const whole =
    major === 4 && minor === 4 ? openAgile(info, content) : minor === 2 ? openStandard(info, content) : null;
  return whole && whole.subarray(0, size);
}

function openStandard(info: Buffer, content: Buffer): Buffer | null {
  const found = standardVerifier(info);
  if (!found || ![128, 192, 256].includes(found.keyBits)) return null;
  let digest = sha1(Buffer.concat([found.salt, defaultPassword]));
  for (let spin = 0; spin < 50_000; spin++) digest = sha1(Buffer.concat([number(spin), digest]));
  digest = sha1(Buffer.concat([digest, number(0)]));
  const key = Buffer.concat([sha1(padded(digest, 0x36)), sha1(padded(digest, 0x5c))]).subarray(0, found.keyBits / 8);
  const decrypt = (bytes: Buffer): Buffer => decipher(`aes-${found.keyBits}-ecb`, key, null, bytes);
  const requested = sha1(decrypt(found.verifier));
  return isSame(requested, decrypt(found.verifierHash).subarray(0, requested.length)) ? decrypt(content) : null;
}

const part = z.object({
  saltValue: z.base64().transform((text) => Buffer.from(text, 'base64')),
  blockSize: z.coerce.number().pipe(z.literal(16)),
  keyBits: z.coerce.number().pipe(z.literal([128, 192, 256])),
  cipherAlgorithm: z.literal('AES'),
  cipherChaining: z.literal('ChainingModeCBC'),
  hashAlgorithm: z.enum(['SHA1', 'SHA256', 'SHA384', 'SHA512']),
});
const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const encryptor = part.extend({
  spinCount: z.coerce.number().int().min(0).max(mostSpins),
  encryptedVerifierHashInput: base64,
  encryptedVerifierHashValue: base64,
  encryptedKeyValue: base64,
});
const keyUses = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierValue: Buffer.from('d7aa0f6d3061344e', 'hex'),
  keyValue: Buffer.from('146e0be7abacd0d6', 'hex'),
};

function openAgile(info: Buffer, content: Buffer): Buffer | null {
  const found: Record<string, Record<string, string | undefined>> = {};
  scanXml(info.subarray(8).toString('utf8').replaceAll('\0', ''), {
    open(name, attributes) {
      if (name !== 'keyData' && name !== 'encryptedKey') return;
      found[name] ??= Object.fromEntries(
        Object.keys(encryptor.shape).map((field) => [field, attribute(attributes, field)]),
      );
    },
    close: () => undefined,
  });
  const data = part.safeParse(found['keyData']).data;
  const lock = encryptor.safeParse(found['encryptedKey']).data;
  if (!data || !lock) return null;
  const hash = (bytes: Buffer): Buffer => createHash(lock.hashAlgorithm).update(bytes).digest();
  let digest = hash(Buffer.concat([lock.saltValue, defaultPassword]));
  for (let spin = 0; spin < lock.spinCount; spin++) digest = hash(Buffer.concat([number(spin), digest]));
  const unlock = (use: Buffer, bytes: Buffer): Buffer => {
    const key = fitted(hash(Buffer.concat([digest, use])), lock.keyBits / 8);
    return decipher(`aes-${lock.keyBits}-cbc`, key, fitted(lock.saltValue, 16), bytes);
  };
  const requested = hash(
    unlock(keyUses.verifierInput, lock.encryptedVerifierHashInput).subarray(0, lock.saltValue.length),
  );
  const given = unlock(keyUses.verifierValue, lock.encryptedVerifierHashValue).subarray(0, requested.length);
  if (!isSame(requested, given)) return null;
  const key = unlock(keyUses.keyValue, lock.encryptedKeyValue).subarray(0, data.keyBits / 8);
  const segments: Buffer[] = [];
  for (let at = 0; at < content.length; at += segmentLength) {
    const position = number(at / segmentLength);
    const vector = createHash(data.hashAlgorithm).update(data.saltValue).update(position).digest();
    segments.push(
      decipher(`aes-${data.keyBits}-cbc`, key, fitted(vector, 16), content.subarray(at, at + segmentLength)),
    );
  }
  return Buffer.concat(segments);
}

function decipher(algorithm: string, key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer {
  const open = createDecipheriv(algorithm, key, vector).setAutoPadding(false);
  const whole = bytes.subarray(0, bytes.length & ~15);
  return Buffer.concat([open.update(whole), open.final()]);
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A digest over a block of one byte. */
function padded(digest: Buffer, fill: number): Buffer {
  const block = Buffer.alloc(64, fill);
  for (const [at, byte] of digest.entries()) block[at] = byte ^ fill;
  return block;
}

/** Cut, or filled up as the specification says. */
function fitted(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
