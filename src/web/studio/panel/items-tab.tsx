import { plural, t } from '#kit/language/product.ts';
import { Button, Menu } from '@mantine/core';
import { Plus, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BlockDefinition } from '#blocks/contract.ts';
import { actionsOf } from '#blocks/roles.ts';
import type { Column } from '#engine/model.ts';
import { ColumnTypeIcon } from '../inputs/column-input.tsx';
import { FieldList } from '../inputs/field-list.tsx';
import { ItemListInput } from '../inputs/item-list-input.tsx';
import { usePanel } from '../inputs/panel-context.ts';
import { RowCallsPopup } from '../popups/row-calls-popup.tsx';
import { itemSetOf, type ListName } from '#blocks/edit-names.ts';
import { addText, nameOfList, noneText } from '#settings/entry-texts.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import type { TabProps } from './block-settings-tab.tsx';
import panelStyles from './panel.module.css';
import styles from '../inputs/inputs.module.css';

/** Entries next to the settings: action buttons, buttons, conditional filters. */
export function ItemsTab({
  definition,
  block,
  reading,
  list,
  heading,
  adder,
}: TabProps & { list: ListName; heading?: string; adder?: ReactNode }) {
  const studio = useStudio();
  const set = itemSetOf(definition, list);
  if (!set) return null;
  const items = reading.config[list];
  const stored = block[list];
  const label = heading ?? nameOfList(set.itemName);
  return (
    <section className={panelStyles.items}>
      {heading && <h3>{heading}</h3>}
      <ItemListInput
        FieldList={FieldList}
        label={label}
        set={set}
        items={items}
        adder={adder}
        empty={noneText(set.itemName)}
        onItems={(next) => studio.setValue(block.id, [list], next.map(plain))}
        onAdd={() => studio.setValue(block.id, [list], [...stored, {}])}
        onValue={(index, key, value) => {
          if (value !== stored[index]?.[key]) studio.setValue(block.id, [list, index, key], value);
        }}
      />
      {list === 'actions' && actionsOf(definition, reading.config).some(({ type }) => type === 'API call') && (
        <RowCalls blockId={block.id} />
      )}
    </section>
  );
}

/** The way to what the block's API calls did. */
function RowCalls({ blockId }: { blockId: string }) {
  const appId = useStudioState((state) => state.app?.id);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        fullWidth
        mt={12}
        leftSection={<ScrollText size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('View API calls')}
      </Button>
      {opened && appId && <RowCallsPopup appId={appId} blockId={blockId} onClose={() => setOpened(false)} />}
    </>
  );
}

/** The columns that a block shows, each with its own settings; new ones are picked from the sheet. */
export function ColumnsTab(props: TabProps) {
  const { definition, block } = props;
  const studio = useStudio();
  const { columns } = usePanel();
  const byColumn = definition.axis?.fields.column?.kind === 'column';
  const used = new Set(block.axis.map((item) => item.column));
  const free = columns.filter((column) => !used.has(column.id));
  const room = (definition.axis?.max ?? 0) - block.axis.length;
  const add = (chosen: readonly Column[]) =>
    studio.setValue(
      block.id,
      ['axis'],
      [...block.axis, ...chosen.slice(0, room).map((column) => proposedItem(definition, column))],
    );
  const adder = byColumn && columns.length > 0 && (
    <Menu position="bottom" width="target" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.add}>
          <Plus size={15} aria-hidden="true" /> {addText(definition.axis?.itemName ?? '')}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {free.length > 1 && (
          <Menu.Item onClick={() => add(free)}>
            {plural(Math.min(free.length, room), 'All other columns ({count})', 'All other columns ({count})')}
          </Menu.Item>
        )}
        {free.length > 1 && <Menu.Divider />}
        {(free.length > 0 ? free : columns).map((column) => (
          <Menu.Item key={column.id} leftSection={<ColumnTypeIcon type={column.type} />} onClick={() => add([column])}>
            {column.name || column.id}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return <ItemsTab {...props} list="axis" adder={adder || undefined} />;
}

/** What the block type itself would make of this column. */
function proposedItem(definition: BlockDefinition, column: Column): Record<string, unknown> {
  const proposed = definition.propose([column]).axis?.find((item) => item.column === column.id);
  return proposed ?? { column: column.id };
}

const plain = (item: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ ...item });
