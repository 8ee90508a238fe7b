import { escapeHtml } from '#kit/html.ts';

export interface OfflineWords {
  /** Of BCP 47. */
  code: string;
  isRightToLeft: boolean;
  title: string;
  text: string;
  again: string;
}

/** The page for when there is no connection, kept with its styles: it can load nothing. `more` is HTML below its words. */
export const offlinePage = ({ code, isRightToLeft, title, text, again }: OfflineWords, more = ''): string =>
  `<!doctype html>
<html lang="${code}"${isRightToLeft ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: #fafafa; color: #161819; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 420px; padding: 24px; text-align: center; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; }
p { margin: 0 0 24px; color: #5f6673; }
.again { display: inline-block; padding: 10px 20px; border-radius: 6px; background: #4f46e5; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid #4f46e5; outline-offset: 2px; }
h2 { margin: 40px 0 8px; font-size: 14px; color: #5f6673; }
ul { margin: 0; padding: 0; border-top: 1px solid #d5d9e0; list-style: none; text-align: start; }
li { border-bottom: 1px solid #d5d9e0; }
li a { display: block; padding: 12px 4px; color: inherit; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { background: #161819; color: #f4f5f7; } p, h2 { color: #b4bac6; } ul, li { border-color: #3a3f47; } }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a class="again" href="">${escapeHtml(again)}</a>
${more}</main>
</body>
</html>
`;
