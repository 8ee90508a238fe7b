import { unknownFailure } from '#kit/unknown-failure.ts';
import { escapeHtml } from '#kit/html.ts';
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
}

/** The error page. (the words are the spec's) */
export function renderProblem(problem: ProblemToRender, assets: AssetSource): string {
  const { title, message, action } = wordsOf(problem);
  const problemAssets = assets.entry('src/web/viewer/problem.css');
  const links = [
    ...problemAssets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...problemAssets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
  ];
  return `<!doctype html>
<html lang="en">
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
${problem.reference ? `<p class="reference">Reference <code>${escapeHtml(problem.reference)}</code></p>` : ''}
<p class="actions">${action}${
    problem.sign_in_href ? `<a class="second" href="${escapeHtml(problem.sign_in_href)}">Sign in as an editor</a>` : ''
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

const home = '<a class="first" href="/">Go to Homepage</a>';
const refresh = '<a class="first" href="">Refresh Page</a>';

function wordsOf(problem: ProblemToRender): { title: string; message: string; action: string } {
  if (problem.status === 404) {
    return { title: 'Page not found', message: 'This page could not be found', action: home };
  }
  if (problem.open_href) {
    const action = `<a class="first" href="${escapeHtml(problem.open_href)}" target="_blank" rel="noopener">Open the app</a>`;
    return { title: problem.title ?? 'Access Denied', message: problem.message, action };
  }
  if (problem.status === 403) {
    const message = 'This application is private and you do not have permission to access it.';
    return { title: 'Access Denied', message: problem.message || message, action: refresh };
  }
  const message = problem.message || unknownFailure(false);
  return {
    title: problem.status >= 500 ? 'Something went wrong' : 'That didn’t work',
    message,
    action: `${refresh}${second}`,
  };
}
const second = '<a class="second" href="/">Go to Homepage</a>';

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
