/** Reads pasted iframe code: the one element and those of its properties that a page takes over. Pure. */

export interface IframeCode {
  /** An https address. */
  src: string;
  title: string;
  /** Pixels; null when the code says none, or a share of the width. */
  width: number | null;
  height: number | null;
  /** Of what the code allows, what may be allowed: no camera, microphone or place. */
  allow: string;
}

/** What is wrong with the code, in a sentence; null when it can be shown. */
export function iframeProblem(code: string): string | null {
  return readIframe(code) ? null : 'Paste the code of one iframe, such as <iframe src="https://…"></iframe>.';
}

/** The iframe of the code; null when it is anything else than exactly one with an https address. */
export function readIframe(code: string): IframeCode | null {
  const text = code.trim();
  const open = /^<iframe(?=[\s>/])/i.exec(text);
  if (!open || text.length > longest) return null;
  const attributes = new Map<string, string>();
  const attribute = /\s*([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/giy;
  attribute.lastIndex = open[0].length;
  let end = open[0].length;
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    const name = found[1]?.toLowerCase() ?? '';
    if (!attributes.has(name)) attributes.set(name, decode(found[2] ?? found[3] ?? found[4] ?? ''));
    end = attribute.lastIndex;
  }
  if (!/^\s*(\/>|>\s*<\/iframe\s*>)$/i.test(text.slice(end))) return null;
  const src = addressOf(attributes.get('src') ?? '');
  if (!src) return null;
  return {
    src,
    title: (attributes.get('title') ?? '').slice(0, 200),
    width: pixels(attributes.get('width')),
    height: pixels(attributes.get('height')),
    allow: allowed(attributes.get('allow') ?? '', attributes.has('allowfullscreen')),
  };
}

const longest = 10_000;

function addressOf(src: string): string {
  const text = src.trim().startsWith('//') ? `https:${src.trim()}` : src.trim();
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : '';
}

function pixels(text: string | undefined): number | null {
  const number = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(text ?? '')?.[1];
  return number ? Number(number) : null;
}

const mayBeAllowed = new Set([
  'autoplay',
  'encrypted-media',
  'fullscreen',
  'picture-in-picture',
  'clipboard-write',
  'web-share',
]);

function allowed(allow: string, fullscreen: boolean): string {
  const requested = allow.split(';').map((part) => part.trim().split(/\s+/)[0]?.toLowerCase() ?? '');
  const all = new Set([...requested.filter((one) => mayBeAllowed.has(one)), ...(fullscreen ? ['fullscreen'] : [])]);
  return [...all].join('; ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
