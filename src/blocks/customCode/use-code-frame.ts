import { type RefObject, useEffect, useRef, useState } from 'react';
import { formats } from '#kit/language/language.ts';
import type { RowsData } from '../data-contract.ts';
import type { BlockActs, BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import { highestFrame, lowestFrame } from './frame-height.ts';
import { frameDocument, type HandedTheme } from './frame-document.ts';
import { handedRows, noRows, readQuestion } from './handed-rows.ts';

type CodeProps = BlockViewProps<typeof definition>;

/** At once; what is asked beyond that is refused. */
const mostQuestions = 6;

export interface CodeFrame {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Pixels that the content needs, once the code said so. */
  height: number | null;
  /** What went wrong in the code, for who wrote it; ''. */
  failure: string;
}

/** Talks with the code in the frame: hands in rows and theme, and answers what its block may ask. Nothing else passes. */
export function useCodeFrame(
  { config, data, act }: Pick<CodeProps, 'config' | 'data' | 'act'>,
  title: string,
): CodeFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const { html, css, script } = config.settings;
  const { rows } = data;
  // What the code was given is a matter of the moment that it began.
  const now = useRef({ rows, act, title });
  useEffect(() => {
    now.current = { rows, act, title };
  });

  useEffect(() => {
    const element = frame.current;
    const host = element?.ownerDocument.defaultView;
    if (!element || !host) return;
    const tell = (message: object): void => element.contentWindow?.postMessage(message, '*');
    let requested = 0;
    const answer = async (id: number, question: unknown): Promise<void> => {
      requested += 1;
      try {
        if (requested > mostQuestions) throw new Error(`Ask at most ${mostQuestions} questions at once.`);
        tell({ answer: id, found: await ask(question, now.current) });
      } catch (problem) {
        tell({ answer: id, problem: problem instanceof Error ? problem.message : 'That didn’t work.' });
      } finally {
        requested -= 1;
      }
    };
    const listen = ({ source, data: message }: MessageEvent): void => {
      if (source !== element.contentWindow || typeof message !== 'object' || message === null) return;
      const theme = themeAt(element);
      const given = { rows: now.current.rows ? handedRows(now.current.rows) : noRows, theme, language: formats().tag };
      if (message.sheaf === 'ready')
        tell({
          code: frameDocument({ html, css, script }, given),
          title: now.current.title,
          scheme: theme.isDark ? 'dark' : 'light',
        });
      else if (typeof message.ask === 'number') void answer(message.ask, message.question);
      else if (typeof message.height === 'number') setHeight(within(message.height));
      else if (typeof message.failed === 'string') setFailure(message.failed.slice(0, 300));
    };
    host.addEventListener('message', listen);
    setFailure('');
    return () => host.removeEventListener('message', listen);
  }, [html, css, script]);

  useFollowing(frame, { rows, act });
  return { frame, height, failure };
}

/** Rows that changed elsewhere, and the scheme of the device, reach the code as they come. */
function useFollowing(
  frame: RefObject<HTMLIFrameElement | null>,
  { rows, act }: { rows: RowsData | undefined; act: BlockActs },
): void {
  const isRead = rows !== undefined;
  const first = useRef(rows);
  useEffect(() => {
    if (!rows || rows === first.current) return;
    frame.current?.contentWindow?.postMessage({ rows: handedRows(rows) }, '*');
  }, [frame, rows]);
  useEffect(() => {
    if (!isRead) return;
    return act.onChange?.(() => {
      act.query('rows', {}, true).then(
        (found) => frame.current?.contentWindow?.postMessage({ rows: handedRows(found) }, '*'),
        () => undefined,
      );
    });
  }, [frame, act, isRead]);
  useEffect(() => {
    const host = frame.current?.ownerDocument.defaultView;
    const dark = host?.matchMedia('(prefers-color-scheme: dark)');
    const tell = (): void => {
      if (frame.current) frame.current.contentWindow?.postMessage({ theme: themeAt(frame.current) }, '*');
    };
    dark?.addEventListener('change', tell);
    return () => dark?.removeEventListener('change', tell);
  }, [frame]);
}

async function ask(question: unknown, { rows, act }: { rows: RowsData | undefined; act: BlockActs }) {
  if (!rows) throw new Error('This block has no columns that the code may read.');
  return handedRows(await act.query('rows', readQuestion(question, rows.columns), true));
}

const within = (height: number): number => Math.min(highestFrame, Math.max(lowestFrame, Math.ceil(height)));

function themeAt(element: Element): HandedTheme {
  const style = getComputedStyle(element);
  const read = (...names: string[]): string =>
    names.reduce((found, name) => found || style.getPropertyValue(name).trim(), '');
  return {
    accent: read('--block-accent', '--app-accent', '--accent'),
    onAccent: read('--block-on-accent', '--app-on-accent', '--on-accent'),
    background: read('--block-background', '--app-background', '--paper'),
    surface: read('--block-card', '--app-surface', '--surface'),
    text: read('--block-text', '--app-text', '--ink'),
    muted: read('--block-muted', '--app-muted', '--muted'),
    line: read('--block-line', '--app-line', '--line'),
    font: style.fontFamily,
    titleFont: read('--font-title') || style.fontFamily,
    isDark: style.colorScheme.includes('dark'),
  };
}
