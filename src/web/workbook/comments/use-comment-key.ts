import { useEffect, useEffectEvent } from 'react';

/** Ctrl, Alt and M, or Shift and F2: as in the spreadsheets that people know. */
export function useCommentKey(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isGoogles = (event.ctrlKey || event.metaKey) && event.altKey && event.code === 'KeyM';
      const isExcels = event.shiftKey && event.key === 'F2';
      if (!isGoogles && !isExcels) return;
      // Where cells are typed, the key is the cell's.
      const elsewhere = '[role="dialog"], input, textarea:not(.sheet-entry)';
      const typing = event.target instanceof HTMLElement && event.target.closest(elsewhere);
      if (typing) return;
      event.preventDefault();
      event.stopPropagation();
      onOpen();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
