import { useEffect, useEffectEvent } from 'react';

/** Ctrl, Alt and M, or Shift and F2: as in the spreadsheets that people know. */
export function useCommentKey(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isGoogles = (event.ctrlKey || event.metaKey) && event.altKey && event.code === 'KeyM';
      const isExcels = event.shiftKey && event.key === 'F2';
      if (!isGoogles && !isExcels) return;
      const typing = event.target instanceof HTMLElement && event.target.closest('[role="dialog"], input, textarea');
      if (typing) return;
      event.preventDefault();
      // The grid would read F2 as the wish to edit the cell.
      event.stopPropagation();
      onOpen();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
