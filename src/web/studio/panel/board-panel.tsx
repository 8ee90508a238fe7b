import { Anchor, Button, CloseButton, Switch, Textarea, TextInput } from '@mantine/core';
import { PanelsTopLeft } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { resetBoard } from '#domain/board/reset-board.ts';
import { showToast } from '../shell/show-toast.tsx';
import { type BoardSettings, defaultBoardSettings } from '#domain/board/board-settings.ts';
import type { BlockFilter } from '#domain/page/document.ts';
import { ColorField } from '../inputs/color-input.tsx';
import { ImageField } from '../inputs/image-input.tsx';
import { PanelContext, type PanelSurroundings } from '../inputs/panel-context.ts';
import { appSwatches } from '../popups/palettes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { BoardMarkFields } from './board-mark.tsx';
import { BoardSections } from './board-sections.tsx';
import { FilterList } from './filter-list.tsx';
import { sheetsOfBlock } from './owner-filter.ts';
import { useFilterCounts } from './use-filter-counts.ts';
import styles from './panel.module.css';
import own from './board-panel.module.css';

type TextKey = 'title' | 'hero';
type HideKey = 'hide_hero' | 'hide_search' | 'hide_filters';

/** The board itself: its sections, what stands above them, its filters and colours. Every change shows at once. */
export function BoardPanel() {
  const studio = useStudio();
  const board = useStudioState((state) => state.document?.board);
  const sheets = useStudioState((state) => state.sheets);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const name = useStudioState((state) => state.app?.name ?? state.data.app.name);
  const surroundings = useMemo<PanelSurroundings>(
    () => ({ columns: [], sheets, pages: [], swatches: appSwatches(palette) }),
    [sheets, palette],
  );
  if (!board) return null;
  return (
    <PanelContext value={surroundings}>
      <aside
        className={styles.panel}
        aria-label="Settings of the board"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) {
            event.stopPropagation();
            studio.closePanel();
          }
        }}
      >
        <header className={styles.head}>
          <span className={styles.badge} aria-hidden="true">
            <PanelsTopLeft size={18} strokeWidth={1.5} />
          </span>
          <h2>Board</h2>
          <CloseButton size={32} aria-label="Close settings" onClick={studio.closePanel} />
        </header>
        <div className={styles.scroll}>
          <Part title="Sections">
            <BoardSections />
          </Part>
          <Part title="Title and hero">
            <Text board={board} name="title" label="Title" placeholder={name} />
            <Text board={board} name="hero" label="Hero text" placeholder="What people find here, in a sentence" long />
            <Picture board={board} name="logo" label="Logo" />
            <Picture board={board} name="hero_image" label="Picture behind the hero" />
            <Hide board={board} name="hide_hero" label="Hide the hero" />
          </Part>
          <Part title="Search and filters">
            <Hide
              board={board}
              name="hide_search"
              label="Hide the search"
              description="It searches in the rows of all blocks that show some."
            />
            <Hide
              board={board}
              name="hide_filters"
              label="Hide the filters"
              description="Visitors switch those below on and off that have a name and are not active."
            />
            <BoardFilters />
          </Part>
          <Part title="Colours">
            {colors.map(([key, label]) => (
              <div key={key} className={own.color}>
                <span>{label}</span>
                <ColorField label={label} value={board[key]} onChange={(color) => studio.setBoard(key, color)} />
              </div>
            ))}
            <p className={own.note}>
              Accent, cards and text come from the palette in the{' '}
              <Anchor component="button" type="button" inherit onClick={() => studio.openPanel('app settings')}>
                App Settings
              </Anchor>
              .
            </p>
          </Part>
          <Part title="Footer">
            <BoardMarkFields name="footer" about="footer" />
          </Part>
          <Part title="Events">
            <p className={own.note}>Whose events they are: it stands in sections with an event block.</p>
            <BoardMarkFields name="event" about="events" />
          </Part>
          <Part title="Start again">
            <ResetBoard />
          </Part>
        </div>
      </aside>
    </PanelContext>
  );
}

const colors = [
  ['nav_background', 'Navigation'],
  ['hero_background', 'Hero'],
  ['board_background', 'Board'],
  ['active_section_background_color', 'Active section'],
  ['active_section_text_color', 'Text of the active section'],
  ['inactive_section_text_color', 'Text of other sections'],
  ['block_border', 'Borders of blocks'],
  ['block_shadow', 'Shadows of blocks'],
] as const satisfies readonly (readonly [keyof BoardSettings, string])[];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={own.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface FieldProps<Key> {
  board: BoardSettings;
  name: Key;
  label: string;
}

function Text({
  board,
  name,
  label,
  placeholder,
  long,
}: FieldProps<TextKey> & { placeholder: string; long?: boolean }) {
  const studio = useStudio();
  const props = { label, placeholder, size: 'sm', value: board[name] };
  return long ? (
    <Textarea
      {...props}
      autosize
      minRows={2}
      maxLength={1_000}
      onChange={(event) => studio.setBoard(name, event.currentTarget.value)}
    />
  ) : (
    <TextInput {...props} maxLength={200} onChange={(event) => studio.setBoard(name, event.currentTarget.value)} />
  );
}

function Picture({ board, name, label }: FieldProps<'logo' | 'hero_image'>) {
  const studio = useStudio();
  return (
    <div>
      <span className={own.label}>{label}</span>
      <ImageField label={label} value={board[name]} onChange={(value) => studio.setBoard(name, value)} />
    </div>
  );
}

function Hide({ board, name, label, description }: FieldProps<HideKey> & { description?: string }) {
  const studio = useStudio();
  return (
    <Switch
      size="sm"
      label={label}
      description={description}
      checked={board[name] ?? defaultBoardSettings[name]}
      onChange={(event) => studio.setBoard(name, event.currentTarget.checked)}
    />
  );
}

/** Asked once more, and taken back by undo. */
function ResetBoard() {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const [asked, setAsked] = useState(false);
  if (!document) return null;
  const edits = resetBoard(document);
  const reset = (): void => {
    setAsked(false);
    if (!studio.commitPage(edits, 'reset the board')) return;
    studio.showSection('');
    showToast({ type: 'info', message: 'The board is reset. Undo brings it back.' });
  };
  if (!asked)
    return (
      <Button variant="default" size="sm" disabled={edits.length === 0} onClick={() => setAsked(true)}>
        Reset the board
      </Button>
    );
  return (
    <div role="group" aria-label="Reset the board">
      <p className={own.note}>
        Title, hero, pictures, sections, filters, footer, event and colours go back to what a new board has. The blocks
        stay, without a section.
      </p>
      <div className={own.answers}>
        <Button variant="default" size="sm" onClick={() => setAsked(false)}>
          Keep it
        </Button>
        <Button color="red" size="sm" onClick={reset}>
          Reset
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
      label="Filters of the board"
      filters={filters}
      titles={titles}
      counting={counting}
      first={0}
      empty="An active filter holds for every block of the board that shows the sheet; the others are for visitors."
      onFilters={studio.setPageFilters}
    />
  );
}
