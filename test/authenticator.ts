/** A device with passkeys, in software: real keys, signatures, CBOR and COSE, and whatever a hostile one would send. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the server asks for, as JSON. */
interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** What a page, a browser or a device could do otherwise. */
export interface Deviations {
  rpId?: string;
  challenge?: string;
  type?: string;
  userHandle?: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  /** In the place of the one that it has. */
  signature?: string;
  /** How the device vouches for itself. */
  attestation?: Map<string | number, unknown>;
  format?: string;
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

interface Credential {
  id: Buffer;
  key: KeyObject;
  algorithm: Algorithm;
  userHandle: string;
  rpId: string;
  counter: number;
}

export class Authenticator {
  readonly credentials: Credential[] = [];
  /** Whether it counts its uses. */
  readonly counts: boolean;

  constructor({ counts = false } = {}) {
    this.counts = counts;
  }

  /** As `navigator.credentials.create` answers at a page of this origin. */
  make(asked: unknown, origin: string, algorithm: Algorithm = 'ES256', other: Deviations = {}) {
    const { challenge, rp, user } = asked as Asked;
    const rpId = other.rpId ?? rp?.id ?? '';
    const { key, cose } = newKey(algorithm);
    const credential = {
      ...{ id: randomBytes(32), key, algorithm, rpId, counter: this.counts ? 1 : 0 },
      userHandle: user?.id ?? '',
    };
    this.credentials.push(credential);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, cbor(cose)]);
    const authData = Buffer.concat([dataOf(rpId, credential.counter, { ...other, hasKey: true }), attested]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', other.format ?? 'none'],
        ['attStmt', other.attestation ?? new Map()],
        ['authData', authData],
      ]),
    );
    return {
      ...{ id: text(credential.id), rawId: text(credential.id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: text(clientData(other.type ?? 'webauthn.create', other.challenge ?? challenge, origin)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get` answers at a page of this origin, with the newest passkey. */
  use(asked: unknown, origin: string, other: Deviations = {}) {
    const { challenge, rpId } = asked as Asked;
    const credential = this.credentials.at(-1);
    if (!credential) throw new Error('this device has no passkey');
    if (this.counts) credential.counter += 1;
    const clientDataJSON = clientData(other.type ?? 'webauthn.get', other.challenge ?? challenge, origin);
    const counter = other.counter ?? credential.counter;
    const authenticatorData = dataOf(other.rpId ?? rpId ?? credential.rpId, counter, other);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    const signature = sign(credential.algorithm === 'EdDSA' ? null : 'sha256', signed, credential.key);
    return {
      ...{ id: text(credential.id), rawId: text(credential.id), type: 'public-key', clientExtensionResults: {} },
      response: {
        ...{ clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData) },
        signature: other.signature ?? text(signature),
        userHandle: other.userHandle ?? credential.userHandle,
      },
    };
  }
}

const text = (bytes: Buffer): string => bytes.toString('base64url');
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function dataOf(
  rpId: string,
  counter: number,
  { isVerified = true, isPresent = true, hasKey = false }: Deviations & { hasKey?: boolean },
): Buffer {
  const rest = Buffer.alloc(5);
  rest[0] = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

/** A key, and its public half as COSE has it (RFC 9053). */
function newKey(algorithm: Algorithm): { key: KeyObject; cose: Map<number, unknown> } {
  if (algorithm === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return {
      key: privateKey,
      cose: new Map<number, unknown>([
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]),
    };
  }
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    return {
      key: privateKey,
      cose: new Map<number, unknown>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ]),
    };
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return { key: privateKey, cose };
}
const bytes = (value: string | undefined): Buffer => Buffer.from(value ?? '', 'base64url');

/** RFC 8949: integers, bytes, text, arrays and maps. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  throw new Error(`CBOR of ${typeof value}`);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
