/** A whole http(s) address as it may be in a mail; undefined for anything else, such as `javascript:`. */
export function safeHref(href: string | undefined): string | undefined {
  if (!href || !URL.canParse(href)) return undefined;
  const { protocol, username, password, href: normal } = new URL(href);
  // A name before the host is how `https://bank.example@evil.example` deceives.
  return (protocol === 'https:' || protocol === 'http:') && !username && !password ? normal : undefined;
}
