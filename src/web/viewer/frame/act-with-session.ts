import { carryEmbed } from '#features/embeds/rules/embed-address.ts';
import { holdSession, sessionHeaders } from './frame-session.ts';

/** A link brings no session that the page alone holds: the file is fetched, and then handed to the browser. */
export async function downloadWithSession(href: string): Promise<void> {
  const answer = await fetch(href, { headers: sessionHeaders(), credentials: 'same-origin' });
  if (!answer.ok) return;
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name ? decodeURIComponent(name) : 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function signOutOfFrame(action: string): Promise<void> {
  await fetch(action, { method: 'POST', headers: sessionHeaders(), credentials: 'same-origin', redirect: 'manual' });
  holdSession('');
  location.assign(carryEmbed('/', new URLSearchParams(location.search)));
}
