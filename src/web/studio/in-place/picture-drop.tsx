import { t } from '#kit/language/product.ts';
import { ImageUp } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { FrameContext } from '../canvas/frame-context.ts';
import { imageProblem, uploadImage } from '../inputs/files/upload-image.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence, type Studio } from '../state/studio.ts';
import { useStudio } from '../state/use-studio.ts';
import { type PicturePlace, placesAt } from './picture-places.ts';
import { storeTyped } from './shown-setting.ts';
import styles from './in-place.module.css';

interface Dropping {
  blockId: string;
  places: PicturePlace[];
  /** Pixels within the page's root. */
  area: { top: number; left: number; width: number; height: number };
  /** The one under the pointer. */
  over: number;
  isSending: boolean;
}

/** A file that is dragged over a block shows where it could go; dropped there it takes the place of what was there. */
export function PictureDrop() {
  const studio = useStudio();
  const frame = use(FrameContext);
  const [dropping, setDropping] = useState<Dropping | null>(null);
  useEffect(() => {
    const page = frame?.document;
    if (!page) return undefined;
    let last: Dropping | null = null;
    const put = (next: Dropping | null): void => {
      last = next;
      setDropping(next);
    };
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (!last?.isSending) put(droppingAt(event, studio));
      event.dataTransfer.dropEffect = last && !last.isSending ? 'copy' : 'none';
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null && !last?.isSending) put(null);
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      const goal = last;
      if (!goal || goal.isSending) return;
      put({ ...goal, isSending: true });
      void takePicture(file, goal, studio).finally(() => put(null));
    };
    page.addEventListener('dragover', over);
    page.addEventListener('dragleave', leave);
    page.addEventListener('drop', drop);
    return () => {
      page.removeEventListener('dragover', over);
      page.removeEventListener('dragleave', leave);
      page.removeEventListener('drop', drop);
    };
  }, [frame, studio]);
  if (!dropping) return null;
  const { places, area, over, isSending } = dropping;
  return (
    <div className={styles.drop} style={area} data-tools data-sending={isSending || undefined} role="status">
      {places.map(({ path, name, value }, index) => (
        <span key={path.join('.')} data-over={index === over || undefined}>
          <ImageUp size={18} strokeWidth={1.5} aria-hidden="true" />
          {isSending && index === over
            ? t('Uploading {name}…', { name })
            : value === ''
              ? t('Set {name}', { name })
              : t('Replace {name}', { name })}
        </span>
      ))}
    </div>
  );
}

function droppingAt(event: DragEvent, studio: Studio): Dropping | null {
  const { target, clientX: x, clientY: y } = event;
  const element = target !== null && 'closest' in target ? (target as Element) : null;
  const block = element?.closest('[data-block]');
  const root = element?.closest('#sheaf-page-root')?.getBoundingClientRect();
  if (!block || !root) return null;
  const places = placesAt(block, { x, y }, studio);
  if (places.length === 0) return null;
  const { top, left, width, height } = block.getBoundingClientRect();
  const share = width > 0 ? (x - left) / width : 0;
  return {
    ...{ blockId: block.id, places, isSending: false },
    area: { top: top - root.top, left: left - root.left, width, height },
    over: Math.min(places.length - 1, Math.max(0, Math.floor(share * places.length))),
  };
}

async function takePicture(file: File, { blockId, places, over }: Dropping, studio: Studio): Promise<void> {
  const place = places[over];
  const problem = imageProblem(file);
  if (!place) return;
  if (problem) return showToast({ type: 'error', message: t('{name}: {problem}', { name: place.name, problem }) });
  try {
    storeTyped({ blockId, path: place.path }, await uploadImage(file), studio);
    studio.select(blockId);
  } catch (reason) {
    showToast({ type: 'error', message: sentence(reason, t('Couldn’t upload the image. Try again.')) });
  }
}
