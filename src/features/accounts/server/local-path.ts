import { isLocalPath } from '#kit/local-path.ts';

/** A path of this host, never an address elsewhere: what is none becomes `otherwise`. */
export function localPath(path: string | undefined, otherwise = '/'): string {
  return path !== undefined && isLocalPath(path) ? path : otherwise;
}
