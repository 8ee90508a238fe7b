/** Loaded by the first passkey: a server where nobody has one does without its 27 MB. */
let loaded: Promise<typeof import('@simplewebauthn/server') & typeof import('@simplewebauthn/server/helpers')>;

export const loadLibrary = (): typeof loaded => (loaded ??= load());

async function load(): Promise<Awaited<typeof loaded>> {
  const [main, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...main, ...helpers };
}
