/** What a certificate request is made of: the distinguished encoding of ASN.1 (X.690), as far as one needs it. */
import { createPublicKey, type KeyObject, sign } from 'node:crypto';

const [sequence, set, octets, bits, oid, integer] = [0x30, 0x31, 0x04, 0x03, 0x06, 0x02];
const attributes = 0xa0;
/** `dNSName` of GeneralName. (RFC 5280) */
const dnsName = 0x82;

const oids = {
  /** 1.2.840.113549.1.9.14, of PKCS #9 */
  extensionRequest: '2a864886f70d01090e',
  /** 2.5.29.17 */
  subjectAltName: '551d11',
  /** 1.2.840.10045.4.3.2 */
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/** A certificate request (RFC 2986) for these names, the first of them too, signed with their key on P-256. DER. */
export function certificateRequest(names: readonly string[], key: KeyObject): Buffer {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const general = of(sequence, ...names.map((name) => of(dnsName, Buffer.from(name, 'latin1'))));
  const extension = of(sequence, object('subjectAltName'), of(octets, general));
  const requested = of(sequence, object('extensionRequest'), of(set, of(sequence, extension)));
  const information = of(sequence, of(integer, Buffer.of(0)), of(sequence), publicKey, of(attributes, requested));
  const algorithm = of(sequence, object('ecdsaWithSha256'));
  const signature = of(bits, Buffer.of(0), sign('sha256', information, key));
  return of(sequence, information, algorithm, signature);
}

const object = (name: keyof typeof oids): Buffer => of(oid, Buffer.from(oids[name], 'hex'));

function of(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}
