/**
 * What goes along with every call: where it is made from. The server takes no identity and no rights from it, and who is
 * signed in is not in it: addresses end up in the logs of everything on the way. (decision 157)
 */

/** What opens something and may be in an address: it goes nowhere else. */
const secrets = ['token', 'second_factor', 'code', 'state'];
/** Addresses are no place for more. */
const longestReferer = 1_000;

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
    ...{ _id: '', _email: '' },
    _filters: page.searchParams.get('filters') ?? '',
  };
  const [path = '', query = ''] = href.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) if (!all.has(name)) all.set(name, value);
  return `${path}?${all}`;
}
