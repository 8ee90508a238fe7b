/** Variables that are worth nothing without the others of their row. */
const requiredTogether = [
  { names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], what: 'object storage is used' },
  { names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], what: 'a sign-in provider is set' },
  { names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], what: 'people sign in with Google' },
  { names: ['GOOGLE_SHEETS_CLIENT_ID', 'GOOGLE_SHEETS_CLIENT_SECRET'], what: 'people connect Google Sheets' },
  { names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'], what: 'plans are paid for' },
];

/** What is missing besides what is given. */
export function missingVariables(given: Record<string, string | undefined>) {
  const missing = ['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL']
    .filter((name) => given[name] !== undefined && given['DATABASE_URL'] === undefined)
    .map((name) => ({ path: 'DATABASE_URL', message: `is needed too when ${name} is set` }));
  const ofRows = requiredTogether.flatMap(({ names, what }) => {
    if (names.every((name) => given[name] === undefined)) return [];
    return names
      .filter((name) => given[name] === undefined)
      .map((path) => ({ path, message: `is needed too when ${what}` }));
  });
  return [...missing, ...ofRows];
}
