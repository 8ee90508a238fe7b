import { jsonForHtml } from '#kit/html.ts';
import { pageDataId } from '../viewer/page-data.ts';
import type { AssetSource } from './page-assets.ts';

const viewerEntry = 'src/web/viewer/entry.ts';

/**
 * What is in a frame until the site around it has said who looks at it: the parts that a page takes the place of,
 * and nothing of the app. (web/viewer/frame)
 */
export function renderWaitingFrame(
  { sites, board }: { sites: readonly string[]; board: string },
  assets: AssetSource,
): string {
  const { styles, scripts, preloads } = assets.entry(viewerEntry);
  const bars = '<span></span>'.repeat(4);
  return `<!doctype html>
<html lang="en" data-embed data-waiting>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Loading...</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${scripts.map((script) => `<script type="module" src="${script}"></script>`).join('\n')}
${preloads.map((script) => `<link rel="modulepreload" href="${script}">`).join('\n')}
</head>
<body>
<div id="sheaf-page-root"><main id="main" tabindex="-1"><p class="sheaf-waiting" role="status"><b>Loading...</b>${bars}</p></main></div>
<div id="sheaf-toasts" role="status" aria-live="polite"></div>
<script type="application/json" id="${pageDataId}"></script>
<script type="application/json" id="sheaf-waiting">${jsonForHtml({ sites, board })}</script>
</body>
</html>
`;
}
