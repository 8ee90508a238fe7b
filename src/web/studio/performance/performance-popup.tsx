import { plural, t } from '#kit/language/product.ts';
import { Gauge } from 'lucide-react';
import { useCallback } from 'react';
import { type BlockPerformance, pagePerformance } from '#features/visitor/api/page-performance.ts';
import { describeHeldBack } from '#blocks/page-limits.ts';
import { call } from '../../call.ts';
import { PopupModal } from '../popups/popup-modal.tsx';
import shared from '../popups/popups.module.css';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { costAdvice, costText, scriptText } from './cost-text.ts';
import styles from './performance.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    performance: true;
  }
}

/** @sentences */
const words = {
  label: 'Performance',
  description: 'Load time, rows, size and script of each block on this page',
};

export const panel: StudioPanel = {
  panel: 'performance',
  ...words,
  Icon: Gauge,
  Show: PerformancePopup,
};

/** 'Performance': what each block of the page costs its visitors, and what helps where it is much. */
function PerformancePopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'performance');
  const appId = useStudioState((state) => state.data.app.id);
  const pageId = useStudioState((state) => state.pageId);
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Performance')} size={640}>
      <Costs key={`${appId} ${pageId}`} appId={appId} pageId={pageId} />
    </PopupModal>
  );
}

function Costs({ appId, pageId }: { appId: string; pageId: string }) {
  const studio = useStudio();
  // What was changed is saved first: it is the page as visitors would get it.
  const ask = useCallback(
    async (signal: AbortSignal) => {
      await studio.saved();
      return call(pagePerformance, { params: { appId, pageId }, signal });
    },
    [appId, pageId, studio],
  );
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t measure the page. Try again.'));
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Rendering the page')} rows={4} />;
  return (
    <div className={styles.costs}>
      <p className={shared.note}>
        {t(
          '{page} was rendered for a visitor just now in {milliseconds} ms. Later visitors get it from the cache until something changes.',
          { page: answer.page_name, milliseconds: answer.milliseconds },
        )}
      </p>
      {answer.blocks.length === 0 && (
        <p className={styles.quiet}>{t('Visitors don’t see any blocks of this page yet.')}</p>
      )}
      <ul className={styles.blocks} aria-label={t('Blocks')}>
        {answer.blocks.map((block) => (
          <Block key={block.block_id} block={block} />
        ))}
      </ul>
    </div>
  );
}

function Block({ block }: { block: BlockPerformance }) {
  const { name, now, visits, script_bytes, held_back } = block;
  return (
    <li className={styles.block}>
      <h3 className={styles.name}>{name}</h3>
      <ul className={styles.figures} aria-label={t('{name}, just now', { name })}>
        {[...costText(now), scriptText(script_bytes)].map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      {visits && (
        <p className={styles.quiet}>
          {plural(visits.count, 'Last visit: {costs}', 'Median of the last {count} visits: {costs}', {
            costs: costText(visits).join(', '),
          })}
        </p>
      )}
      {held_back && <p className={styles.advice}>{describeHeldBack(held_back)}</p>}
      {costAdvice(block).map((sentence) => (
        <p key={sentence} className={styles.advice}>
          {sentence}
        </p>
      ))}
    </li>
  );
}
