/** What a person of an app is asked for an assistant, and which ones they connected: pages without a script. */
import { joinSentences } from '#kit/language/join-sentences.ts';
import { formatDate } from '#engine/format-cell.ts';
import { readableContrast, contrastOf, textOn } from '#kit/contrast.ts';
import { parseColor } from '#kit/color.ts';
import { escapeHtml } from '#kit/html.ts';
import { inLanguage, t } from '#kit/language/language.ts';
import type { AssistantPage, ConnectedToRender, ConsentToRender } from '#features/assistants/services.ts';
import { connectedAssistantsPath as connectedPath } from '#features/apps/rules/app.ts';
import { appConsentPath } from '#features/assistants/rules/mcp-path.ts';
import type { RedirectTarget } from '#features/assistants/rules/redirect-uri.ts';
import type { AssetSource } from './page-assets.ts';

export const renderConsent = (page: ConsentToRender, assets: AssetSource): string =>
  inLanguage(page.language, () => {
    if (page.refused) return refusedPage(page, page.refused, assets);
    if (!page.request) return '';
    const { client, target, scopes, email, query, back } = page.request;
    const title = t('Connect {name}?', { name: client.name });
    const boxes = scopes.map(
      (scope) =>
        `<label class="choice"><input type="checkbox" name="${scope}" checked> ${escapeHtml(aboutScope(scope))}</label>`,
    );
    const body = `<p class="message">${escapeHtml(t('It wants to work in {app} as {email}.', { app: page.app.name, email }))}</p>
<dl>
<div><dt>${t('Described by')}</dt><dd>${escapeHtml(client.host ?? t('Itself. Its name isn’t verified.'))}</dd></div>
<div><dt>${t('Access goes to')}</dt><dd>${escapeHtml(sayTarget(target))}</dd></div>
</dl>
<form method="post" action="${appConsentPath}">
<input type="hidden" name="query" value="${escapeHtml(query)}">
<fieldset><legend>${t('It may')}</legend>
${boxes.join('\n')}
</fieldset>
<p class="note">${t('It never does more than you can do yourself. You can disconnect it at any time.')} <a href="${connectedPath}">${t('Connected assistants')}</a></p>
<p class="actions"><button class="first" type="submit">${t('Allow')}</button>
<a class="second" href="${escapeHtml(back)}">${t('Cancel')}</a></p>
</form>`;
    return documentOf(page, title, body, assets);
  });

function refusedPage(
  page: AssistantPage,
  { why, reason, href }: NonNullable<ConsentToRender['refused']>,
  assets: AssetSource,
) {
  const words = {
    request: reason,
    editor: t(
      'You edit this app. Connect an assistant to your workspace instead, or sign in here as a person of the app.',
    ),
    guest: t('An assistant acts for one person. Sign in with your own e-mail address first.'),
  };
  const go = why === 'guest' ? t('Sign in') : why === 'editor' ? page.app.name : t('Back');
  const body = `<p class="message">${escapeHtml(words[why])}</p>
<p class="actions"><a class="second" href="${escapeHtml(href)}">${escapeHtml(go)}</a></p>`;
  return documentOf(page, t('This assistant can’t be connected'), body, assets);
}

export const renderConnected = (page: ConnectedToRender, assets: AssetSource): string =>
  inLanguage(page.language, () => {
    const items = page.connections.map(({ id, name, answered_at, scopes, connected_on, used_on }) => {
      const used = used_on === null ? t('Not used yet.') : t('Last used on {day}.', { day: formatDate(used_on) });
      const facts = [
        scopes.map(aboutScope).join(', '),
        joinSentences([
          t('Connected on {day} for {target}.', { day: formatDate(connected_on), target: t(answered_at) }),
          used,
        ]),
      ];
      return `<li><h2>${escapeHtml(name)}</h2>
${facts.map((fact) => `<p class="note">${escapeHtml(fact)}</p>`).join('\n')}
<form method="post" action="${connectedPath}"><input type="hidden" name="id" value="${escapeHtml(id)}">
<button class="second" type="submit" aria-label="${escapeHtml(t('Disconnect {name}', { name }))}">${t('Disconnect')}</button></form></li>`;
    });
    const list =
      items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p class="empty">${t('No assistants connected')}</p>`;
    const body = `<p class="message">${escapeHtml(t('Signed in as {email}.', { email: page.email }))}</p>
${list}
<p class="note">${t('Give an assistant this address. It then reads and writes what you can, and nothing else.')}</p>
<p class="address"><code>${escapeHtml(page.address)}</code></p>
<p class="actions"><a class="second" href="/">${escapeHtml(page.app.name)}</a></p>`;
    return documentOf(page, t('Connected assistants'), body, assets);
  });

const aboutScope = (scope: string): string =>
  scope === 'rows:write' ? t('Add and change what you can add and change') : t('See what you see on the pages');

function sayTarget(target: RedirectTarget): string {
  if (target.kind === 'host') return target.host;
  return target.kind === 'machine'
    ? t('a program on your computer')
    : t('a program on your device ({scheme})', { scheme: target.scheme });
}

function documentOf({ app, language }: AssistantPage, title: string, body: string, assets: AssetSource): string {
  const { styles, fonts } = assets.entry('src/web/viewer/problem.css');
  const links = [
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
  ];
  return `<!doctype html>
<html lang="${language?.code ?? 'en'}"${language?.formats.rtl ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${app.name}`)}</title>
${links.join('\n')}
</head>
<body class="sheaf-problem connect"${accentOf(app.accent)}>
<main>
<p class="app">${escapeHtml(app.name)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** The owner's color, where it can be read on white. */
function accentOf(accent: string): string {
  if (!parseColor(accent) || contrastOf(accent, '#ffffff') < readableContrast) return '';
  return ` style="--accent:${escapeHtml(accent)};--accent-hover:${escapeHtml(accent)};--on-accent:${textOn(accent)}"`;
}
