import { t } from '#kit/language/product.ts';
import { ActionIcon, CloseButton, Tabs, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Copy, Search, Trash2 } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { Column } from '#engine/model.ts';
import type { AppSettings } from '#features/apps/rules/app-settings.ts';
import { decidingColumns } from '#features/visitor/rules/row-scope.ts';
import type { SheetInfo } from '../state/new-block.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { useSoughtSetting } from '../keys/use-sought-setting.ts';
import { PanelContext, type PanelSurroundings } from '../inputs/panel-context.ts';
import { BlockIcon } from '../shell/block-icon.tsx';
import { readLocally } from '../state/block-rendering.ts';
import { nameOfKind, nameOfList } from '#settings/entry-texts.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { appSwatches } from '../popups/named-palettes.ts';
import { AppBlockNote } from './app-block-note.tsx';
import { EditPermissions } from './edit-permissions.tsx';
import { FiltersTab } from './filters-tab.tsx';
import { sheetsOfBlock } from './owner-filter.ts';
import { ColumnsTab, ItemsTab } from './items-tab.tsx';
import { StyleMenu } from './style-menu.tsx';
import { BlockSettingsTab } from './block-settings-tab.tsx';
import styles from './panel.module.css';

/** What the selected block may be set to, made from its definition alone. */
export function SettingsPanel({ blockId }: { blockId: string }) {
  const studio = useStudio();
  const block = useStudioState((state) => state.document?.blocks.find((one) => one.id === blockId));
  const panel = useRef<HTMLElement>(null);
  const surroundings = useSurroundings(block);
  useSoughtSetting(panel);

  useEffect(() => {
    if (window.innerWidth < 900) panel.current?.focus();
  }, []);

  const definition = block && definitionOf(block.type);
  const reading = block && readLocally(block);
  if (!block || !definition || !reading) return null;
  const of = { definition, block, reading };
  return (
    <PanelContext value={surroundings}>
      <aside
        ref={panel}
        className={styles.panel}
        aria-label={t('Settings of {name}', { name: t(definition.name) })}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          if (!closesSomethingElse(event)) studio.closePanel();
        }}
      >
        <PanelHead definition={definition} block={block} />
        <AppBlockNote block={block} />
        <Tabs defaultValue="settings" className={styles.tabs} keepMounted={false}>
          <PanelTabs definition={definition} block={block} />
          <Tabs.Panel value="settings" className={styles.scroll}>
            <SearchedSettings {...of} />
          </Tabs.Panel>
          <Tabs.Panel value="axis" className={styles.scroll}>
            <ColumnsTab {...of} />
          </Tabs.Panel>
          <Tabs.Panel value="actions" className={styles.scroll}>
            <EditPermissions {...of} />
            <ItemsTab {...of} list="actions" />
          </Tabs.Panel>
          <Tabs.Panel value="buttons" className={styles.scroll}>
            {definition.toolbarButtons && <ItemsTab {...of} list="toolbar_buttons" heading={t('Above the block')} />}
            {definition.itemButtons && <ItemsTab {...of} list="item_buttons" heading={t('On every row')} />}
          </Tabs.Panel>
          <Tabs.Panel value="filters" className={styles.scroll}>
            <FiltersTab block={block} />
            {definition.conditionalFilter && (
              <ItemsTab {...of} list="conditional_filter" heading={t('Depending on the visitor or the record')} />
            )}
          </Tabs.Panel>
        </Tabs>
      </aside>
    </PanelContext>
  );
}

interface OfBlock {
  definition: BlockDefinition;
  block: StoredBlock;
}

/** What the inputs of the panel choose from. */
function useSurroundings(block: StoredBlock | undefined): PanelSurroundings {
  const sheets = useStudioState((state) => state.sheets);
  const pages = useStudioState((state) => state.pages);
  const context = useStudioState((state) => state.context);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const studio = useStudio();
  const roles = useStudioState((state) => state.app?.settings.roles);
  const settings = useStudioState((state) => state.app?.settings);
  return useMemo<PanelSurroundings>(
    () => ({
      columns: sheets.find((sheet) => sheet.title === block?.sheet_title)?.columns ?? [],
      sheets,
      pages: pages.map(({ id, name, slug }) => ({
        page_id: id,
        page_name: name,
        href: context?.pages.find((page) => page.page_id === id)?.href ?? `/${slug}`,
      })),
      swatches: appSwatches(palette),
      roles,
      peopleColumns: peopleColumnsOf(settings, sheets),
      editRoles: () => studio.openPanel('users'),
    }),
    [sheets, pages, context, palette, block?.sheet_title, roles, settings, studio],
  );
}

