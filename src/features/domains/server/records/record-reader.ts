import { t } from '#kit/language/product.ts';
import { Resolver } from 'node:dns/promises';
import type { Environment } from '#platform/environment/environment.ts';
import { proofNameOf } from '../../rules/domain.ts';
import type { Records } from '../../rules/findings.ts';

/** No name server gave an answer: nothing is known of the records. */
export class NoAnswer extends Error {}

/** Milliseconds for a question, and how often it is put. */
const [timeout, tries] = [2_000, 2];
/** What name servers answer where there is no such record. */
const none = ['ENODATA', 'ENOTFOUND', 'ENONAME'];

/** Looks records up, each time anew. Throws `NoAnswer` where a name server fails. */
export class RecordReader {
  readonly #resolver: Resolver;

  constructor({ DNS_SERVER }: Pick<Environment, 'DNS_SERVER'>) {
    this.#resolver = new Resolver({ timeout, tries });
    if (DNS_SERVER !== undefined) this.#resolver.setServers([DNS_SERVER]);
  }

  /** All that is to be known of a host. */
  async read(host: string): Promise<Records> {
    const [addresses, alias, proofs, authority] = await Promise.all([
      this.addressesOf(host),
      this.#aliasOf(host),
      this.proofsOf(host),
      this.#issuersOf(host),
    ]);
    return { addresses, alias, proofs, ...authority };
  }

  /** Of its A and AAAA records. */
  async addressesOf(host: string): Promise<string[]> {
    const found = await Promise.all([answerOf(this.#resolver.resolve4(host)), answerOf(this.#resolver.resolve6(host))]);
    return found.flatMap((addresses) => addresses ?? []);
  }

  /** The texts that prove whose it is. */
  async proofsOf(host: string): Promise<string[]> {
    const found = await answerOf(this.#resolver.resolveTxt(proofNameOf(host)));
    return (found ?? []).map((parts) => parts.join('').trim());
  }

  async #aliasOf(host: string): Promise<string | null> {
    const found = await answerOf(this.#resolver.resolveCname(host));
    return found?.[0]?.toLowerCase().replace(/\.$/, '') ?? null;
  }

  /** The nearest name at or above the host that has CAA records decides. (RFC 8659) */
  async #issuersOf(host: string): Promise<Pick<Records, 'issuers' | 'issuersAt'>> {
    const labels = host.split('.');
    for (let at = 0; at < labels.length - 1; at++) {
      const name = labels.slice(at).join('.');
      const found = await answerOf(this.#resolver.resolveCaa(name));
      const issuing = (found ?? []).flatMap(({ issue }) => (issue === undefined ? [] : [issuerIn(issue)]));
      if (found && found.length > 0) return { issuers: issuing.length > 0 ? issuing : null, issuersAt: name };
    }
    return { issuers: null, issuersAt: '' };
  }
}

/** `letsencrypt.org; validationmethods=http-01` names letsencrypt.org; `;` names no one. */
const issuerIn = (value: string): string => (value.split(';')[0] ?? '').trim().toLowerCase();

/** Null where there is no such record. */
async function answerOf<Found>(asking: Promise<Found>): Promise<Found | null> {
  try {
    return await asking;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (none.includes(code)) return null;
    throw new NoAnswer(t('The name server answered {code}.', { code }), { cause: error });
  }
}
