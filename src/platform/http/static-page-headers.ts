import type { Renderer } from '../renderer.ts';
import { none, policyHeader, self } from './content-security-policy.ts';

/**
 * Of pages that run no script: what is shown comes from here or from known players. Their style sheets are within them,
 * each allowed by its hash.
 */
export const staticPageHeaders = ({ styleSources }: Pick<Renderer, 'styleSources'>) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  ...policyHeader({
    'default-src': [none],
    'style-src': [self, ...styleSources],
    'img-src': [self, 'data:'],
    'font-src': [self],
    'media-src': [self, 'https:'],
    'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
    'form-action': [self],
    'base-uri': [none],
    'frame-ancestors': [none],
  }),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
});
