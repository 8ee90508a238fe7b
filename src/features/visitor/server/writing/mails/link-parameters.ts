/** Names in the addresses of mailed links: they change an answer, or confirm one. */
export const linkParameters = { edit: 'form_link', confirm: 'form_confirm' } as const;

/** In the place of what a link holds: a mail with it was sent. */
export const waiting = 'sent';

/** What an address holds of these; nothing that no link has. */
export function linkIn(address: string): { edit: string | null; confirm: string | null } {
  const given = new URL(address).searchParams;
  const valid = (name: string): string | null => {
    const token = given.get(name);
    return token === null || token === waiting || /^[\w-]{20,100}$/.test(token) ? token : '-';
  };
  return { edit: valid(linkParameters.edit), confirm: valid(linkParameters.confirm) };
}
