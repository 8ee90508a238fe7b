import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Plus } from 'lucide-react';
import { definitionOf } from '#blocks/catalogue.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import { paletteStyle } from '../../door/palette.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { BlockShell } from './block-shell.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './canvas.module.css';

const widths = { desktop: null, tablet: 768, phone: 390 } as const;

/** The page that is edited, drawn by the views that visitors get, with handles on every block. */
export function Canvas({ onKeyDown, onReady }: { onKeyDown(event: KeyboardEvent): void; onReady(): void }) {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const device = useStudioState((state) => state.device);
  const pageName = useStudioState((state) => state.pages.find((page) => page.page_id === state.pageId)?.page_name);
  if (!document) return <CanvasLoading />;
  const placeOf = (block: StoredBlock) => definitionOf(block.type)?.single ?? null;
  const numbered = document.blocks.map((block, index) => ({ block, index }));
  const shells = (place: 'top' | 'bottom' | null) =>
    numbered
      .filter(({ block }) => placeOf(block) === place)
      .map(({ block, index }) => <BlockShell key={block.id} block={block} index={index} count={numbered.length} />);

  return (
    <PageFrame
      title={`Page ${pageName ?? ''}`}
      width={widths[device]}
      palette={paletteStyle(palette ?? { accent: '', background: '', surface: '', text: '' }, document.settings)}
      onKeyDown={onKeyDown}
      onReady={onReady}
    >
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (canceled || !isSortable(source)) return;
          studio.moveBlock(String(source.id), source.index);
        }}
      >
        <div id="sheaf-page-root" className={styles.page}>
          {shells('top')}
          <main id="main">
            {shells(null)}
            {document.blocks.every((block) => placeOf(block) !== null) && (
              <div className={styles.empty}>
                <strong>This page is empty</strong>
                <span>Add a block: a table of your rows, a form, a chart, a heading.</span>
                <button type="button" onClick={() => studio.openPanel('add')}>
                  <Plus size={18} aria-hidden="true" /> Add your first block
                </button>
              </div>
            )}
          </main>
          {shells('bottom')}
        </div>
      </DragDropProvider>
    </PageFrame>
  );
}

function CanvasLoading() {
  return <div className={styles.loading} role="status" aria-label="Loading the page" />;
}
