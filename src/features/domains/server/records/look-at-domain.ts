import type { Stored } from '#platform/database/schema.ts';
import { aliasOf } from '../../rules/domain.ts';
import { type Finding, findingsOf, type Expected } from '../../rules/findings.ts';
import type { Needs } from '../needs.ts';
import { ownNames, targetOf } from '../own-names.ts';
import { NoAnswer } from './record-reader.ts';
import { proofTokenOf } from './proof-token.ts';

type Domain = Pick<Stored<'domains'>, 'host' | 'workspace_id'>;

/** What was seen: what is wrong, and all that workspaces left at the name to prove it. */
export interface Seen {
  findings: Finding[];
  proofs: readonly string[];
  expected: Expected;
}

/** Looks up the records of a domain; null where no name server answers. */
export async function lookAtDomain(domain: Domain, needs: Needs): Promise<Seen | null> {
  try {
    const expected = await expectedOf(domain, needs);
    const records = await needs.reader.read(domain.host);
    return { findings: findingsOf(domain.host, records, expected), proofs: records.proofs, expected };
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}

/**
 * The second name that leads to a domain, as long as its records are right and no app has it for itself. A name below the
 * proven one is the owner's; the one above needs the proof, too.
 */
export async function lookForAlias({ host }: Domain, expected: Expected, needs: Needs): Promise<string | null> {
  const alias = aliasOf(host);
  if (alias.split('.').length < 2 || ownNames(needs.environment).includes(alias)) return null;
  const records = await needs.reader.read(alias).catch(() => null);
  if (!records) return null;
  const isBelow = alias.endsWith(`.${host}`);
  const wrong = findingsOf(alias, records, expected).filter(({ kind }) => !(isBelow && kind === 'proof'));
  if (wrong.length > 0) return null;
  const taken = await needs.database
    .selectFrom('domains')
    .select('app_id')
    .where('host', '=', alias)
    .where('state', 'in', ['issuing', 'live'])
    .executeTakeFirst();
  return taken ? null : alias;
}

async function expectedOf({ workspace_id }: Domain, needs: Needs): Promise<Expected> {
  const [token, addresses, authorities] = await Promise.all([
    proofTokenOf(needs.database, workspace_id),
    addressesOfInstallation(needs),
    needs.certificates.authorities(),
  ]);
  return { target: targetOf(needs.environment), addresses, token, authorities };
}

/** As the operator says, or the DNS does. */
export async function addressesOfInstallation({ environment, reader }: Needs): Promise<readonly string[]> {
  if (environment.DOMAIN_ADDRESSES.length > 0) return environment.DOMAIN_ADDRESSES;
  return reader.addressesOf(targetOf(environment)).catch(() => []);
}
