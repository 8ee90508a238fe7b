import { escapeHtml } from '#kit/html.ts';
import type { QuestionToRender } from '#features/visitor/services.ts';
import type { AssetSource } from './page-assets.ts';

const rightToLeft = new Set(['ar']);

/** A page without a script that says one thing, and asks a question or to go on: it posts what was filled in before. */
export function renderQuestion(page: QuestionToRender, assets: AssetSource): string {
  const { language, title, message, question, wrong, trap, button, back, action, fields } = page;
  const { styles } = assets.entry('src/web/viewer/problem.css');
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const requested = (): string => `<label for="answer">${escapeHtml(question)}</label>
<input id="answer" name="_answer" inputmode="numeric" autocomplete="off" required autofocus aria-describedby="about">
<p class="trap"><label>${escapeHtml(trap)} <input name="_website" tabindex="-1" autocomplete="off"></label></p>`;
  const form = (): string => `<form class="question" method="post" action="${escapeHtml(action)}">
${hidden.join('\n')}
${wrong ? `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>` : ''}
${question ? requested() : ''}
<p class="actions"><button class="first" type="submit">${escapeHtml(button)}</button></p>
</form>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${rightToLeft.has(language) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
</head>
<body class="sheaf-problem">
<main>
<h1>${escapeHtml(title)}</h1>
<p class="message" id="about">${escapeHtml(message)}</p>
${button ? form() : `<p class="actions"><a class="first" href="${escapeHtml(action)}">${escapeHtml(back ?? '')}</a></p>`}
</main>
</body>
</html>
`;
}
