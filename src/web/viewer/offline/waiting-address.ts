/**
 * The address of a file that waits in the browser: a cell names it like any other file, until the file is sent and has an
 * address of its own.
 */
const addresses = /\/files\/waiting\/([\da-f-]{36})\/([\w.~%-]*)/g;

export function waitingAddress(id: string, name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `/files/waiting/${id}/${encoded}`;
}

/** The files that content names, each once. */
export function waitingFilesIn(content: unknown): string[] {
  const text = JSON.stringify(content);
  return text.includes('/files/waiting/') ? [...new Set([...text.matchAll(addresses)].map(([, id = '']) => id))] : [];
}

/** The content with the address that a file has now. */
export const withAddress = <Content>(content: Content, id: string, address: string): Content =>
  JSON.parse(
    JSON.stringify(content).replaceAll(addresses, (former, own: string) => (own === id ? address : former)),
  ) as Content;

/** A cell as people read it: files by their names. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/ ?\(\/files\/waiting\/[^)]*\)/g, '')
    .replaceAll(addresses, (_, _id: string, name: string) => decoded(name));

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
