import { keepEmbed } from '#domain/embed-address.ts';

/** What of the address of a preview holds on every page that its links lead to. */
const previewNames = ['preview', 'button_text', 'template_data'];

/** Whoever looks at a preview, at a frame, or as a visitor does, goes on doing so where links lead. */
export function keepPreview(href: string, { search }: { search: string }): string {
  const here = new URLSearchParams(search);
  if (here.get('embed') === 'true') return keepEmbed(href, here);
  if (here.get('preview') !== 'visitor' && here.get('preview') !== 'true') return href;
  const [address = '', fragment] = href.split('#', 2);
  if (/[?&]preview=/.test(address)) return href;
  const kept = new URLSearchParams(previewNames.flatMap((name) => here.getAll(name).map((value) => [name, value])));
  const whole = `${address}${address.includes('?') ? '&' : '?'}${kept}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}
