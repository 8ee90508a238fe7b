/**
 * Every name that is not free for sub-domains, boards or pages, in one list. A sub-domain and a board stand where people
 * trust the main host's own name, so both refuse what phishing or the take-over of mail would begin with. A page stands
 * within an app that somebody chose to open: there only the addresses that the server itself answers are taken.
 */

/** Answered by the server itself at hosts of apps. */
const answeredAtApps = words`api assets dashboard embed files fonts handover node-modules samples sign-out src`;

/** First parts of addresses of the main host that the product answers, or will. */
const answeredAtSite = words`
  accept-invitation admin admin-login api assets blog blog-admin confirm-email dashboard embed favicon files fonts
  forgot-password handover health live marketplace metrics multipage-templates node-modules payment_fail payment-fail
  payment_success payment-success preview privacy public reset-password robots samples service-worker sign-out sitemap src
  static template templates unsubscribe well-known your-data
`;

/** Pages that the site may have one day. An app of its own may well be called so. */
const usualAtSite = words`
  about app apps board boards changelog contact demo demos docs documentation faq features home imprint index legal
  licence license news press pricing public settings terms workspace workspaces
`;

/** What people take for a part of the product itself, above all where they would enter a password or pay. */
const trusted = words`
  access account accounts admin admin-login administration administrator api app auth authenticate authentication
  billing checkout cpanel customer-service dashboard developer developers docs help helpdesk id identity invoice
  invoices legal log-in log-out login logon logout mfa my-account oauth oauth2 official oidc onboarding otp password
  passwords payment payments payout privacy recovery refund register register-user registration root saml secure
  security sign-in sign-out sign-up signin signout signup ssl sso status stripe subscribe subscription subscriptions
  support sysadmin terms token tokens trust two-factor update updates upgrade verification verify wallet webhook
  webhooks
`;

/** Names that programs look up by themselves: mail set-up, proxies, name servers, certificates. */
const technical = words`
  abuse adfs autoconfig autodiscover broadcasthost caldav carddav cdn cname dav dkim dmarc dns email
  enterpriseenrollment enterpriseregistration exchange ftp ftps gateway grafana hostmaster http https imap imaps
  intranet invalid ipv4 ipv6 isatap jabber kerberos ldap ldaps local localdomain localhost lyncdiscover mail mailer
  mailer-daemon mailserver mta mta-sts mx nntp no-reply noc noreply ns ntp origin owa pop pop3 pops postgres
  postmaster prometheus proxy relay sftp sip smtp smtps snmp spf ssh ssladmin ssladministrator sslwebmaster static
  stun syslog tftp tls turn uucp vpn webdav webdisk webmail webmaster whm wpad ws wss www xmpp
`;

/** Numbered ones of the same: ns1, mail-02, smtp3. */
const numbered = /^(?:www|ns|dns|mx|mail|smtp|imap|pop|webmail|vpn|ftp|mta|relay|autodiscover|api|cdn)-?\d+$/;

const forBoards: ReadonlySet<string> = new Set([...answeredAtSite, ...usualAtSite, ...trusted, ...technical]);
const forSubdomains: ReadonlySet<string> = new Set([...answeredAtApps, ...trusted, ...technical]);
const forPages: ReadonlySet<string> = new Set(answeredAtApps);
const trustWords: ReadonlySet<string> = new Set([...trusted, ...technical, ...usualAtSite]);

export const isReservedPage = (slug: string): boolean => forPages.has(slug);

export const isReservedBoard = (slug: string): boolean => forBoards.has(slug) || numbered.test(slug);

/** `mainHost` is the name of the site (`sheaf.example.com`): what looks like one of its own labels is taken as well. */
export function isReservedSubdomain(label: string, mainHost: string): boolean {
  if (forSubdomains.has(label) || numbered.test(label) || label.startsWith('xn--')) return true;
  return ownNames(mainHost).some((name) => looksLike(label, name));
}

/** The product's name, and the labels of the main host that name somebody: not its ending, nor a word such as `www`. */
function ownNames(mainHost: string): string[] {
  const labels = mainHost.split('.').slice(0, -1);
  return [...new Set(['sheaf', ...labels.filter((label) => label.length >= 4 && !trustWords.has(label))])];
}

/**
 * Whether a label reads as that name at a glance: with signs that look alike, with a letter wrong in a long name, or
 * beside words of trust alone (`sheaf-login`, `mysheaf`, `billing-sheaf-support`).
 */
function looksLike(label: string, name: string): boolean {
  const plain = alike(label.replaceAll('-', ''));
  const own = alike(name.replaceAll('-', ''));
  if (plain === own || (own.length >= 7 && isOneChangeAway(plain, own))) return true;
  const at = plain.indexOf(own);
  if (at < 0) return false;
  return isTrust(plain.slice(0, at)) && isTrust(plain.slice(at + own.length));
}

/** Whether a text is made of words of trust and digits alone; '' is. */
function isTrust(text: string): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of alikeTrust) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}

/** Signs that are taken for one another, as one of them. */
const alike = (text: string): string =>
  text
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[0134578]/g, (digit) => lookalikes[digit] ?? digit)
    .replaceAll('l', 'i');
const lookalikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const alikeTrust: readonly string[] = [
  ...new Set(
    [
      ...trustWords,
      ...'0123456789',
      'the',
      'my',
      'your',
      'get',
      'hq',
      'inc',
      'web',
      'site',
      'online',
      'team',
      'staff',
      'pay',
      'service',
      'portal',
    ].map(inOneWord),
  ),
];
function inOneWord(word: string): string {
  return alike(word.replaceAll(/[-_]/g, ''));
}

/** Whether one sign added, left out, changed or swapped with its neighbour makes the one of the other. */
function isOneChangeAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

function words(texts: TemplateStringsArray): string[] {
  return texts.join('').trim().split(/\s+/);
}
