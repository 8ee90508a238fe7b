/** A text without some secrets, in every spelling that a service may echo them in. */
export function withoutSecrets(text: string, secrets: readonly string[], isCut = false): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    // The last letters of what was cut off may be the first of a secret.
    if (isCut) clean = clean.slice(0, Math.max(0, clean.length - 3 * secret.length));
    for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, '•••');
  }
  // oxlint-disable-next-line no-control-regex
  return clean.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

function spellingsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  const spellings = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    base64,
    base64.replace(/=+$/, ''),
  ];
  return [...new Set(spellings)].toSorted((one, other) => other.length - one.length);
}
