/**
 * What goes along with every call: where it is made from, and for whom. It tells whoever reads along what happens; the
 * server takes no identity and no rights from it.
 */

/** What opens something and may stand in an address: it goes nowhere else. */
const secrets = ['token', 'second_factor', 'code', 'state'];
/** Addresses are no place for more. */
const longestReferer = 1_000;

const person = { _id: '', _email: '' };

/** Says who is signed in, where the page knows. */
export function knowCaller(known: { id: string; email: string } | null): void {
  person._id = known?.id ?? '';
  person._email = known?.email ?? '';
}

/** An address of our own server with these parameters; what it names itself stays as it is. */
export function withCallParameters(href: string): string {
  // Tests call without a page.
  if (typeof location === 'undefined') return href;
  const page = new URL(location.href);
  page.hash = '';
  for (const name of secrets) page.searchParams.delete(name);
  const parameters = {
    board: page.pathname,
    referer: page.href.slice(0, longestReferer),
    ...person,
    _filters: page.searchParams.get('filters') ?? '',
  };
  const [path = '', query = ''] = href.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) if (!all.has(name)) all.set(name, value);
  return `${path}?${all}`;
}
