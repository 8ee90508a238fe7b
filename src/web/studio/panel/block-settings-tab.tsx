import { plural, t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { Sheet } from 'lucide-react';
import { finishedBlock } from '#blocks/read-block.ts';
import type { BlockDefinition, commonSettings, StoredBlock } from '#blocks/contract.ts';
import { lostColumns, textsOnSheet } from '#blocks/page-columns.ts';
import type { PageEdit } from '#features/apps/rules/page/document.ts';
import { editsOfBlock } from '#features/apps/rules/page/edits-of-block.ts';
import { FieldList } from '../inputs/field-list.tsx';
import { usePanel } from '../inputs/panel-context.ts';
import { type LocalReading, takesSheet } from '../state/block-rendering.ts';
import { namesOfPaths } from '#blocks/edit-names.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { HeldBackNote } from './held-back-note.tsx';
import { ResultsButton } from '../results/results-popup.tsx';
import { PlacePicker } from '../within/place-picker.tsx';
import { SectionPicker } from './section-picker.tsx';
import styles from './panel.module.css';

export interface TabProps {
  definition: BlockDefinition;
  block: StoredBlock;
  reading: LocalReading;
}

/** The sheet and the settings of the block itself. */
export function BlockSettingsTab({ definition, block, reading, search }: TabProps & { search: string }) {
  const studio = useStudio();
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const { sheets } = usePanel();
  const gaps = namesOfPaths(definition, reading.gaps);
  const lost = namesOfPaths(definition, lostColumns(block, sheets));
  return (
    <>
      {gaps.length > 0 && (
        <div className={styles.gaps} role="status">
          <strong>
            {finishedBlock(definition, block).gaps.length > 0 || reading.gaps.includes('sheet_title')
              ? t('Visitors can’t see this block yet')
              : t('Visitors can’t see these parts of the block yet')}
          </strong>
          <span>{choiceText(gaps)}</span>
        </div>
      )}
      {lost.length > 0 && (
        <div className={styles.gaps} role="status">
          <strong>{t('A column of this block is missing from its sheet')}</strong>
          <span>{lostText(lost)}</span>
        </div>
      )}
      <HeldBackNote block={block} />
      {isBoard && !definition.single && !search && <SectionPicker block={block} />}
      {!isBoard && !definition.single && !definition.container && !search && <PlacePicker block={block} />}
      {takesSheet(definition) && !search && <SheetPicker definition={definition} block={block} />}
      {definition.intake && block.sheet_title && !search && (
        <ResultsButton block={block} of={{ definition, config: reading.config }} />
      )}
      <FieldList
        set={{ fields: definition.settings, visibleWhen: definition.visibleWhen }}
        values={reading.config.settings}
        stored={block.settings}
        onValue={(key, value) => studio.setValue(block.id, ['settings', key], value)}
        search={search}
        without={sectionsElsewhere}
        grouped
      />
    </>
  );
}

/** Sections are a board's, which has a choice of its own for them; pages have one for tabs and columns. */
const sectionsElsewhere: ReadonlySet<string> = new Set<keyof typeof commonSettings>(['section', 'slot']);

function SheetPicker({ definition, block }: Pick<TabProps, 'definition' | 'block'>) {
  const studio = useStudio();
  const { sheets } = usePanel();
  const lost = block.sheet_title !== null && !sheets.some((sheet) => sheet.title === block.sheet_title);
  const choose = (title: string | null): void => {
    const sheet = sheets.find((one) => one.title === title);
    if (!sheet || title === block.sheet_title) return;
    const edits: PageEdit[] = [{ kind: 'set-block', id: block.id, path: ['sheet_title'], value: title }];
    const before = sheets.find((one) => one.title === block.sheet_title);
    edits.push(...editsOfBlock(block, textsOnSheet(block, before, sheet)));
    const known = new Set(sheet.columns.map((column) => column.id));
    const fits =
      block.axis.length > 0 && block.axis.every((item) => typeof item.column !== 'string' || known.has(item.column));
    if (!fits) {
      const proposal = definition.propose(sheet.columns);
      if (definition.axis) edits.push({ kind: 'set-block', id: block.id, path: ['axis'], value: proposal.axis ?? [] });
      for (const [key, value] of Object.entries(proposal.settings ?? {})) {
        if (definition.settings[key]?.kind === 'column')
          edits.push({ kind: 'set-block', id: block.id, path: ['settings', key], value });
      }
    }
    studio.commitPage(edits, t('change the sheet of {name}', { name: t(definition.name) }));
  };
  return (
    <div className={styles.sheet}>
      <Select
        label={t('Sheet')}
        description={t('The rows this block shows or saves to.')}
        size="sm"
        placeholder={sheets.length > 0 ? t('Choose a sheet') : t('This app has no spreadsheet yet')}
        data={[
          ...sheets.map((sheet) => ({
            value: sheet.title,
            label: plural(sheet.row_count, '{title} ({count} rows)', '{title} ({count} rows)', { title: sheet.title }),
          })),
          ...(lost
            ? [{ value: block.sheet_title ?? '', label: t('{title} (deleted)', { title: block.sheet_title ?? '' }) }]
            : []),
        ]}
        value={block.sheet_title}
        onChange={choose}
        allowDeselect={false}
        error={
          lost && sheets.length > 0 ? t('This sheet is missing from the spreadsheet. Choose another one.') : undefined
        }
        leftSection={<Sheet size={15} strokeWidth={1.75} aria-hidden="true" />}
      />
    </div>
  );
}

const mostNamed = 4;

function choiceText(gaps: readonly string[]): string {
  const names = gaps.slice(0, mostNamed).join(', ');
  const more = gaps.length - mostNamed;
  return more > 0
    ? plural(more, 'To finish, choose: {names} and {count} more.', 'To finish, choose: {names} and {count} more.', {
        names,
      })
    : t('To finish, choose: {names}.', { names });
}

function lostText(lost: readonly string[]): string {
  const names = lost.slice(0, mostNamed).join(', ');
  const more = lost.length - mostNamed;
  return more > 0
    ? plural(
        more,
        'Choose another one for: {names} and {count} more.',
        'Choose another one for: {names} and {count} more.',
        {
          names,
        },
      )
    : t('Choose another one for: {names}.', { names });
}
