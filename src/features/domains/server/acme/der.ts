/** Certificates and requests for them: the distinguished encoding of ASN.1 (X.690), as far as they need it. */
import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const [sequence, set, octets, bits, oid, integer, boolean] = [0x30, 0x31, 0x04, 0x03, 0x06, 0x02, 0x01];
const [utf8, utcTime] = [0x0c, 0x17];
/** Context-specific tags of a request, and of a certificate. (RFC 2986, RFC 5280) */
const [attributes, version, extensions] = [0xa0, 0xa0, 0xa3];
/** `keyIdentifier` of AuthorityKeyIdentifier. (RFC 5280) */
const keyIdentifier = 0x80;
/** `dNSName` of GeneralName. (RFC 5280) */
const dnsName = 0x82;

const oids = {
  /** 1.2.840.113549.1.9.14, of PKCS #9 */
  extensionRequest: '2a864886f70d01090e',
  /** 2.5.29.17 */
  subjectAltName: '551d11',
  /** 2.5.29.35 */
  authorityKeyIdentifier: '551d23',
  /** 2.5.4.3 */
  commonName: '550403',
  /** 1.3.6.1.5.5.7.1.31, of RFC 8737 */
  acmeIdentifier: '2b0601050507011f',
  /** 1.2.840.10045.4.3.2 */
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/** A certificate request (RFC 2986) for these names, the first of them too, signed with their key on P-256. DER. */
export function certificateRequest(names: readonly string[], key: KeyObject): Buffer {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const requested = of(sequence, object('extensionRequest'), of(set, of(sequence, namesOf(names))));
  const information = of(sequence, of(integer, Buffer.of(0)), of(sequence), publicKey, of(attributes, requested));
  return signedWith(key, information);
}

/**
 * The certificate that answers a challenge by TLS-ALPN (RFC 8737): self-signed, for this name alone, with the hash of the
 * answer in an extension that no browser takes. DER.
 */
export function challengeCertificate(name: string, answer: string, key: KeyObject): Buffer {
  const hash = createHash('sha256').update(answer).digest();
  const identifier = of(sequence, object('acmeIdentifier'), of(boolean, Buffer.of(0xff)), of(octets, of(octets, hash)));
  const who = of(
    sequence,
    of(set, of(sequence, object('commonName'), of(utf8, Buffer.from('ACME challenge', 'latin1')))),
  );
  const [yesterday, tomorrow] = [-1, 1].map((days) => timeOf(new Date(Date.now() + days * 86_400_000)));
  const information = of(
    sequence,
    of(version, of(integer, Buffer.of(2))),
    // Positive, whatever the bytes are.
    of(integer, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ecdsa(),
    who,
    of(sequence, yesterday ?? who, tomorrow ?? who),
    who,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    of(extensions, of(sequence, namesOf([name]), identifier)),
  );
  return signedWith(key, information);
}

/** What a certificate is called where its renewal is asked for (RFC 9773); null where it doesn't name its authority's key. */
export function renewalIdOf(certificate: Buffer): string | null {
  try {
    const fields = partsOf(partsOf(partsOf(certificate)[0]?.content)[0]?.content);
    const serial = fields.find(({ tag }) => tag === integer)?.content;
    const listed = partsOf(fields.find(({ tag }) => tag === extensions)?.content)[0];
    const own = partsOf(listed?.content)
      .map(({ content }) => partsOf(content))
      .find(([name]) => name?.content.toString('hex') === oids.authorityKeyIdentifier);
    const named = partsOf(partsOf(own?.at(-1)?.content)[0]?.content).find(({ tag }) => tag === keyIdentifier);
    return serial && named ? `${named.content.toString('base64url')}.${serial.toString('base64url')}` : null;
  } catch {
    return null;
  }
}

function namesOf(names: readonly string[]): Buffer {
  const general = of(sequence, ...names.map((name) => of(dnsName, Buffer.from(name, 'latin1'))));
  return of(sequence, object('subjectAltName'), of(octets, general));
}

const ecdsa = (): Buffer => of(sequence, object('ecdsaWithSha256'));

const signedWith = (key: KeyObject, information: Buffer): Buffer =>
  of(sequence, information, ecdsa(), of(bits, Buffer.of(0), sign('sha256', information, key)));

/** `YYMMDDhhmmssZ`, good until 2049. */
const timeOf = (time: Date): Buffer =>
  of(
    utcTime,
    Buffer.from(
      `${time
        .toISOString()
        .replace(/\.\d+|[^\d]/g, '')
        .slice(2, 14)}Z`,
      'latin1',
    ),
  );

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

interface Part {
  tag: number;
  content: Buffer;
}

/** What follows each other in these bytes. Throws where they end too early. */
function partsOf(bytes: Buffer | undefined): Part[] {
  const parts: Part[] = [];
  for (let at = 0; bytes && at < bytes.length; ) {
    const [tag, short] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
    const more = short < 0x80 ? 0 : short & 0x7f;
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more);
    const from = at + 2 + more;
    if (from + length > bytes.length) throw new RangeError('The bytes end too early.');
    parts.push({ tag, content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return parts;
}
