/** Addresses of pages in frames: what of them every link within keeps. */

const shape = ['embed', 'hide_header', 'hide_footer', 'signed'];
/** All that an address says of its frame: its shape, and the one block that it shows. */
export const embedNames: readonly string[] = [...shape, 'block'];

/** The query of a frame: without header and footer, of one block or the whole page. */
export function embedQuery({ block = '', isSigned = false }: { block?: string; isSigned?: boolean } = {}): string {
  const query = new URLSearchParams({ embed: 'true', hide_header: 'true', hide_footer: 'true' });
  if (block) query.set('block', block);
  if (isSigned) query.set('signed', 'true');
  return query.toString();
}

/** An address of the same host as the frame at `here` shows it; the same where nothing is in a frame. */
export function carryEmbed(href: string, here: URLSearchParams): string {
  if (here.get('embed') !== 'true') return href;
  const [address = '', fragment] = href.split('#', 2);
  if (/[?&]embed=/.test(address)) return href;
  const stored = new URLSearchParams(shape.flatMap((name) => here.getAll(name).map((value) => [name, value])));
  const whole = `${address}${address.includes('?') ? '&' : '?'}${stored}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}
