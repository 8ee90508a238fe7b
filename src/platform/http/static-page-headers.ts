import type { Renderer } from '../renderer.ts';

/** Of pages that run no script: what is shown comes from here or from known players. */
export const staticPageHeaders = ({ styleSources }: Pick<Renderer, 'styleSources'>) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'content-security-policy': [
    "default-src 'none'",
    styleRule(styleSources),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' https:",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
});

/** The style sheets of these pages are within them, each allowed by its hash. */
export const styleRule = (sources: readonly string[]): string => ["style-src 'self'", ...sources].join(' ');
