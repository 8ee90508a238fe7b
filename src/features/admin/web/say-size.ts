const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** "1.4 GB": bytes as people read them, by thousands. */
export function saySize(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit] ?? ''}`;
}
