import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import { type SourceUpdate, sourceWebs } from './source-web.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';

/** What brings newer data to a workbook that is changed here. */
export const sourceUpdates = sourceWebs.flatMap(({ update }) => update ?? []);

/** Their entries in a menu of a workbook; none where the source is right about its rows. */
export function SourceUpdateItems(props: { workbook: WorkbookOnTheWire; onChoose(update: SourceUpdate): void }) {
  const { workbook, onChoose } = props;
  if (workbook.source.truth === 'there') return null;
  const offered = sourceUpdates.filter(({ of }) => of === undefined || of === workbook.source.kind);
  return offered.map((update) => (
    <Menu.Item
      key={update.label}
      mih={40}
      leftSection={<update.Icon size={16} strokeWidth={1.5} />}
      onClick={() => onChoose(update)}
    >
      {t(update.label)}
    </Menu.Item>
  ));
}
