import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import { Check, Rows2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { fitsColor } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { type RowHeight, rowHeightNames } from '#features/workbooks/rules/arrangement/row-heights.ts';
import type { Column } from '#engine/model.ts';
import { icon, Tool } from '../toolbar/tool.tsx';
import type { SheetViews } from './sheet-views.ts';

/** @sentences */
const heightNames: Record<RowHeight, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

interface Props {
  views: SheetViews;
  columns: readonly Column[];
  /** Whether rows have heights: those of a grid have. */
  isGrid: boolean;
}

/** How high rows are, and by which choices they are colored. */
export function LookMenu({ views, columns, isGrid }: Props) {
  const { height, colorBy } = useSyncExternalStore(views.watch, () => views.state).arrangement;
  const choices = columns.filter(fitsColor);
  if (!isGrid && choices.length === 0) return null;
  const label = isGrid ? t('Row height and colors') : t('Colors of rows');
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <Tool name={label} Icon={Rows2} />
      </Menu.Target>
      <Menu.Dropdown>
        {isGrid && (
          <>
            <Menu.Label>{t('Row height')}</Menu.Label>
            {rowHeightNames.map((name) => (
              <Menu.RadioItem
                key={name}
                value={name}
                checked={name === height}
                checkIcon={<Check {...icon} />}
                closeMenuOnClick
                onChange={() => views.change({ height: name })}
              >
                {t(heightNames[name])}
              </Menu.RadioItem>
            ))}
          </>
        )}
        <Menu.Label>{t('Color rows by')}</Menu.Label>
        {choices.length === 0 && <Menu.Item disabled>{t('No column of choices')}</Menu.Item>}
        {(choices.length > 0 ? [{ id: '', name: t('Nothing') }, ...choices] : []).map(({ id, name }) => (
          <Menu.RadioItem
            key={id}
            value={`by ${id}`}
            checked={id === colorBy}
            checkIcon={<Check {...icon} />}
            closeMenuOnClick
            onChange={() => views.change({ colorBy: id })}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
