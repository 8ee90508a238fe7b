import { escapeHtml } from '#kit/html.ts';
import { t } from '#kit/language/product.ts';
import type { AssetSource } from './page-assets.ts';

export interface ProblemToRender {
  status: number;
  title?: string;
  message: string;
  reference?: string;
  host: 'site' | 'app';
  /** Where someone who may see it can sign in. */
  sign_in_href?: string;
  /** In a frame: the same in a window of its own. */
  open_href?: string;
  /** Says our texts in the language of the reader; without it they are English. */
  say?: (text: string) => string;
  /** The attributes of that language: `lang="de"`. */
  root?: string;
}

/** The error page. (the words are the spec's) */
export function renderProblem(problem: ProblemToRender, assets: AssetSource): string {
  const say = problem.say ?? t;
  const { title, message, action } = wordsOf(problem, say);
  const problemAssets = assets.entry('src/web/viewer/problem.css');
  const links = [
    ...problemAssets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...problemAssets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
  ];
  return `<!doctype html>
<html ${problem.root ?? 'lang="en"'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${links.join('\n')}
</head>
<body class="sheaf-problem">
<main>
${picture(problem.status)}
<p class="status">${problem.status}</p>
<h1>${escapeHtml(title)}</h1>
<p class="message">${escapeHtml(message)}</p>
${problem.reference ? `<p class="reference">${escapeHtml(say(words.reference))} <code>${escapeHtml(problem.reference)}</code></p>` : ''}
<p class="actions">${action}${
    problem.sign_in_href
      ? `<a class="second" href="${escapeHtml(problem.sign_in_href)}">${escapeHtml(say(words.signIn))}</a>`
      : ''
  }</p>
</main>
</body>
</html>
`;
}

/** When even the error page fails. */
export const lastResortPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error</title></head>
<body><p>An error occurred while showing the error page</p><p><a href="/">Go to Homepage</a></p></body></html>
`;

/** @sentences */
const words = {
  notFound: 'Page not found',
  missing: 'This page could not be found',
  denied: 'Access Denied',
  isPrivate: 'This application is private and you do not have permission to access it.',
  wentWrong: 'Something went wrong',
  refused: 'That didn’t work',
  failure: 'There was an error. Try again.',
  home: 'Go to Homepage',
  refresh: 'Refresh Page',
  open: 'Open the app',
  signIn: 'Sign in as an editor',
  reference: 'Reference',
};
type Say = (text: string) => string;

const link = (text: string, kind: 'first' | 'second', href: string, more = ''): string =>
  `<a class="${kind}" href="${escapeHtml(href)}"${more}>${escapeHtml(text)}</a>`;

function wordsOf(problem: ProblemToRender, say: Say): { title: string; message: string; action: string } {
  if (problem.status === 404)
    return { title: say(words.notFound), message: say(words.missing), action: link(say(words.home), 'first', '/') };
  const denied = problem.title ?? say(words.denied);
  if (problem.open_href) {
    const action = link(say(words.open), 'first', problem.open_href, ' target="_blank" rel="noopener"');
    return { title: denied, message: problem.message, action };
  }
  const refresh = link(say(words.refresh), 'first', '');
  if (problem.status === 403)
    return { title: say(words.denied), message: problem.message || say(words.isPrivate), action: refresh };
  return {
    title: say(problem.status >= 500 ? words.wentWrong : words.refused),
    message: problem.message || say(words.failure),
    action: `${refresh}${link(say(words.home), 'second', '/')}`,
  };
}

/** Sheets of a sheaf: one of them torn, locked or missing. */
function picture(status: number): string {
  const mark =
    status === 403
      ? '<rect x="70" y="62" width="36" height="28" rx="5" class="mark"/><path d="M78 62v-8a10 10 0 0 1 20 0v8" class="line"/>'
      : status === 404
        ? '<circle cx="84" cy="68" r="15" class="line"/><path d="m95 79 13 13" class="line"/>'
        : '<path d="M88 46 74 72h14l-5 22 19-29H88z" class="mark"/>';
  return `<svg class="picture" viewBox="0 0 176 132" width="176" height="132" aria-hidden="true">
<rect x="24" y="22" width="104" height="92" rx="9" class="sheet third" transform="rotate(-9 76 68)"/>
<rect x="42" y="20" width="104" height="92" rx="9" class="sheet second" transform="rotate(6 94 66)"/>
<rect x="36" y="20" width="104" height="92" rx="9" class="sheet"/>
<path d="M36 38h104M36 98h104" class="rule"/>${mark}</svg>`;
}
