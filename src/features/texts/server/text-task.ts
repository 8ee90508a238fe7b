/** What is made of owners' texts, in a thread of their own: pure, and requested by messages. */
import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import { RE2JS } from 're2js';
import { longestMatchedText, mostPatternStates } from '#kit/pattern-size.ts';
import { cleanHtml, cleanInlineHtml, markdownToHtml, templateToHtml } from './clean-html.ts';
import { type CleanedCss, cleanCss } from './clean-css.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import type { TemplateValues } from './template-values.ts';

export type TextTask =
  | { kind: 'markdown' | 'html' | 'inline-html'; text: string }
  /** One HTML for each row. */
  | { kind: 'template'; text: string; rows: readonly TemplateValues[] }
  | { kind: 'paragraphs'; text: string; values: TemplateValues }
  | { kind: 'css'; text: string }
  /** Whether the pattern matches the whole of each text; null where it is too large to be tried. */
  | { kind: 'pattern'; pattern: string; texts: readonly string[] };

interface Answers {
  markdown: string;
  html: string;
  'inline-html': string;
  template: string[];
  paragraphs: Paragraph[];
  css: CleanedCss;
  pattern: boolean[] | null;
}
export type TextAnswer<Task extends TextTask> = Answers[Task['kind']];

export function runTextTask(task: TextTask): Answers[TextTask['kind']] {
  switch (task.kind) {
    case 'markdown':
      return markdownToHtml(task.text);
    case 'html':
      return cleanHtml(task.text);
    case 'inline-html':
      return cleanInlineHtml(task.text);
    case 'template':
      return templateToHtml(task.text, task.rows);
    case 'paragraphs':
      return paragraphsOf(marked.lexer(task.text), task.values);
    case 'css':
      return cleanCss(task.text);
    case 'pattern':
      return matchAll(task.pattern, task.texts);
  }
}

/** In linear time. A pattern that cannot be read matches all. */
function matchAll(pattern: string, texts: readonly string[]): boolean[] | null {
  const compiled = compile(pattern);
  if (compiled === null) return texts.map(() => true);
  // Twice the bound that is set when the pattern is saved: that one only estimates.
  if (compiled.programSize() > 2 * mostPatternStates) return null;
  return texts.map((text) => text.length <= longestMatchedText && compiled.matches(text));
}

const compiledPatterns = new LRUCache<string, { pattern: RE2JS | null }>({ max: 500 });

function compile(pattern: string): RE2JS | null {
  const known = compiledPatterns.get(pattern);
  if (known) return known.pattern;
  let compiled: RE2JS | null = null;
  try {
    compiled = RE2JS.compile(pattern);
  } catch {
    // Broken: there is nothing to match by.
  }
  compiledPatterns.set(pattern, { pattern: compiled });
  return compiled;
}
