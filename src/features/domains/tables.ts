/** Domains of apps' own. What is in each column: platform/database/migrations/0075-domains.sql, 0103-acme-orders.sql and 0104-domains-of-boards.sql. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';
import type { JsonText } from '#platform/database/json.ts';
import type { DomainState } from './rules/domain.ts';
import type { Finding } from './rules/findings.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    domain_proofs: DomainProofsTable;
    domains: DomainsTable;
    domain_certificates: DomainCertificatesTable;
    ended_certificates: EndedCertificatesTable;
    acme_accounts: AcmeAccountsTable;
    acme_challenges: AcmeChallengesTable;
    acme_orders: AcmeOrdersTable;
  }
}

interface DomainProofsTable {
  workspace_id: string;
  token: string;
}

interface DomainsTable {
  app_id: string;
  workspace_id: string;
  host: string;
  alias: NullableText;
  state: Generated<DomainState>;
  findings: ColumnType<Finding[], JsonText<Finding[]> | undefined, JsonText<Finding[]>>;
  failure: NullableText;
  tries: Generated<number>;
  try_at: NullableDate;
  failing_since: NullableDate;
  checked_at: NullableDate;
  next_at: Generated<Date>;
  held_until: NullableDate;
  created_at: Generated<Date>;
}

interface DomainCertificatesTable {
  app_id: string;
  names: string[];
  sealed: string;
  issued_at: Generated<Date>;
  renew_at: Date;
  expires_at: Date;
  leaf: NullableText;
  ask_at: NullableDate;
}

interface EndedCertificatesTable {
  leaf: string;
  ended_at: Generated<Date>;
}

interface AcmeAccountsTable {
  directory: string;
  address: string;
  sealed_key: string;
  created_at: Generated<Date>;
}

interface AcmeChallengesTable {
  token: string;
  host: string;
  answer: string;
  created_at: Generated<Date>;
}
interface AcmeOrdersTable {
  id: string;
  directory: string;
  app_id: string;
  domain: string;
  names: string[];
  is_renewal: boolean;
  address: NullableText;
  sealed_key: NullableText;
  failed_at: NullableDate;
  ended_at: NullableDate;
  created_at: Generated<Date>;
}
