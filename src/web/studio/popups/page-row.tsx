import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Badge, Button, Menu, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, House, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PageOnTheWire } from '#api/apps.ts';
import { classes } from '#blocks/shared/classes.ts';
import { pageSlugProblem } from '#domain/app.ts';
import styles from './popups.module.css';

interface PageChange {
  page_name?: string;
  page_slug?: string;
  page_type?: 'home';
  position?: number;
}
interface PageRowProps {
  page: PageOnTheWire;
  index: number;
  count: number;
  current: boolean;
  busy: boolean;
  onOpen(): void;
  /** Answers what went wrong, or ''. */
  onUpdate(change: PageChange): Promise<string>;
  onCopy(): void;
  onDelete(): void;
}

/** One page of the list, as itself, while it is edited, or while its deletion is confirmed. */
export function PageRow(props: PageRowProps) {
  const { page, index, count, current, onOpen, onUpdate, onCopy } = props;
  const [mode, setMode] = useState<'show' | 'edit' | 'delete'>('show');
  const { ref, handleRef, isDragging } = useSortable({ id: page.page_id, index });
  const isHome = page.page_type === 'home';
  const icon = { size: 16, strokeWidth: 1.5 };
  const name = page.page_name || 'Home';
  return (
    <li ref={ref} className={classes(styles.page, current && styles.currentPage, isDragging && styles.draggedPage)}>
      <div className={styles.pageLine}>
        <button type="button" ref={handleRef} className={styles.pageGrip} aria-label={`Drag ${name}`}>
          <GripVertical {...icon} aria-hidden="true" />
        </button>
        <button type="button" className={styles.pageName} onClick={onOpen} aria-current={current ? 'page' : undefined}>
          <span>{name}</span>
          <small>/{page.page_slug}</small>
        </button>
        {isHome && (
          <Badge variant="light" size="sm" leftSection={<House size={11} />} tt="none">
            Home
          </Badge>
        )}
        <Menu position="bottom-end" zIndex={400}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={`More for ${name}`}>
              <Ellipsis {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => setMode('edit')}>
              Rename or change address
            </Menu.Item>
            <Menu.Item
              leftSection={<House {...icon} />}
              disabled={isHome}
              onClick={() => void onUpdate({ page_type: 'home' })}
            >
              Make it the home page
            </Menu.Item>
            <Menu.Item leftSection={<Copy {...icon} />} onClick={onCopy}>
              Duplicate
            </Menu.Item>
            <Menu.Item
              leftSection={<ArrowUp {...icon} />}
              disabled={index === 0}
              onClick={() => void onUpdate({ position: index - 1 })}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<ArrowDown {...icon} />}
              disabled={index === count - 1}
              onClick={() => void onUpdate({ position: index + 1 })}
            >
              Move down
            </Menu.Item>
            <Menu.Item
              leftSection={<Trash2 {...icon} />}
              color="red.9"
              disabled={isHome || count === 1}
              onClick={() => setMode('delete')}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {mode === 'edit' && <EditPage {...props} onDone={() => setMode('show')} />}
      {mode === 'delete' && (
        <div className={styles.confirm} role="alertdialog" aria-label={`Delete ${name}`}>
          <span>Delete “{name}” with its blocks? Links to it will lead nowhere.</span>
          <div>
            <Button size="xs" variant="default" onClick={() => setMode('show')}>
              Keep it
            </Button>
            <Button size="xs" color="red.9" loading={props.busy} onClick={props.onDelete}>
              Delete page
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function EditPage({ page, busy, onUpdate, onDone }: PageRowProps & { onDone(): void }) {
  const [name, setName] = useState(page.page_name);
  const [slug, setSlug] = useState(page.page_slug);
  const [problem, setProblem] = useState('');
  const isHome = page.page_type === 'home';
  const slugProblem = isHome ? null : slug === '' ? 'Enter an address.' : pageSlugProblem(slug);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!name.trim() || slugProblem) return;
    const change = {
      ...(name.trim() !== page.page_name && { page_name: name.trim() }),
      ...(!isHome && slug !== page.page_slug && { page_slug: slug }),
    };
    if (Object.keys(change).length === 0) return onDone();
    void onUpdate(change).then((message) => (message ? setProblem(message) : onDone()));
  };
  return (
    <form className={styles.editPage} onSubmit={save}>
      <TextInput
        size="sm"
        label="Name"
        data-autofocus
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() ? undefined : 'Enter a name.'}
      />
      <TextInput
        size="sm"
        label="Address"
        leftSection="/"
        leftSectionWidth={22}
        value={slug}
        disabled={isHome}
        description={isHome ? 'The home page has the address of the app.' : undefined}
        onChange={(event) => setSlug(event.currentTarget.value.toLowerCase())}
        error={slugProblem ?? (problem || undefined)}
      />
      <div className={styles.editActions}>
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={busy} disabled={!name.trim() || slugProblem !== null}>
          Save
        </Button>
      </div>
    </form>
  );
}
