import { use, useEffect, useState } from 'react';
import { FrameContext } from '../canvas/frame-context.ts';
import { followClipboard } from '../clipboard/follow-clipboard.ts';
import { showToast } from '../shell/show-toast.tsx';
import { useStudio } from '../state/use-studio.ts';
import { readMarks } from './read-marks.ts';
import { type Typing, typeInPlace } from './type-in-place.ts';
import { TypingTools } from './typing-tools.tsx';

/** Texts of the canvas are typed where they are. */
export function InPlace() {
  const studio = useStudio();
  const frame = use(FrameContext);
  const [typing, setTyping] = useState<Typing | null>(null);
  useEffect(() => {
    if (!frame) return undefined;
    const page = frame.document;
    const stopReading = readMarks(page.body);
    const stopTyping = typeInPlace({
      ...{ page, studio, show: setTyping },
      notify: (message) => showToast({ type: 'warning', message }),
    });
    const stopCopying = followClipboard(page, studio, showToast);
    return () => {
      stopCopying();
      stopTyping();
      stopReading();
    };
  }, [frame, studio]);
  const isRich = typing?.field.form === 'html' || typing?.field.form === 'markdown';
  return isRich ? (
    <TypingTools key={typing.shown.path.join('.')} field={typing.field} name={typing.shown.name} />
  ) : null;
}
