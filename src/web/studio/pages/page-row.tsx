import { t } from '#kit/language/product.ts';
import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Badge, Button, Menu, TextInput } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  Copy,
  Ellipsis,
  Globe,
  GripVertical,
  House,
  Lock,
  Pencil,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { classes } from '#blocks/shared/classes.ts';
import { pageSlugProblem } from '#features/apps/rules/app.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { audienceOf, roleNames } from '#features/apps/rules/roles.ts';
import type { AppPage } from '#features/apps/rules/document/document.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from '../popups/popups.module.css';
import { PageDeletion } from './page-deletion.tsx';

const icon = { size: 16, strokeWidth: 1.5 };

interface PageRowProps {
  page: AppPage;
  index: number;
  /** All pages of the app, in order. */
  pages: readonly AppPage[];
  current: boolean;
}

/** One page of the list, as itself, while it is edited, or while its deletion is confirmed. */
export function PageRow(props: PageRowProps) {
  const { page, index, pages, current } = props;
  const studio = useStudio();
  const [mode, setMode] = useState<'show' | 'edit' | 'delete'>('show');
  const { ref, handleRef, isDragging } = useSortable({ id: page.id, index });
  const isHome = page.type === 'home';
  const open = (): void => void studio.goTo(page.id).then(studio.closePanel);
  const name = page.name || t('Home');
  return (
    <li ref={ref} className={classes(styles.page, current && styles.currentPage, isDragging && styles.draggedPage)}>
      <div className={styles.pageLine}>
        <button type="button" ref={handleRef} className={styles.pageGrip} aria-label={t('Drag {name}', { name })}>
          <GripVertical {...icon} aria-hidden="true" />
        </button>
        <button type="button" className={styles.pageName} onClick={open} aria-current={current ? 'page' : undefined}>
          <span className={styles.pageTitle}>
            {name}
            {isHome && (
              <Badge variant="light" size="sm" leftSection={<House size={11} />} tt="none">
                {t('Home')}
              </Badge>
            )}
          </span>
          <small>/{page.slug}</small>
        </button>
        <Audience page={page} />
        <PageMenu {...props} onMode={setMode} />
      </div>
      {mode === 'edit' && <EditPage {...props} onDone={() => setMode('show')} />}
      {mode === 'delete' && <PageDeletion page={page} pages={pages} onKeep={() => setMode('show')} />}
    </li>
  );
}

function Audience({ page }: { page: AppPage }) {
  const roles = useStudioState((state) => state.app?.settings.roles) ?? [];
  const shownTo = audienceOf(page.document.settings.shown_to);
  const Icon = shownTo ? UsersRound : page.is_public ? Globe : Lock;
  return (
    <span className={styles.pageAudience}>
      <Icon size={14} strokeWidth={1.5} />
      {shownTo ? roleNames(shownTo, roles) : page.is_public ? t('Everyone') : t('Signed in only')}
    </span>
  );
}

function EditPage({ page, pages, onDone }: PageRowProps & { onDone(): void }) {
  const studio = useStudio();
  const [name, setName] = useState(page.name);
  const [slug, setSlug] = useState(page.slug);
  const isHome = page.type === 'home';
  const slugProblem = isHome ? null : problemOf(slug, page.id, pages);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!name.trim() || slugProblem) return;
    if (studio.setPage(page.id, name.trim(), slug)) onDone();
  };
  return (
    <form className={styles.editPage} onSubmit={save}>
      <TextInput
        size="sm"
        label={t('Name')}
        data-autofocus
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() ? undefined : t('Enter a name.')}
      />
      <TextInput
        size="sm"
        label={t('Address')}
        leftSection="/"
        leftSectionWidth={22}
        value={slug}
        disabled={isHome}
        description={isHome ? t('The home page uses the app’s address.') : undefined}
        onChange={(event) => setSlug(event.currentTarget.value.toLowerCase())}
        error={slugProblem ?? undefined}
      />
      <div className={styles.editActions}>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button size="xs" type="submit" disabled={!name.trim() || slugProblem !== null}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

/** What the server would say to the address, while it is typed. */
function problemOf(slug: string, id: string, pages: readonly AppPage[]): string | null {
  if (slug === '') return t('Enter an address.');
  const isTaken = pages.some((page) => page.id !== id && page.slug === slug);
  return pageSlugProblem(slug) ?? (isTaken ? t('Another page uses this address. Choose a different one.') : null);
}

/** What can be done with the page. */
function PageMenu({ page, index, pages, onMode }: PageRowProps & { onMode(mode: 'edit' | 'delete'): void }) {
  const studio = useStudio();
  const isHome = page.type === 'home';
  return (
    <Menu position="bottom-end" zIndex={400}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('More for {name}', { name: page.name || t('Home') })}
        >
          <Ellipsis {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onMode('edit')}>
          {t('Rename or change address')}
        </Menu.Item>
        <Menu.Item leftSection={<House {...icon} />} disabled={isHome} onClick={() => studio.makeHome(page.id)}>
          {t('Make home page')}
        </Menu.Item>
        <Menu.Item
          leftSection={page.is_public ? <Lock {...icon} /> : <Globe {...icon} />}
          disabled={audienceOf(page.document.settings.shown_to) !== null}
          onClick={() => studio.setPagePublic(page.id, !page.is_public)}
        >
          {page.is_public ? t('Only for signed-in people') : t('Open to everyone')}
        </Menu.Item>
        <Menu.Item leftSection={<Copy {...icon} />} onClick={() => studio.duplicatePage(page.id)}>
          {t('Duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowUp {...icon} />}
          disabled={index === 0}
          onClick={() => studio.movePage(page.id, index - 1)}
        >
          {t('Move up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown {...icon} />}
          disabled={index === pages.length - 1}
          onClick={() => studio.movePage(page.id, index + 1)}
        >
          {t('Move down')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Trash2 {...icon} />}
          color="red.9"
          disabled={!pages.some((other) => other.id !== page.id && !(isHome && isAuthSlug(other.slug)))}
          onClick={() => onMode('delete')}
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
