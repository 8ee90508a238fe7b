import { plural, t } from '#kit/language/product.ts';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Button, TextInput } from '@mantine/core';
import { Files, Palette, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { PageFromSheet } from './page-from-sheet.tsx';
import { PageRow } from './page-row.tsx';
import { PopupModal } from '../popups/popup-modal.tsx';
import styles from '../popups/popups.module.css';
import { DeletedPages } from './deleted-pages.tsx';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    pages: true;
  }
}

/** @sentences */
const words = { label: 'Manage pages', name: 'Pages' };

export const panel: StudioPanel = {
  panel: 'pages',
  label: words.label,
  Icon: Files,
  only: 'apps',
  sideBar: { name: words.name, place: 1 },
  Show: PagesPopup,
};

/** The pages of the app: add, rename, re-address, order, copy, delete, and which one is home. Undo takes each back. */
function PagesPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'pages');
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Pages')} size={620}>
      <PageList />
    </PopupModal>
  );
}

function PageList() {
  const studio = useStudio();
  const pages = useStudioState((state) => state.pages);
  const currentId = useStudioState((state) => state.pageId);

  return (
    <div className={styles.pages}>
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
          const page = pages[source.initialIndex];
          if (page) studio.movePage(page.id, source.index);
        }}
      >
        <p className={styles.pagesLead}>
          {plural(
            pages.length,
            '{count} page. To reorder pages, drag one, or press Space and use the arrow keys.',
            '{count} pages. To reorder pages, drag one, or press Space and use the arrow keys.',
          )}
        </p>
        <ul className={styles.pageList}>
          {pages.map((page, index) => (
            <PageRow key={page.id} page={page} index={index} pages={pages} current={page.id === currentId} />
          ))}
        </ul>
      </DragDropProvider>
      <section className={styles.newPage} aria-label={t('Add a page')}>
        <AddPage />
        <PageFromSheet />
      </section>
      <div className={styles.pagesFoot}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Palette size={16} strokeWidth={1.5} />}
          onClick={() => studio.openPanel('page')}
        >
          {t('Title and colors of this page')}
        </Button>
      </div>
      <DeletedPages />
    </div>
  );
}

function AddPage() {
  const studio = useStudio();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const id = name.trim() && studio.addPage(name.trim());
    if (!id) return;
    setName('');
    setBusy(true);
    await studio.goTo(id);
    setBusy(false);
    if (studio.state().pageId === id) studio.closePanel();
  };
  return (
    <form className={styles.addPage} onSubmit={(event) => void add(event)}>
      <TextInput
        size="sm"
        aria-label={t('Name of the new page')}
        placeholder={t('Name of the new page')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={!name.trim()} loading={busy} leftSection={<Plus size={16} />}>
        {t('Add page')}
      </Button>
    </form>
  );
}
