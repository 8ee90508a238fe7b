import { carryEmbed } from '#features/embeds/rules/embed-address.ts';

/** What of the address of a preview holds on every page that its links lead to. */
const previewNames = ['preview', 'button_text', 'template_data'];

/** Anyone who looks at a preview, at a frame, or as a visitor does, goes on doing so where links lead. */
export function carryPreview(href: string, { search }: { search: string }): string {
  const here = new URLSearchParams(search);
  if (here.get('embed') === 'true') return carryEmbed(href, here);
  if (here.get('preview') !== 'visitor' && here.get('preview') !== 'true') return href;
  const [address = '', fragment] = href.split('#', 2);
  const own = new URLSearchParams(address.split('?', 2)[1]);
  const remaining = new URLSearchParams(
    previewNames.filter((name) => !own.has(name)).flatMap((name) => here.getAll(name).map((value) => [name, value])),
  );
  if (remaining.size === 0) return href;
  const whole = `${address}${address.includes('?') ? '&' : '?'}${remaining}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}
