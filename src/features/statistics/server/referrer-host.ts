/** The host of the site with the link; '' for one that is not to be named. */
export function referrerHost(referrer: string): string {
  if (!URL.canParse(referrer)) return '';
  const { protocol, hostname, port } = new URL(referrer);
  if (protocol === 'android-app:') return hostname.slice(0, longestHost);
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  const host = port ? `${hostname}:${port}` : hostname;
  return host.length > longestHost ? '' : host.replace(/^www\./, '');
}

const longestHost = 120;
