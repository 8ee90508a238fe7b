import { Problem } from '#kit/problem.ts';
import type { Host } from './host.ts';

/**
 * Another site must not use the session of this one, nor hold its streams open. Every call and form that writes comes by
 * here, and streams; a plain GET may come from anywhere, as links do.
 */
export function refuseForeignOrigin(
  request: Request,
  host: Pick<Host, 'origin'>,
  what: 'call' | 'form' = 'call',
): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign =
    (origin !== null && origin !== host.origin) || (site !== null && site !== 'same-origin' && site !== 'none');
  if (!foreign) return;
  throw new Problem(
    'forbidden',
    what === 'form'
      ? 'This form came from another site and was refused.'
      : 'This call came from another site and was refused.',
  );
}

/** Whether the request only reads. */
export const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
