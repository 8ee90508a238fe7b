/** How the page is looked at, where its calls must say so, too: as a part of another page, or as a visitor gets it. */
export function modeInAddress(address: URLSearchParams): ['embed' | 'preview', string] | null {
  if (address.get('embed') === 'true') return ['embed', 'true'];
  return address.get('preview') === 'visitor' ? ['preview', 'visitor'] : null;
}

/** An editor who looks as a visitor does so on every page that the links lead to. */
export function keepVisitor(href: string, { search }: { search: string }): string {
  if (new URLSearchParams(search).get('preview') !== 'visitor') return href;
  const [address = '', fragment] = href.split('#', 2);
  const kept = /[?&]preview=/.test(address)
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}preview=visitor`;
  return fragment === undefined ? kept : `${kept}#${fragment}`;
}
