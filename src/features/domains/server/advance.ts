import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { secondsBetweenLooks, secondsOfPatience, secondsToNextLook, secondsToNextTry } from '../rules/domain.ts';
import { AcmeProblem, failureText } from './acme/acme-problem.ts';
import type { Certificates } from './certificates.ts';
import {
  type Domain,
  type DomainChange,
  leadVisitors,
  prove,
  release,
  settle,
  take,
  takeOff,
  whileTaken,
} from './domain-row.ts';
import type { Needs } from './needs.ts';
import { lookAtDomain, lookForAlias, type Seen } from './records/look-at-domain.ts';
import { endOrder } from './orders.ts';
import { secondsToRenewal, secondsUntil } from './renewal.ts';
import { tellOfDomain } from './tell-of-domain.ts';

type Issued = Awaited<ReturnType<Certificates['issue']>>;

/** Seconds until a name is looked at again that no name server answered for. */
const afterNoAnswer = 300;
const hour = 3_600;

/** See `Domains.advance`. Whether another step follows at once. */
export async function advanceDomain(appId: string, needs: Needs, mayIssue: boolean): Promise<boolean> {
  const domain = await take(appId, needs);
  if (!domain) return false;
  try {
    const seen = await lookAtDomain(domain, needs);
    if (!seen) {
      await settle(domain, needs, {}, afterNoAnswer);
      return false;
    }
    const checked = { findings: seen.findings, checked_at: new Date() };
    if (domain.state === 'live') return await keepLive(domain, { seen, checked, mayIssue }, needs);
    const held = seen.findings.length > 0 ? null : await prove(domain, seen, needs);
    const findings = held ? [held] : seen.findings;
    if (findings.length > 0) {
      await settle(domain, needs, { ...checked, findings, state: 'waiting' }, secondsToNextLook(ageOf(domain)));
      return false;
    }
    return await goLive(domain, { seen, checked, mayIssue }, needs);
  } finally {
    await release(domain, needs);
  }
}

interface Look {
  seen: Seen;
  checked: DomainChange;
  mayIssue: boolean;
}

/** The name is proven and leads here: what it needs is a certificate, if it comes from us. */
async function goLive(domain: Domain, { seen, checked, mayIssue }: Look, needs: Needs): Promise<boolean> {
  const alias = await lookForAlias(domain, seen.expected, needs);
  if (needs.environment.DOMAINS !== 'acme') {
    await makeLive(domain, { ...checked, alias }, needs);
    return false;
  }
  if (!mayIssue || secondsUntil(domain.try_at) > 0) {
    const wait = secondsUntil(domain.try_at);
    await settle(domain, needs, { ...checked, alias, state: 'issuing' }, wait);
    return wait === 0;
  }
  const issued = await issue(domain, alias, checked, needs);
  if (issued) await makeLive(domain, checked, needs, issued);
  return false;
}

async function keepLive(domain: Domain, look: Look, needs: Needs): Promise<boolean> {
  const { findings } = look.seen;
  const leadsElsewhere = findings.some(({ kind }) => kind === 'place');
  if (leadsElsewhere || findings.some(({ kind }) => kind === 'proof')) {
    await bearWithIt(domain, { ...look, leadsElsewhere }, needs);
    return false;
  }
  const isTaken = await whileTaken(domain, needs, (within) => leadVisitors(within, domain.app_id, domain.host));
  if (!isTaken) return false;
  const fine = { ...look.checked, failing_since: null };
  const { renewIn, askIn } = await secondsToRenewal(domain, needs, look.mayIssue);
  if (renewIn > 0 || !look.mayIssue) {
    await settle(domain, needs, fine, Math.min(secondsBetweenLooks, renewIn, askIn));
    return false;
  }
  const alias = await lookForAlias(domain, look.seen.expected, needs);
  const issued = await issue(domain, alias, fine, needs);
  if (issued) await makeLive(domain, fine, needs, issued);
  return false;
}

/**
 * The records of a live name are wrong. Visitors aren't led to where they no longer get; what comes all the same is
 * answered for a week, in which it may be mended.
 */
