/** Whether the owner named a color, other than the accent: color-names.ts reads these. */
export function namesColor(value: unknown, key = ''): boolean {
  if (typeof value === 'string') return isColorKey(key) && /^[a-z]+$/i.test(value) && value !== 'indigo';
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([inner, one]) => namesColor(one, Array.isArray(value) ? key : inner));
}

/** All settings that take a color are called so. */
export const isColorKey = (key: string): boolean => /color|background/i.test(key);
