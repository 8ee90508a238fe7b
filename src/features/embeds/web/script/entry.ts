/**
 * What another site loads next to its frames of an app (server/embed-script.ts): every frame with
 * `data-sheaf-embed` grows with its content, and one with `data-sheaf-token` learns who is looking at it. Of messages
 * both the origin and the window that sent them are checked.
 */
const origin = new URL(import.meta.url).origin;
const highest = 20_000;

interface Embed {
  frame: HTMLIFrameElement;
  /** Of the last session, so that a frame that is there again begins as high as it was. */
  key: string;
}
const embeds = new Map<HTMLIFrameElement, Embed>();

function adopt(frame: HTMLIFrameElement): void {
  if (embeds.has(frame) || !URL.canParse(frame.src) || new URL(frame.src).origin !== origin) return;
  const key = `sheaf-embed ${frame.src} ${Math.round(frame.clientWidth / 50)}`;
  const embed = { frame, key };
  embeds.set(frame, embed);
  const known = Number(readStored(key));
  if (known > 0) setHeight(embed, known);
  // One that was there before this script has said that it is ready to no one.
  frame.addEventListener('load', () => greet(embed));
  greet(embed);
}

/** It says nothing that others may not hear: a frame that is not loaded yet is of no origin. */
const greet = ({ frame }: Embed): void => frame.contentWindow?.postMessage({ sheaf: 'hello' }, '*');

function setHeight({ frame, key }: Embed, height: number): void {
  if (frame.dataset['sheafEmbed'] === 'fixed') return;
  frame.style.height = `${Math.min(Math.max(height, 40), highest)}px`;
  store(key, String(height));
}

async function answerWho({ frame }: Embed): Promise<void> {
  frame.contentWindow?.postMessage({ sheaf: 'token', token: await tokenFor(frame) }, origin);
}

/** From the site's own server, which knows its visitor by its own cookie. '' where no one is signed in there. */
async function tokenFor(frame: HTMLIFrameElement): Promise<string> {
  const address = new URL(frame.dataset['sheafToken'] ?? '', location.href);
  if (address.origin !== location.origin) return '';
  try {
    const answer = await fetch(address, { method: 'POST', credentials: 'same-origin', cache: 'no-store' });
    if (!answer.ok) return '';
    const { token }: { token?: unknown } = await answer.json();
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin !== origin || !isMessage(event.data)) return;
  const embed = [...embeds.values()].find(({ frame }) => frame.contentWindow === event.source);
  if (!embed) return;
  const { sheaf, height } = event.data;
  if (sheaf === 'ready') greet(embed);
  else if (sheaf === 'height' && typeof height === 'number' && height > 0) setHeight(embed, height);
  else if (sheaf === 'who' && embed.frame.dataset['sheafToken'] !== undefined) void answerWho(embed);
});

const isMessage = (data: unknown): data is { sheaf: string; height?: unknown } =>
  typeof data === 'object' && data !== null && 'sheaf' in data;

function adoptAll(): void {
  for (const frame of embeds.keys()) if (!frame.isConnected) embeds.delete(frame);
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-sheaf-embed]')) adopt(frame);
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing begins with the height of the snippet.
  }
}

adoptAll();
new MutationObserver(adoptAll).observe(document.documentElement, { childList: true, subtree: true });
