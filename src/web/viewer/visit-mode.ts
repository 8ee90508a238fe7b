/** How the page is looked at, where its calls must say so, too: as a part of another page, or as a visitor gets it. */
export function modeInAddress(address: URLSearchParams): ['embed' | 'preview', string] | null {
  if (address.get('embed') === 'true') return ['embed', 'true'];
  return address.get('preview') === 'visitor' ? ['preview', 'visitor'] : null;
}
