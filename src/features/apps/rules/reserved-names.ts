/**
 * Every name that is not free for sub-domains, boards or pages, in one list. A sub-domain and a board are where people
 * trust the main host's own name, so both refuse what phishing or the take-over of mail would begin with. A page is
 * within an app that a person chose to open: there only the addresses that the server itself answers are taken.
 */

/** Answered by the server itself at hosts of apps. */
const answeredAtApps = words`api assets dashboard embed files fonts handover mcp node-modules samples sign-out src`;

/** First parts of addresses of the main host that the product answers, or will. */
const answeredAtSite = words`
  accept-invitation admin admin-login api assets blog blog-admin confirm-email dashboard embed favicon files fonts
  forgot-password handover health live marketplace mcp metrics multipage-templates node-modules payment_fail payment-fail
  payment_success payment-success preview privacy public reset-password robots samples scim service-worker sign-out sitemap src
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

/** Names that programs look up on their own: mail set-up, proxies, name servers, certificates. */
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

/** Names that people give passwords and card numbers to. Each may be combined with words of trust: `paypal-login`. */
const brands = words`
  adidas adobe airbnb alibaba aliexpress alipay allegro amazon americanexpress amex android anthropic apple asana atlassian
  att auth0 aws azure bankofamerica barclays bbva binance bitbucket bitwarden bloomberg bnpparibas booking box brex
  cashapp chase chatgpt cisco citibank claude cloudflare coinbase commerzbank creditagricole dbs deutschebank dhl discord
  disney disneyplus docusign doordash dropbox ebay epicgames etsy expedia facebook fedex figma fidelity flipkart gemini
  github gitlab gmail godaddy google hermes hetzner hotmail hsbc hubspot ibm icloud ikea instagram intuit iphone itunes
  jpmorgan klarna kraken lastpass ledger lidl lightroom linkedin lloyds mailchimp mastercard mercadolibre messenger meta
  metamask microsoft monzo n26 natwest netflix nintendo notion office365 okta onedrive onepassword openai oracle outlook
  outlook365 payoneer paypal paypay pinterest playstation postbank quickbooks rakuten reddit revolut robinhood roblox
  salesforce samsung santander sberbank schwab sharepoint shopify signal skype slack snapchat sparkasse spotify
  squarespace steam steampowered swisscom swisspost taobao teams telegram tesla threads tiktok tinder trello trezor
  trustwallet twilio twitch twitter uber ubereats ups usps vanguard venmo verizon visa vodafone volksbank walmart wechat
  wellsfargo whatsapp wikipedia wise wordpress workday xero xing yahoo youtube zalando zendesk zoho zoom
`;

/** Short or everyday words among them are taken only as they are, or with words of trust: `box`, not `toolbox`. */
const brandNames: ReadonlySet<string> = new Set(brands);

/** What asks to act at once, next to a word of trust: `account-suspended`, `unlock-account`, `confirm-billing`. */
const urgent = words`
  alert alerts check claim confirm confirmation device expired limited locked notice notification online pending
  protect reactivate recover renew renewal required reset restore restricted resolve review suspended unlock urgent
  unusual validate validation verified warning
`;

/** Next to a brand or a word such as `login` these ask for something, too: `dhl-tracking`, `bank-login`. */
const errands = words`bank banking card cards customer delivery gift package parcel prize refunds tracking`;

const forBoards: ReadonlySet<string> = new Set([...answeredAtSite, ...usualAtSite, ...trusted, ...technical]);
const forSubdomains: ReadonlySet<string> = new Set([
  ...[...answeredAtApps, ...answeredAtSite, ...trusted, ...technical, ...brands],
]);
const forPages: ReadonlySet<string> = new Set(answeredAtApps);
const trustWords: ReadonlySet<string> = new Set([...trusted, ...technical, ...usualAtSite]);

export const isReservedPage = (slug: string): boolean => forPages.has(slug);

/** Addresses that open no board, whatever it was called before they were taken. */
export const isTakenBySite = (slug: string): boolean => forBoards.has(slug) || numbered.test(slug);

/** Names that no board is given from now on; those that have one keep it. */
export const isReservedBoard = (slug: string): boolean =>
  isTakenBySite(slug) || brandNames.has(slug) || isPhishing(slug);

/** `mainHost` is the name of the site (`sheaf.example.com`): what looks like one of its own labels is taken as well. */
export function isReservedSubdomain(label: string, mainHost: string): boolean {
  if (forSubdomains.has(label) || numbered.test(label) || label.startsWith('xn--')) return true;
  if (isPhishing(label)) return true;
  return ownNames(mainHost).some((name) => looksLike(label, name));
}

/**
 * Whether a label is nothing but words that phishing is made of: words of trust and of haste, at least one that asks for
 * an account, a password or money, and the name of a brand among them or not (`secure-login`, `account-verify`,
 * `paypal-support`). A word of any other meaning makes it a name like others (`school-login`).
 */
function isPhishing(label: string): boolean {
  // Digits of their own are a number (`team-5`), others may be one or look like letters: `dhl-login2`, `paypa1`.
  const name = label.replaceAll(/-\d+(?=-|$)/g, '');
  return isLure(name) || isLure(name.replace(/\d+$/, ''));
}

function isLure(name: string): boolean {
  const plain = inOneWord(name);
  const isBrand = [...brandsAlike].some((brand) => {
    const at = brand.length >= 4 ? plain.indexOf(brand) : -1;
    return at >= 0 && isMadeOf(plain.slice(0, at), lures) && isMadeOf(plain.slice(at + brand.length), lures);
  });
  const parts = name.split('-').map(inOneWord);
  const isShortBrand =
    parts.some((part) => brandsAlike.has(part)) &&
    parts.every((part) => brandsAlike.has(part) || isMadeOf(part, lures));
  const asks = credentials.some((word) => plain.includes(word));
  return isBrand || isShortBrand || (parts.length > 1 && asks && isMadeOf(plain, lures));
}

/** The product's name, and the labels of the main host that name someone: not its ending, nor a word such as `www`. */
function ownNames(mainHost: string): string[] {
  const labels = mainHost.split('.').slice(0, -1);
  return [...new Set(['sheaf', ...labels.filter((label) => label.length >= 4 && !trustWords.has(label))])];
}

/**
 * Whether a label reads as that name at a glance: with signs that look alike, with a letter wrong in a long name, or
 * next to words of trust alone (`sheaf-login`, `mysheaf`, `billing-sheaf-support`).
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
const isTrust = (text: string): boolean => isMadeOf(text, alikeTrust);

function isMadeOf(text: string, wordsOf: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of wordsOf) if (text.startsWith(word, at)) reached.add(at + word.length);
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
/** Without single signs, of which any word could be made. */
const lures: readonly string[] = [...alikeTrust, ...[...urgent, ...errands].map(inOneWord)].filter(
  (word) => word.length > 1,
);
const brandsAlike: ReadonlySet<string> = new Set(brands.map(inOneWord));
const credentials: readonly string[] = words`
  account accounts auth billing identity login logon password payment payments secure security signin
  verification verify wallet
`.map(inOneWord);
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
