import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import { ChevronDown, EyeOff, Table2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { tabAfterKey } from './tab-after-key.ts';
import styles from '../workbook-page.module.css';

type Sheet = WorkbookOnTheWire['sheets'][number];

interface Props {
  sheets: readonly Sheet[];
  active: string;
  onChoose(sheetId: string): void;
  onRename(sheet: Sheet): void;
  onDelete(sheet: Sheet): void;
  /** Makes a further table of a sheet cells again. */
  onCells(sheet: Sheet): void;
}

const tabId = (sheetId: string): string => `tab-${sheetId}`;
const panelId = 'sheet-panel';

/**
 * The tabs of the sheets: one stop of the tab key, arrows from one to the next, Enter to open it. A sheet is read when it
 * is opened, so that arrows alone open none. The menu of the open sheet is next to its tab, and is no tab.
 */
export function SheetTabList({ sheets, active, onChoose, onRename, onDelete, onCells }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const onKey = (event: KeyboardEvent<HTMLElement>, position: number) => {
    const sheet = sheets[position];
    if (event.key === 'F2' && sheet) {
      event.preventDefault();
      onChoose(sheet.id);
      onRename(sheet);
      return;
    }
    const next = tabAfterKey(event.key, position, sheets.length);
    if (next === null) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={t('Sheets')} aria-owns={sheets.map(({ id }) => tabId(id)).join(' ')} />
      <div ref={list} className={styles.tabList}>
        {sheets.map((sheet, position) => (
          <span
            key={sheet.id}
            className={styles.tab}
            data-active={sheet.id === active || undefined}
            data-hidden={sheet.hidden || undefined}
          >
            <button
              type="button"
              role="tab"
              id={tabId(sheet.id)}
              aria-selected={sheet.id === active}
              aria-controls={sheet.id === active ? panelId : undefined}
              tabIndex={sheet.id === active ? 0 : -1}
              onKeyDown={(event) => onKey(event, position)}
              onClick={() => onChoose(sheet.id)}
              onDoubleClick={() => onRename(sheet)}
            >
              {sheet.hidden && <EyeOff size={13} strokeWidth={1.5} aria-label={t('Hidden in the file')} />}
              {sheet.host !== undefined && <Table2 size={13} strokeWidth={1.5} aria-label={t('Table on this sheet')} />}
              {sheet.title}
            </button>
            {sheet.id === active && (
              <TabMenu
                sheet={sheet}
                isLast={sheet.host !== undefined || sheets.every(({ id, host }) => (host ?? id) === sheet.id)}
                onRename={onRename}
                onDelete={onDelete}
                onCells={onCells}
              />
            )}
          </span>
        ))}
      </div>
    </>
  );
}

function TabMenu({
  sheet,
  isLast,
  onRename,
  onDelete,
  onCells,
}: Pick<Props, 'onRename' | 'onDelete' | 'onCells'> & { sheet: Sheet; isLast: boolean }) {
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <button
          type="button"
          className={styles.tabMenu}
          aria-label={t('Menu of the sheet {title}', { title: sheet.title })}
        >
          <ChevronDown size={14} strokeWidth={1.5} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRename(sheet)}>{t('Rename')}</Menu.Item>
        {sheet.host !== undefined && <Menu.Item onClick={() => onCells(sheet)}>{t('Make cells again')}</Menu.Item>}
        <Menu.Item color="red" disabled={isLast} onClick={() => onDelete(sheet)}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What belongs to the open tab: with its toolbar what the page is about. */
export function SheetPanel({ sheetId, children }: { sheetId: string; children: ReactNode }) {
  return (
    <main className={styles.sheetPanel}>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(sheetId)} className={styles.sheetPanel}>
        {children}
      </div>
    </main>
  );
}
