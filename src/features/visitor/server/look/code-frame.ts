import { createHash } from 'node:crypto';
import { codeHosts } from '../../rules/code-frame.ts';
import { inline, none, policyHeader } from '#platform/http/content-security-policy.ts';
import type { AskedAddress } from '#platform/http/address.ts';

/**
 * Passes messages on between the page and the code. The code is in a frame within, so that it can go nowhere: where a
 * frame may lead is up to the policy of the document around it. Only the page around says what runs, and only once.
 */
const script = `(() => {
  const page = window.parent;
  if (page === window) return;
  let frame = null;
  // The studio draws the page in a frame of its own, and its messages come from the window around that.
  const home = new URL(location.href).origin;
  const isPage = (source, origin) => source === page || (source === window.top && origin === home);
  addEventListener('message', ({ source, origin, data }) => {
    if (typeof data !== 'object' || data === null) return;
    if (frame && isPage(source, origin)) return frame.contentWindow.postMessage(data, '*');
    if (frame && source === frame.contentWindow) return page.postMessage(data, '*');
    if (!isPage(source, origin) || typeof data.code !== 'string') return;
    document.documentElement.style.colorScheme = data.scheme === 'dark' ? 'dark' : 'light';
    frame = document.createElement('iframe');
    frame.title = String(data.title);
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.srcdoc = data.code;
    document.body.append(frame);
  });
  page.postMessage({ sheaf: 'ready' }, '*');
})();`;

const shell = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Custom code</title>
<style>html,body{height:100%;margin:0;overflow:hidden;background:none}iframe{display:block;width:100%;height:100%;border:0}</style>
</head><body><script>${script}</script></body></html>
`;
const etag = `"${createHash('sha256').update(shell).digest('base64url').slice(0, 22)}"`;

/**
 * GET /embed/code?hosts=…: the document around the code of an owner. Its policy is that of the code, too: an origin of
 * its own, without cookies, forms, windows and frames, and no network but pictures that are stored here and the hosts.
 */
export function answerCodeFrame({ request }: Pick<AskedAddress, 'request'>): Response {
  const { searchParams, host } = new URL(request.url);
  const hosts = codeHosts((searchParams.get('hosts') ?? '').split(' '));
  const files = `${host}/files/`;
  const policy = {
    'default-src': [none],
    'script-src': [inline, "'unsafe-eval'", 'blob:', ...hosts],
    'style-src': [inline, ...hosts],
    'img-src': ['data:', 'blob:', files, ...hosts],
    'font-src': ['data:', files, ...hosts],
    'media-src': ['data:', 'blob:', ...hosts],
    'connect-src': hosts.length > 0 ? hosts : [none],
    'worker-src': [none],
    'frame-src': [none],
    'form-action': [none],
    'base-uri': [none],
    'object-src': [none],
    // It holds nothing that is anyone's: pages of apps are in frames of other sites, too.
    'frame-ancestors': ['*'],
    sandbox: ['allow-scripts'],
  };
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    ...policyHeader(policy),
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), clipboard-read=()',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-robots-tag': 'noindex',
    etag,
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : shell, { headers });
}
