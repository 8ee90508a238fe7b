import { t } from '#kit/language/product.ts';
import { Anchor, Button } from '@mantine/core';
import { PanelsTopLeft } from 'lucide-react';
import { useState } from 'react';
import { type BoardSettings, boardSettingSet } from '#features/boards/rules/board-settings.ts';
import { resetBoard } from '#features/boards/rules/reset-board.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import type { SettingPart } from '#settings/setting-set.ts';
import { rich } from '../../ui/rich.tsx';
import { SettingFields } from '../inputs/setting-fields.tsx';
import { showToast } from '../shell/show-toast.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { BoardSections } from './board-sections.tsx';
import { FilterList } from './filter-list.tsx';
import { sheetsOfBlock } from './owner-filter.ts';
import { PanelFrame, Part } from './panel-frame.tsx';
import { useFilterCounts } from './use-filter-counts.ts';
import own from './board-panel.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    board: true;
  }
}

/** @sentences */
const words = { name: 'Board', label: 'Board: sections, title and colors' };

export const panel: StudioPanel = {
  panel: 'board',
  label: words.label,
  Icon: PanelsTopLeft,
  only: 'boards',
  docked: true,
  sideBar: { name: words.name, place: 5 },
  Show: BoardPanel,
};

/** The board itself: its sections, what is above them, its filters and colors. Every change shows at once. */
function BoardPanel() {
  const board = useStudioState((state) => state.document?.board);
  if (!board) return null;
  return (
    <PanelFrame label={t('Settings of the board')} title={t('Board')} icon={PanelsTopLeft}>
      {boardSettingSet.parts.map((part) => (
        <Part key={part.title} title={t(part.title)}>
          <PartOfBoard part={part} board={board} />
        </Part>
      ))}
      <Part title={t('Reset')}>
        <ResetBoard />
      </Part>
    </PanelFrame>
  );
}

/** Sections have a control of their own, filters are below what hides them. */
function PartOfBoard({ part, board }: { part: SettingPart; board: BoardSettings }) {
  const studio = useStudio();
  const title = useStudioState((state) => state.app?.name ?? state.data.app.name);
  if (Object.hasOwn(part.fields, 'sections')) return <BoardSections />;
  return (
    <>
      {part.about && <p className={own.note}>{t(part.about)}</p>}
      <SettingFields part={part} values={board} placeholders={{ title }} onValue={studio.setBoard} />
      {Object.hasOwn(part.fields, 'hide_filters') && <BoardFilters />}
      {Object.hasOwn(part.fields, 'board_background') && (
        <p className={own.note}>
          {rich(t('Accent, cards and text come from the palette in the <link>App Settings</link>.'), {
            link: (link) => (
              <Anchor component="button" type="button" inherit onClick={() => studio.openPanel('app settings')}>
                {link}
              </Anchor>
            ),
          })}
        </p>
      )}
    </>
  );
}

/** Confirmed once more, and taken back by undo. */
function ResetBoard() {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const [requested, setRequested] = useState(false);
  if (!document) return null;
  const edits = resetBoard(document);
  const reset = (): void => {
    setRequested(false);
    if (!studio.commitPage(edits, t('reset the board'))) return;
    studio.showSection('');
    showToast({ type: 'info', message: t('Board reset. You can undo this.') });
  };
  if (!requested)
    return (
      <Button variant="default" size="sm" disabled={edits.length === 0} onClick={() => setRequested(true)}>
        {t('Reset the board')}
      </Button>
    );
  return (
    <div role="group" aria-label={t('Reset the board')}>
      <p className={own.note}>
        {t(
          'The title, hero, pictures, sections, filters, footer, event and colors are reset to those of a new board. Blocks are kept, without a section.',
        )}
      </p>
      <div className={own.answers}>
        <Button variant="default" size="sm" onClick={() => setRequested(false)}>
          {t('Keep it')}
        </Button>
        <Button color="red" size="sm" onClick={reset}>
          {t('Reset')}
        </Button>
      </div>
    </div>
  );
}

const none: BlockFilter[] = [];

function BoardFilters() {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const filters = document?.filters ?? none;
  const titles = [...new Set((document?.blocks ?? []).flatMap(sheetsOfBlock))];
  const counting = useFilterCounts(filters);
  return (
    <FilterList
      label={t('Filters of the board')}
      filters={filters}
      titles={titles}
      counting={counting}
      first={0}
      empty={t(
        'An active filter applies to every block on the board that shows the sheet. Visitors can use the others.',
      )}
      onFilters={studio.setPageFilters}
    />
  );
}