/** What of their row in the sheet of people rows can be compared with: the columns that rules go by. */
function peopleColumnsOf(settings: AppSettings | undefined, sheets: readonly SheetInfo[]): readonly Column[] {
  const [people] = settings?.people ?? [];
  if (!settings || !people) return [];
  const deciding = decidingColumns(settings, people.sheet);
  const sheet = sheets.find(({ title }) => title === people.sheet);
  return (sheet?.columns ?? []).filter(({ id }) => deciding.includes(id));
}

/** What block it is, and what can be done with it as a whole. */
function PanelHead({ definition, block }: OfBlock) {
  const studio = useStudio();
  const tool = { variant: 'subtle', color: 'gray', size: 32 } as const;
  const icon = { size: 16, strokeWidth: 1.5 };
  return (
    <header className={styles.head}>
      <span className={styles.badge}>
        <BlockIcon name={definition.icon} size={18} />
      </span>
      <h2>{t(definition.name)}</h2>
      <div className={styles.headTools}>
        {definition.single === null && (
          <>
            <ActionIcon
              {...tool}
              aria-label={t('Move up')}
              disabled={studio.neighbour(block.id, -1) === null}
              onClick={() => studio.stepBlock(block.id, -1)}
            >
              <ArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              {...tool}
              aria-label={t('Move down')}
              disabled={studio.neighbour(block.id, 1) === null}
              onClick={() => studio.stepBlock(block.id, 1)}
            >
              <ArrowDown {...icon} />
            </ActionIcon>
            <ActionIcon {...tool} aria-label={t('Duplicate')} onClick={() => studio.duplicateBlock(block.id)}>
              <Copy {...icon} />
            </ActionIcon>
          </>
        )}
        <StyleMenu definition={definition} block={block} />
        <ActionIcon {...tool} aria-label={t('Delete')} onClick={() => studio.removeBlock(block.id)}>
          <Trash2 {...icon} />
        </ActionIcon>
        <CloseButton size={32} aria-label={t('Close settings')} onClick={studio.closePanel} />
      </div>
    </header>
  );
}

/** The lists of the block next to its settings; none for a block that has settings alone. */
function PanelTabs({ definition, block }: OfBlock) {
  const { axis, actions, toolbarButtons, itemButtons, usesSheet } = definition;
  const lists: [value: string, label: string][] = [];
  if (axis) lists.push(['axis', axis.max === 1 ? nameOfKind(axis.itemName) : nameOfList(axis.itemName)]);
  if (actions) lists.push(['actions', t('Actions')]);
  if (toolbarButtons || itemButtons) lists.push(['buttons', t('Buttons')]);
  if (usesSheet && sheetsOfBlock(block).length > 0) lists.push(['filters', t('Filters')]);
  if (lists.length === 0) return null;
  return (
    <Tabs.List>
      <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
      {lists.map(([value, label]) => (
        <Tabs.Tab key={value} value={value}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function SearchedSettings(of: Omit<ComponentProps<typeof BlockSettingsTab>, 'search'>) {
  const [search, setSearch] = useState('');
  return (
    <>
      <div className={styles.search}>
        <TextInput
          size="sm"
          placeholder={t('Search settings')}
          aria-label={t('Search settings')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<Search size={15} strokeWidth={1.75} aria-hidden="true" />}
          rightSection={
            search && <CloseButton size={24} aria-label={t('Clear the search')} onClick={() => setSearch('')} />
          }
        />
      </div>
      <BlockSettingsTab {...of} search={search} />
    </>
  );
}

/** Escape that closes a list or a picker of a setting, which may be outside of the panel, leaves the panel open. */
function closesSomethingElse({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false;
  return !currentTarget.contains(target) || target.closest('[aria-haspopup][aria-expanded="true"]') !== null;
}
