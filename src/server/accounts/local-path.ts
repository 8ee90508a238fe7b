/** A path of this host, never an address elsewhere: what is none becomes `otherwise`. */
export function localPath(path: string | undefined, otherwise = '/'): string {
  return path !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : otherwise;
}
