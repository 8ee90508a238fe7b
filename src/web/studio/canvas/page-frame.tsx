import type { AppTheme } from '#features/apps/rules/document/document.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formats } from '#kit/language/language.ts';
import { mirrorStyles } from './mirror-styles.ts';
import type { Device } from '../state/studio-state.ts';
import { FrameContext } from './frame-context.ts';
import { usePageFit } from './use-page-fit.ts';
import styles from './canvas.module.css';

const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><base target="_blank"></head><body></body></html>';

interface PageFrameProps {
  title: string;
  device: Device;
  /** `style` of the page's root: the app's palette. */
  palette: string;
  scheme: AppTheme['scheme'];
  onKeyDown(event: KeyboardEvent): void;
  onReady(): void;
  children: ReactNode;
}

/** The page at its real width, in a document of its own; its content is part of the studio's one React tree. */
export function PageFrame({ title, device, palette, scheme, onKeyDown, onReady, children }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const fit = usePageFit(stage, device);
  const { tag, rtl } = formats();
  const inner = useInnerDocument(frame, onKeyDown, onReady);

  useEffect(() => {
    if (inner) nameDocument(inner.document, title);
  }, [inner, title]);
  useEffect(() => {
    inner?.document.documentElement.setAttribute('style', palette);
    const root = inner?.document.documentElement;
    if (scheme === 'Light') root?.removeAttribute('data-scheme');
    else root?.setAttribute('data-scheme', scheme === 'Dark' ? 'dark' : 'device');
    root?.setAttribute('lang', tag.split('-')[0] ?? 'en');
    root?.setAttribute('dir', rtl ? 'rtl' : 'ltr');
  }, [inner, palette, scheme, tag, rtl]);

  return (
    <div ref={stage} className={styles.stage}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={emptyPage}
        className={styles.frame}
        data-device={device === 'desktop' ? undefined : 'small'}
        style={fit ? { width: fit.width, ['--scale' as string]: fit.scale } : undefined}
      >
        {inner && createPortal(<FrameContext value={inner}>{children}</FrameContext>, inner.document.body)}
      </iframe>
    </div>
  );
}

/** Screen readers say the title of a frame's document, too. */
function nameDocument(document: Document, title: string): void {
  document.title = title;
}

/** The document of the frame, once it has the styles of the studio; its keys are the studio's. */
function useInnerDocument(
  frame: RefObject<HTMLIFrameElement | null>,
  onKeyDown: PageFrameProps['onKeyDown'],
  onReady: PageFrameProps['onReady'],
) {
  const [inner, setInner] = useState<{ document: Document; settled: () => Promise<void> } | null>(null);
  const keys = useRef(onKeyDown);
  const ready = useRef(onReady);
  useEffect(() => {
    keys.current = onKeyDown;
    ready.current = onReady;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let stop: () => void = () => undefined;
    const enter = (): void => {
      const target = element.contentDocument;
      if (!target?.body || target.URL !== 'about:srcdoc' || target.readyState === 'loading') return;
      stop();
      const mirror = mirrorStyles(document, target);
      const listen = (event: KeyboardEvent): void => keys.current(event);
      const scroll = (): void => {
        target.documentElement.toggleAttribute('data-scrolled', (target.defaultView?.scrollY ?? 0) > 4);
      };
      target.addEventListener('keydown', listen);
      target.addEventListener('scroll', scroll, { passive: true });
      stop = () => {
        mirror.stop();
        target.removeEventListener('keydown', listen);
        target.removeEventListener('scroll', scroll);
      };
      void mirror.settled().then(() => {
        setInner({ document: target, settled: mirror.settled });
        ready.current();
      });
    };
    element.addEventListener('load', enter);
    enter();
    return () => {
      element.removeEventListener('load', enter);
      stop();
    };
  }, [frame]);
  return inner;
}
