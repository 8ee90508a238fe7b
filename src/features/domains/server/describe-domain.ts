import type { AppRecord } from '#features/apps/services.ts';
import { inTheirWords } from '#platform/http/current-request.ts';
import { originOf } from '#platform/http/host.ts';
import type { DomainAnswer, DomainOnTheWire } from '../api.ts';
import { proofNameOf, proofTextOf, secondsOfPatience } from '../rules/domain.ts';
import { hostForPeople } from './host-name.ts';
import type { Needs } from './needs.ts';
import { targetOf } from './own-names.ts';
import { addressesOfInstallation } from './records/look-at-domain.ts';
import { proofTokenOf } from './records/proof-token.ts';

/** The domain of an app, as its editors see it. */
export async function describeDomain(app: Pick<AppRecord, 'id'>, needs: Needs): Promise<DomainAnswer> {
  const { database, environment } = needs;
  const is_offered = environment.DOMAINS !== 'off';
  const found = await database
    .selectFrom('domains')
    .leftJoin('domain_certificates', 'domain_certificates.app_id', 'domains.app_id')
    .selectAll('domains')
    .select('domain_certificates.expires_at')
    .where('domains.app_id', '=', app.id)
    .executeTakeFirst();
  if (!found) return { is_offered, domain: null };
  const { host, state, alias, findings, failure, checked_at, failing_since } = found;
  const next_at = found.try_at ?? found.next_at;
  const token = await proofTokenOf(database, found.workspace_id);
  const wrong = new Set(checked_at ? findings.map(({ kind }) => kind) : (['place', 'proof'] as const));
  const domain: DomainOnTheWire = {
    ...{ host, name: hostForPeople(host), state, alias, failure: failure && inTheirWords(failure) },
    href: `${originOf(host, environment)}/`,
    records: [
      ...(await placeRecords(host, needs)).map((record) => ({ ...record, choice: 1, is_right: !wrong.has('place') })),
      {
        ...{ type: 'TXT', name: proofNameOf(host), value: proofTextOf(token), choice: 2 },
        is_right: !wrong.has('proof'),
      },
    ],
    findings: findings.map(({ message }) => inTheirWords(message)),
    checked_at: checked_at?.toISOString() ?? null,
    next_at: next_at.toISOString(),
    ends_at: failing_since && new Date(failing_since.getTime() + secondsOfPatience * 1000).toISOString(),
    certificate_until: found.expires_at?.toISOString() ?? null,
  };
  return { is_offered, domain };
}

type PlaceRecord = Pick<DomainOnTheWire['records'][number], 'type' | 'name' | 'value'>;

/** A name right below an ending can't have a CNAME record (RFC 1034): it needs addresses. */
async function placeRecords(host: string, needs: Needs): Promise<PlaceRecord[]> {
  const alias: PlaceRecord = { type: 'CNAME', name: host, value: targetOf(needs.environment) };
  if (host.split('.').length > 2) return [alias];
  const addresses = await addressesOfInstallation(needs);
  if (addresses.length === 0) return [alias];
  return addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', name: host, value }));
}
