import { useMemo } from 'react';
import { heldBackRows, describeHeldBack, limitsOfPage } from '#blocks/page-limits.ts';
import type { RowsRequest } from '#blocks/data-contract.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { usePanel } from '../inputs/panel-context.ts';
import { readLocally } from '../state/block-rendering.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { useStudioState } from '../state/use-studio.ts';
import styles from './panel.module.css';

/** Shows the owner that the block has fewer rows at once than it is set to, because of what else is on the page. */
export function HeldBackNote({ block }: { block: StoredBlock }) {
  const blocks = useStudioState((state) => state.document?.blocks);
  const { sheets } = usePanel();
  const limits = useMemo(() => limitsOfPage((blocks ?? []).flatMap(rowsRequestsOf)), [blocks]);
  const [held] = rowsRequestsOf(block).flatMap((ask) => {
    const sheet = sheets.find(({ title }) => title === (ask.sheet_title || block.sheet_title));
    return heldBackRows(ask, limits, sheet?.row_count ?? 0) ?? [];
  });
  if (!held) return null;
  return (
    <p className={styles.gaps} role="status">
      {describeHeldBack(held)}
    </p>
  );
}

function rowsRequestsOf(block: StoredBlock): RowsRequest[] {
  const reading = readLocally(block);
  const asks = reading ? Object.values(definitionOf(block.type)?.requests(reading.config) ?? {}) : [];
  return asks.filter((ask) => ask.shape === 'rows');
}
