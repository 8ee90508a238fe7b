import { t } from '#kit/language/language.ts';
import type { MailToRender } from '#features/mail/services.ts';

/** Columns of a line: what old programs show without breaking it themselves. */
const width = 72;

/** The plain-text part of a mail: the same words in the same order, addresses whole and on lines of their own. */
export function mailText({ content, brand, unsubscribe_href }: MailToRender): string {
  const { title, lines, code, action, facts = [], notes = [] } = content;
  const parts = [
    wrap(title),
    ...lines.map((line) => wrap(line)),
    ...(code ? [`    ${code}`] : []),
    ...(facts.length > 0 ? [facts.map(factText).join('\n')] : []),
    ...(action ? [`${wrap(action.label)}:\n${action.href}`] : []),
    ...notes.map((note) => wrap(note)),
    ['-- ', brand.name, ...(brand.href ? [brand.href] : [])].join('\n'),
    ...(unsubscribe_href ? [`${t('Unsubscribe from this kind of mail')}:\n${unsubscribe_href}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function factText({ label, value, href }: { label: string; value: string; href?: string }): string {
  const text = wrap(label ? `${label}: ${value}` : value, '  ');
  return href ? `${text}\n  ${href}` : text;
}

/** Breaks lines at spaces; a word that is too long for a line keeps one of its own. */
function wrap(text: string, indent = ''): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => wrapLine(line, indent))
    .join(`\n${indent}`);
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/\s+/).filter(Boolean)) {
    if (current.trim() && current.length + 1 + word.length > width) {
      lines.push(current);
      current = indent + word;
    } else current = current ? `${current} ${word}` : word;
  }
  return [...lines, current].join('\n');
}
