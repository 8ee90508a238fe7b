/** The stream of an .xls workbook that is encrypted with the default password. ([MS-XLS] 2.2.10) */

import { createHash } from 'node:crypto';
import { defaultPassword } from './default-password.ts';
import { createKeyStream } from './rc4.ts';
import { standardVerifier } from './standard-header.ts';

const filePass = 0x2f;
const endOfFile = 0x0a;
const boundSheet = 0x85;
/** Takes the place of the record that announces the encryption; it says nothing. */
const interfaceEnd = 0xe2;
/** BOF, FilePass, and what says who has the file open: never encrypted. */
const plainRecords = new Set([0x0809, filePass, 0x00e1, 0x0138, 0x0194, 0x0195, 0x0196]);
const blockLength = 1024;

/** The stream without its encryption; null when it has a password of its own. */
export function openBiff(stream: Buffer): Buffer | null {
  const pass = findFilePass(stream);
  if (!pass) return stream;
  const opened = openBytes(stream, pass.body);
  if (!opened) return null;
  for (const { at, type, length } of records(stream)) {
    const plain = 4 + (plainRecords.has(type) ? length : type === boundSheet ? 4 : 0);
    stream.copy(opened, at, at, at + plain);
  }
  opened.writeUInt16LE(interfaceEnd, pass.at);
  return opened;
}

/** All bytes of the stream as if every one was encrypted. */
function openBytes(stream: Buffer, pass: Buffer): Buffer | null {
  // BIFF8 says which kind; before it there was only one.
  const kind = pass.length > 4 ? pass.readUInt16LE(0) : 0;
  if (kind === 0) return openObfuscated(stream, pass.subarray(-4));
  if (kind !== 1 || pass.length < 54) return null;
  const keyOf = pass.readUInt16LE(2) === 1 ? basicKeys(pass.subarray(6)) : apiKeys(pass.subarray(2));
  if (!keyOf) return null;
  const opened = Buffer.from(stream);
  for (let at = 0; at < opened.length; at += blockLength) {
    const keyStream = createKeyStream(keyOf(at / blockLength));
    const end = Math.min(at + blockLength, opened.length);
    for (let index = at; index < end; index++) opened[index] = (opened[index] ?? 0) ^ keyStream();
  }
  return opened;
}

/** What the obfuscation makes of the default password: a key and what proves it. ([MS-OFFCRYPTO] 2.3.7) */
const obfuscationKey = 0xb359;
const obfuscationVerifier = 0x9a0a;
const obfuscationPad = 0xbb;

function openObfuscated(stream: Buffer, pass: Buffer): Buffer | null {
  if (pass.length < 4 || pass.readUInt16LE(0) !== obfuscationKey || pass.readUInt16LE(2) !== obfuscationVerifier)
    return null;
  const password = [...defaultPassword.filter((_, index) => index % 2 === 0), obfuscationPad];
  const keys = password.map((byte, index) => rotated(byte ^ (obfuscationKey >> (index % 2 === 0 ? 0 : 8)), 2));
  const opened = Buffer.from(stream);
  for (const { at, length } of records(stream)) {
    const start = at + 4;
    const end = Math.min(start + length, stream.length);
    // Where a record ends determines its first key.
    for (let index = start; index < end; index++)
      opened[index] = rotated(stream[index] ?? 0, 3) ^ (keys[(index + length) % keys.length] ?? 0);
  }
  return opened;
}

/** A byte whose bits moved up, the uppermost around to the lowest. */
function rotated(byte: number, bits: number): number {
  const low = byte & 0xff;
  return ((low << bits) | (low >> (8 - bits))) & 0xff;
}

function* records(stream: Buffer): Generator<{ at: number; type: number; length: number }> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    yield { at, type, length };
    at += 4 + length;
  }
}

/** It is at the beginning, before the sheets. */
function findFilePass(stream: Buffer): { at: number; body: Buffer } | null {
  for (const { at, type, length } of records(stream)) {
    if (type === filePass) return { at, body: stream.subarray(at + 4, at + 4 + length) };
    if (type === endOfFile) return null;
  }
  return null;
}

type KeyOfBlock = (block: number) => Buffer;

/** 40 bits of MD5. */
function basicKeys(body: Buffer): KeyOfBlock | null {
  const [salt, verifier, hash] = [body.subarray(0, 16), body.subarray(16, 32), body.subarray(32, 48)];
  const first = digest('md5', defaultPassword).subarray(0, 5);
  const salted = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([first, salt])));
  const start = digest('md5', salted).subarray(0, 5);
  const keyOf: KeyOfBlock = (block) => digest('md5', Buffer.concat([start, number(block)]));
  return opens(keyOf, verifier, hash, 'md5') ? keyOf : null;
}

/** SHA-1, and as many bits as the file says. */
function apiKeys(info: Buffer): KeyOfBlock | null {
  const found = standardVerifier(info);
  if (!found || found.keyBits < 40 || found.keyBits > 128) return null;
  const start = digest('sha1', Buffer.concat([found.salt, defaultPassword]));
  const keyOf: KeyOfBlock = (block) => {
    const key = digest('sha1', Buffer.concat([start, number(block)])).subarray(0, found.keyBits / 8);
    return found.keyBits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  return opens(keyOf, found.verifier, found.verifierHash.subarray(0, 20), 'sha1') ? keyOf : null;
}

function opens(keyOf: KeyOfBlock, verifier: Buffer, hash: Buffer, algorithm: 'md5' | 'sha1'): boolean {
  const keyStream = createKeyStream(keyOf(0));
  const open = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ keyStream()));
  const requested = digest(algorithm, open(verifier));
  return requested.equals(open(hash));
}

function digest(algorithm: 'md5' | 'sha1', bytes: Buffer): Buffer {
  return createHash(algorithm).update(bytes).digest();
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
