/**
 * What owners' texts become: HTML and paragraphs, each text once, and whether a text matches an owner's pattern. Long
 * ones are read in a thread with a deadline; a text that cannot be read in time is shown as it was written.
 */
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#kit/html.ts';
import { markdownProblem } from '#kit/markdown-limits.ts';
import { mostPatternStates, patternSize } from '#kit/pattern-size.ts';
import { Problem } from '#kit/problem.ts';
import type { CleanedCss } from './clean-css.ts';
import type { Paragraph } from './paragraphs.ts';
import { fillText, type TemplateValues } from './template-values.ts';
import { runTextTask, type TextAnswer, type TextTask } from './text-task.ts';
import { runInThread, UnreadableText } from './text-pool.ts';

export interface CleanedHtml {
  html: string;
  /** It could not be read in time and is shown as it was written: what holds it should not be cached for long. */
  overdue: boolean;
}

/** Markdown, the HTML of a description, or the little HTML of an `html` setting, as clean HTML. */
export function ownerHtml(kind: 'markdown' | 'html' | 'inline-html', text: string): Promise<CleanedHtml> | CleanedHtml {
  const key = `${kind} ${text}`;
  const known = made.get(key);
  if (known) return known;
  if (kind === 'markdown' && markdownProblem(text) !== null) return { html: asWritten(text), overdue: false };
  if (isLight(text, 1)) return store(key, { html: runTextTask({ kind, text }) as string, overdue: false });
  const task: TextTask = { kind, text };
  return store(
    key,
    inTime(text, task).then((html) =>
      store(key, html === null ? { html: asWritten(text), overdue: true } : { html, overdue: false }, html === null),
    ),
  );
}

/** A style sheet of an owner, cleaned; empty with one remark where it can't be read in time. */
export async function ownerCss(text: string): Promise<CleanedCss & { overdue: boolean }> {
  const known = sheets.get(text);
  if (known) return { ...known, overdue: false };
  const cleaned = text.trim() === '' ? noCss : await inTime(text, { kind: 'css', text });
  if (!cleaned) {
    const why = 'This takes too long to read. Make it shorter.';
    return { css: '', leftOut: [{ line: 1, what: '', why }], overdue: true };
  }
  sheets.set(text, cleaned);
  return { ...cleaned, overdue: false };
}

const noCss: CleanedCss = { css: '', leftOut: [] };
const sheets = new LRUCache<string, CleanedCss>({
  maxSize: 4_000_000,
  sizeCalculation: ({ css }, text) => text.length + css.length + 1,
});

/** A template filled with each row's values, in their order. */
export async function templateHtml(
  text: string,
  rows: readonly TemplateValues[],
): Promise<{ html: string[]; overdue: boolean }> {
  const task = { kind: 'template' as const, text, rows };
  if (isLight(text, rows.length)) return { html: runTextTask(task) as string[], overdue: false };
  const html = markdownProblem(text) === null ? await inTime(text, task) : null;
  if (html) return { html, overdue: false };
  return { html: rows.map((row) => asWritten(fillText(text, row))), overdue: markdownProblem(text) === null };
}

/** Markdown filled with a row's values, as paragraphs of plain text. */
export async function templateParagraphs(text: string, values: TemplateValues): Promise<Paragraph[]> {
  const read = markdownProblem(text) === null ? await inTime(text, { kind: 'paragraphs', text, values }) : null;
  return read ?? [{ text: fillText(text, values), look: 'text' }];
}

/**
 * Whether a pattern matches the whole of each text, in linear time; a broken one matches all. `unavailable` when there
 * is no answer in time.
 */
export async function matchesPattern(pattern: string, texts: readonly string[]): Promise<boolean[]> {
  const isLarge = patternSize(pattern) > 2 * mostPatternStates;
  const matched = isLarge ? null : await inTime(pattern, { kind: 'pattern', pattern, texts });
  if (matched) return matched;
  throw new Problem('unavailable', 'A pattern in this form is too large to check. Tell the owner of the app.');
}

/** Null where it is unreadable, which is remembered for a while: the next visit must not wait as long again. */
async function inTime<Task extends TextTask>(text: string, task: Task): Promise<TextAnswer<Task> | null> {
  const until = unreadable.get(text);
  if (until !== undefined && until > Date.now()) return null;
  try {
    return await runInThread(task);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    unreadable.set(text, Date.now() + fiveMinutes);
    return null;
  }
}

const fiveMinutes = 300_000;
const unreadable = new LRUCache<string, number>({ max: 1_000 });

/** Read in less time than a message to a thread and back takes. */
function isLight(text: string, times: number): boolean {
  if (text.length * times <= 200) return true;
  return text.length * times <= 4_000 && (text.match(/[^\p{L}\p{N}\s.,;:'"]/gu)?.length ?? 0) * times <= 40;
}

/** What was made of texts lately, by kind and text; at most this many characters of both. */
const mostCharacters = 16_000_000;
const made = new LRUCache<string, CleanedHtml | Promise<CleanedHtml>>({
  maxSize: mostCharacters,
  sizeCalculation: (html, key) => key.length + 1 + (html instanceof Promise ? 0 : html.html.length),
});

function store<Made extends CleanedHtml | Promise<CleanedHtml>>(key: string, html: Made, forget = false): Made {
  if (forget) {
    made.delete(key);
    return html;
  }
  made.set(key, html);
  if (html instanceof Promise) html.catch(() => made.peek(key) === html && made.delete(key));
  return html;
}

const asWritten = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
