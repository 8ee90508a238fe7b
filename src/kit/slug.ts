/**
 * The slug of a template's name: lower-case, only letters, digits, spaces and hyphens remain, each run of spaces one
 * hyphen, hyphens never repeated. May be ''.
 */
export function templateSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/-{2,}/g, '-');
}

/** A slug as words: dashes become spaces and each word begins with a capital. */
export function wordsOfSlug(slug: string): string {
  return slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A name as an address: accents dropped, everything but letters and digits one hyphen, none at the ends. May be ''. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
