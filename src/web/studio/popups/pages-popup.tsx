import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Button, Modal, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addPage, deletePage, listPages, type PageOnTheWire, updatePage } from '#api/apps.ts';
import { call, CallError } from '../../call.ts';
import { showToast } from '../shell/show-toast.ts';
import { sentence } from '../state/studio.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { PageRow } from './page-row.tsx';
import styles from './popups.module.css';

/** The pages of the app: add, rename, re-address, order, copy, delete, and which one is home. */
export function PagesPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'pages');
  return (
    <Modal
      opened={opened}
      onClose={studio.closePanel}
      title="Pages"
      size={620}
      radius="lg"
      zIndex={300}
      fullScreen={window.innerWidth < 640}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.modalTitle, header: styles.modalHeader, body: styles.modalBody }}
    >
      {opened && <PageList />}
    </Modal>
  );
}

function PageList() {
  const studio = useStudio();
  const pages = useStudioState((state) => state.pages);
  const currentId = useStudioState((state) => state.pageId);
  const appId = useStudioState((state) => state.data.app.id);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const ordered = [...pages].sort((one, other) => one.position - other.position);

  const attempt = async (work: () => Promise<void>): Promise<string> => {
    setBusy(true);
    try {
      await work();
      return '';
    } catch (failure) {
      const message =
        failure instanceof CallError && failure.fields[0]
          ? failure.fields[0].message
          : sentence(failure, 'This could not be done. Try again.');
      showToast({ type: 'error', message });
      return message;
    } finally {
      setBusy(false);
    }
  };
  const update = (page: PageOnTheWire, body: Parameters<typeof call<typeof updatePage>>[1]['body']) =>
    attempt(async () =>
      studio.setPages((await call(updatePage, { params: { appId, pageId: page.page_id }, body })).pages),
    );
  const add = (page_name: string, copy_of?: string) =>
    attempt(async () => {
      await studio.saved();
      const { page } = await call(addPage, { params: { appId }, body: { page_name, ...(copy_of && { copy_of }) } });
      studio.setPages((await call(listPages, { params: { appId } })).pages);
      if (!copy_of) {
        await studio.goTo(page.page_id);
        studio.closePanel();
      }
    });
  const remove = (page: PageOnTheWire) =>
    attempt(async () => {
      const { pages: rest } = await call(deletePage, { params: { appId, pageId: page.page_id } });
      if (page.page_id === currentId) {
        const next = rest.find((one) => one.page_type === 'home') ?? rest[0];
        studio.discard();
        if (next) await studio.goTo(next.page_id);
      }
      studio.setPages(rest);
      showToast({ type: 'info', message: `The page “${page.page_name}” was deleted.` });
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim()) void add(name.trim()).then((problem) => !problem && setName(''));
  };

  return (
    <div className={styles.pages}>
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
          const page = ordered[source.initialIndex];
          if (page) void update(page, { position: source.index });
        }}
      >
        <ul className={styles.pageList}>
          {ordered.map((page, index) => (
            <PageRow
              key={page.page_id}
              page={page}
              index={index}
              count={ordered.length}
              current={page.page_id === currentId}
              busy={busy}
              onOpen={() => void studio.goTo(page.page_id).then(studio.closePanel)}
              onUpdate={(body) => update(page, body)}
              onCopy={() => void add(`${page.page_name} copy`, page.page_id)}
              onDelete={() => void remove(page)}
            />
          ))}
        </ul>
      </DragDropProvider>
      <Button variant="default" size="sm" onClick={() => studio.openPanel('page')}>
        Title and colours of this page
      </Button>
      <form className={styles.addPage} onSubmit={submit}>
        <TextInput
          size="sm"
          aria-label="Name of the new page"
          placeholder="Name of the new page"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" disabled={!name.trim()} loading={busy} leftSection={<Plus size={16} />}>
          Add page
        </Button>
      </form>
    </div>
  );
}