async function bearWithIt(
  domain: Domain,
  { checked, leadsElsewhere }: Look & { leadsElsewhere: boolean },
  needs: Needs,
): Promise<void> {
  const failing_since = domain.failing_since ?? new Date();
  const isLost = Date.now() - failing_since.getTime() >= secondsOfPatience * 1000;
  if (isLost) {
    if (!(await whileTaken(domain, needs, (within) => takeOff(within, domain.app_id)))) return;
    await settle(domain, needs, checked, hour);
    await tellOfDomain(domain, 'lost', needs);
    return;
  }
  const to = leadsElsewhere ? null : domain.host;
  if (!(await whileTaken(domain, needs, (within) => leadVisitors(within, domain.app_id, to)))) return;
  await settle(domain, needs, { ...checked, failing_since }, hour);
  if (domain.failing_since === null) await tellOfDomain(domain, 'failing', needs);
}

/**
 * A certificate for a domain and its second name; null where it wasn't issued, which is noted. The second name may be what
 * it failed for: every other try is without it.
 */
async function issue(
  domain: Domain,
  alias: string | null,
  checked: DomainChange,
  needs: Needs,
): Promise<Issued | null> {
  const names = alias === null || domain.tries % 2 === 1 ? [domain.host] : [domain.host, alias];
  try {
    return await needs.certificates.issue(domain, names);
  } catch (error) {
    needs.log.warn({ err: error, host: domain.host }, 'a certificate was not issued');
    const requested = error instanceof AcmeProblem ? error.retryAfter : 0;
    // Whom the limits let wait has failed at nothing.
    const isQueued = error instanceof AcmeProblem && error.type === 'rateLimited' && requested > 0;
    const tries = isQueued ? domain.tries : domain.tries + 1;
    const wait = Math.max(requested, secondsToNextTry(Math.max(tries, 1)));
    const state = domain.state === 'live' ? 'live' : 'issuing';
    const try_at = new Date(Date.now() + wait * 1000);
    const failed = { ...checked, state, tries, try_at, failure: failureText(error) } as const;
    await settle(domain, needs, failed, Math.min(wait, hour));
    if (state === 'live' && tries === 3 && !isQueued) await tellOfDomain(domain, 'renewal', needs);
    return null;
  }
}

async function makeLive(domain: Domain, change: DomainChange, needs: Needs, made?: Issued): Promise<void> {
  const issued = made?.issued;
  const next = issued ? Math.min(secondsBetweenLooks, secondsUntil(issued.renew_at)) : secondsBetweenLooks;
  await inTransaction(needs.database, async (transaction) => {
    if (made) await endOrder(transaction, made.order);
    const alias = issued ? (issued.names[1] ?? null) : change.alias;
    const fresh = { failure: null, tries: 0, try_at: null, failing_since: null };
    const live = { ...change, ...fresh, ...(alias !== undefined && { alias }), state: 'live' } as const;
    if (!(await settle(domain, { database: transaction }, live, next))) {
      if (issued && (await isGone(domain, transaction)))
        await transaction.insertInto('ended_certificates').values({ leaf: issued.leaf }).execute();
      return;
    }
    if (issued) {
      const stored = { ...issued, issued_at: new Date() };
      await transaction
        .insertInto('domain_certificates')
        .values({ app_id: domain.app_id, ...stored })
        .onConflict((conflict) => conflict.column('app_id').doUpdateSet(stored))
        .execute();
    }
    await leadVisitors(transaction, domain.app_id, domain.host);
  });
  needs.certificates.forgetAll();
}

/** Whether it was removed meanwhile: otherwise another node works on it, which may have the same certificate. */
async function isGone({ app_id, host }: Domain, transaction: Transaction): Promise<boolean> {
  const found = transaction.selectFrom('domains').select('app_id').where('app_id', '=', app_id);
  return (await found.where('host', '=', host).executeTakeFirst()) === undefined;
}

const ageOf = ({ created_at }: Domain): number => (Date.now() - created_at.getTime()) / 1000;
