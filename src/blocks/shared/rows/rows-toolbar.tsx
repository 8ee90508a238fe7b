import { ArrowUpDown, Download, FileText, ListFilter, type LucideIcon, Plus } from 'lucide-react';
import { textOn } from '#kit/contrast.ts';
import { Button, LinkButton } from '../button.tsx';
import type { FilterColumn } from '../filter/filter-column.ts';
import { Icon } from '../icon.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { useLazy } from '../use-lazy.ts';
import styles from './rows-toolbar.module.css';
import type { RowBlock } from './row-block.ts';
import { t } from '#kit/language/language.ts';

interface ToolbarProps {
  block: RowBlock;
  /** The shown columns, as they can be queried. */
  requested: readonly FilterColumn[];
}

/** Whether there is anything in the toolbar. */
export function hasTools({ config, rights }: RowBlock): boolean {
  const { show_search, show_filter, show_sort, csv_download, pdf_download } = config.settings;
  return Boolean(show_search || show_filter || show_sort || csv_download || pdf_download || rights.add);
}

const loadQuestions = () => import('./row-questions.tsx');

/** Search, filter, sort, downloads and "add row", as far as the owner offers them and the visitor may use them. */
export function RowsToolbar({ block, requested }: ToolbarProps) {
  const { config, act, rights, context, rows, isHydrated } = block;
  const { settings } = config;
  const asks = useLazy(loadQuestions, isHydrated && Boolean(settings.show_filter || settings.show_sort));
  const download = (kind: 'csv' | 'pdf', words: string) => (
    <LinkButton
      variant="plain"
      square
      href={act.downloadHref(kind, 'rows', rows.query)}
      download
      context={context}
      aria-label={words}
      title={words}
      icon={<Icon of={kind === 'csv' ? Download : FileText} />}
    />
  );
  return (
    <>
      {settings.show_search && (
        <SearchBox
          blockId={block.id}
          context={context}
          search={rows.query.search}
          onSearch={rows.search}
          isHydrated={isHydrated}
          color={settings.Search_color ?? ''}
        />
      )}
      {asks ? (
        <asks.RowQuestions block={block} requested={requested} />
      ) : (
        <>
          {settings.show_filter && positionOf(t('Filter'), ListFilter, settings.Filter_color)}
          {settings.show_sort && positionOf(t('Sort'), ArrowUpDown)}
        </>
      )}
      {settings.csv_download && download('csv', t('Download as CSV'))}
      {settings.pdf_download && download('pdf', t('Download as PDF'))}
      {rights.add && (
        <Button
          color={settings.add_row_button_color ?? ''}
          textColor={settings.add_row_text_color ?? ''}
          icon={<Icon of={Plus} size={16} />}
          disabled={!isHydrated}
          onClick={() => block.windows.show({ kind: 'add' })}
        >
          {settings.add_row_button_title || t('Add row')}
        </Button>
      )}
    </>
  );
}

/** A button as it looks once its panel is here, so that nothing moves; without scripts it is not there. */
const positionOf = (name: string, icon: LucideIcon, color = '') => (
  <Button
    disabled
    className={styles.waiting}
    variant={color ? 'filled' : 'outline'}
    color={color}
    textColor={color && textOn(color)}
    icon={<Icon of={icon} size={16} />}
  >
    {name}
  </Button>
);
