export interface StandardVerifier {
  keyBits: number;
  salt: Buffer;
  verifier: Buffer;
  verifierHash: Buffer;
}

/** What a password is tried with; from behind the version of the block. Null for a block that is cut off. */
export function standardVerifier(info: Buffer): StandardVerifier | null {
  if (info.length < 12) return null;
  const headerLength = info.readUInt32LE(8);
  const at = 12 + headerLength;
  if (headerLength < 32 || headerLength > 1024 || info.length < at + 4 + 16 + 16 + 4 + 20) return null;
  return {
    // Nothing means 40 bits.
    keyBits: info.readUInt32LE(12 + 16) || 40,
    salt: info.subarray(at + 4, at + 20),
    verifier: info.subarray(at + 20, at + 36),
    verifierHash: info.subarray(at + 40),
  };
}
