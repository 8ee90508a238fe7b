import { escapeHtml, jsonForHtml } from '#kit/html.ts';
import type { HandedRows } from './handed-rows.ts';

/** The theme around the block, as values of CSS. */
export interface HandedTheme {
  accent: string;
  onAccent: string;
  background: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  font: string;
  titleFont: string;
  isDark: boolean;
}

export interface OwnCode {
  html: string;
  css: string;
  script: string;
}

/** The whole document that the code of an owner runs in, with what it is given at first. */
export function frameDocument(
  { html, css, script }: OwnCode,
  { rows, theme, language }: { rows: HandedRows; theme: HandedTheme; language: string },
): string {
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<style>${base}</style><style>${css.replaceAll(/<\/(?=style)/gi, '<\\/')}</style>
<script type="application/json" id="sheaf-given">${jsonForHtml({ rows, theme, language })}</script>
<script>${bridge}</script></head><body>${html}
<script>${script.replaceAll(/<(?=\/script|!--)/gi, '\\x3c')}
</script></body></html>`;
}

const base = `*,*::before,*::after{box-sizing:border-box}body{margin:0;color:var(--text);font:16px/1.5 var(--font);overflow-wrap:anywhere}h1,h2,h3{font-family:var(--title-font)}a{color:var(--accent)}img{max-width:100%}`;

/** What the code finds as `sheaf`: what it was given, and how it asks the page for more. */
const bridge = `(() => {
  const page = window.parent;
  const given = JSON.parse(document.getElementById('sheaf-given').textContent);
  const root = document.documentElement;
  const waiting = new Map();
  let last = 0;
  const tell = (message) => page.postMessage(message, '*');
  const sheaf = {
    ...given.rows, theme: given.theme, language: given.language,
    query(question = {}) {
      return new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        try { tell({ ask: id, question }); } catch (problem) { waiting.delete(id); reject(problem); }
      });
    },
  };
  const put = (theme) => {
    sheaf.theme = theme;
    for (const [name, value] of Object.entries(theme))
      if (typeof value === 'string') root.style.setProperty('--' + name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()), value);
    root.style.colorScheme = theme.isDark ? 'dark' : 'light';
  };
  put(given.theme);
  addEventListener('message', ({ source, data }) => {
    if (source !== page) return;
    if (data.theme) { put(data.theme); dispatchEvent(new Event('sheaf:theme')); }
    if (data.rows) { Object.assign(sheaf, data.rows); dispatchEvent(new Event('sheaf:rows')); }
    const asked = waiting.get(data.answer);
    if (!asked) return;
    waiting.delete(data.answer);
    if (data.problem === undefined) asked.resolve(data.found);
    else asked.reject(new Error(data.problem));
  });
  const failed = (reason) => tell({ failed: String(reason && reason.message || reason) });
  addEventListener('error', ({ error, message }) => failed(error || message));
  addEventListener('unhandledrejection', ({ reason }) => failed(reason));
  new ResizeObserver(() => tell({ height: Math.ceil(root.getBoundingClientRect().height) })).observe(root);
  window.sheaf = sheaf;
})();`;
