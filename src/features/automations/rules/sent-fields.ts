/** The fields of what a call from outside brought, as placeholders name them. */
const mostFields = 50;
const deepest = 4;

/** Paths to single values, such as `order.id`; an array is named as a whole. What no placeholder can name is left out. */
export function fieldsOf(sent: unknown): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (found.length >= mostFields) return;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (path.length > 0 && (!isGroup || path.length >= deepest)) found.push(path.join('.'));
    else if (isGroup) for (const [name, part] of Object.entries(value)) if (isName(name)) walk(part, [...path, name]);
  };
  walk(sent, []);
  return found;
}

const isName = (name: string): boolean => name !== '' && name.length <= 60 && !/[.[\]\n]/.test(name);
