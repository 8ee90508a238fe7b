import { formats, t } from '#kit/language/product.ts';

/** @sentences */
const units = ['{size} B', '{size} kB', '{size} MB', '{size} GB', '{size} TB'] as const;

/** "1.4 GB": bytes as people read them, by thousands. */
export function saySize(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return t(units[unit] ?? units[0], {
    size: size.toLocaleString(formats().tag, { maximumFractionDigits: digits, useGrouping: false }),
  });
}
