/** The document around the code of an owner: which one it is, and which services the code in it may reach. */

/** At every host, the same for everyone: it holds nothing until the page that shows it sends the code. */
export const codeFramePath = '/embed/code';

const mostCodeHosts = 10;

/** The origins of https addresses, each once: what a policy may name. Others are left out. */
export function codeHosts(addresses: readonly string[]): string[] {
  const origins = addresses.slice(0, mostCodeHosts).flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const { protocol, hostname, origin } = new URL(address);
    return protocol === 'https:' && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(hostname) ? [origin] : [];
  });
  return [...new Set(origins)].toSorted();
}

export function codeFrameHref(addresses: readonly string[]): string {
  const hosts = codeHosts(addresses);
  return hosts.length > 0 ? `${codeFramePath}?${new URLSearchParams({ hosts: hosts.join(' ') })}` : codeFramePath;
}
