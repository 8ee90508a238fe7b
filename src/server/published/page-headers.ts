import type { Services } from '../services.ts';

/**
 * Headers of pages on app hosts. Visitors' pages need neither a nonce nor an inline script or style sheet; only an
 * embedded page of a public app may stand in another site's frame.
 */
export function pageHeaders(
  page: { isEmbed: boolean; isEditor: boolean },
  services: Pick<Services, 'environment'>,
): Record<string, string> {
  const development = services.environment.SHEAF_MODE === 'development';
  // The studio's kit and, in development, Vite add style tags at run time.
  const inlineStyles = page.isEditor || development;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "media-src 'self' https:",
    "frame-src 'self' https:",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    `worker-src 'self'${page.isEditor ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${page.isEmbed ? '*' : "'none'"}`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(!page.isEmbed && { 'x-frame-options': 'DENY' }),
    vary: 'Cookie, Authorization, Accept-Encoding',
  };
}
