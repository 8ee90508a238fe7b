import { plural, t } from '#kit/language/product.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import type { LinkToPage } from '#blocks/page-links.ts';
import type { AppPage } from '#features/apps/rules/document/document.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import styles from '../popups/popups.module.css';
import { useStudio } from '../state/use-studio.ts';

/** Shown before a page goes: what leads to it, and for the home page which one is home then. */
export function PageDeletion({ page, pages, onKeep }: { page: AppPage; pages: readonly AppPage[]; onKeep(): void }) {
  const studio = useStudio();
  const others = pages.filter((other) => other.id !== page.id && !isAuthSlug(other.slug));
  const isHome = page.type === 'home';
  const [home, setHome] = useState(isHome ? (others[0]?.id ?? '') : '');
  const links = studio.linksTo(page.id);
  const name = page.name || t('Home');
  return (
    <div className={styles.confirm} role="alertdialog" aria-label={t('Delete {name}', { name })}>
      <span>
        {plural(
          page.document.blocks.length,
          'Delete “{name}” with its {count} block? You can restore it from Deleted pages or with Undo.',
          'Delete “{name}” with its {count} blocks? You can restore it from Deleted pages or with Undo.',
          { name },
        )}
      </span>
      {isHome && (
        <Select
          size="sm"
          label={t('New home page')}
          description={t('It gets the app’s address.')}
          data={others.map((other) => ({ value: other.id, label: other.name || t('Home') }))}
          value={home}
          onChange={(id) => id && setHome(id)}
          allowDeselect={false}
          comboboxProps={{ zIndex: 400 }}
        />
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label={t('Links to {name}', { name })}>
          {sayLinks(links).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div>
        <Button size="xs" variant="default" onClick={onKeep}>
          {t('Keep it')}
        </Button>
        <Button size="xs" color="red.9" onClick={() => studio.removePage(page.id, isHome ? home : undefined)}>
          {t('Delete page')}
        </Button>
      </div>
    </div>
  );
}

/** 'Banner on Home leads here and will lead nowhere.' */
export function sayLinks(links: readonly LinkToPage[]): string[] {
  const navigation = links.filter((link) => link.isNavigation).map(({ page }) => page.id);
  const others = links.filter((link) => !link.isNavigation);
  const pages = new Set(navigation).size;
  return [
    ...(pages > 0
      ? [
          plural(
            pages,
            'It’s removed from the navigation of {count} page.',
            'It’s removed from the navigation of {count} pages.',
          ),
        ]
      : []),
    ...others.map(sayLink),
  ];
}

function sayLink({ page, block }: LinkToPage): string {
  const definition = definitionOf(block.type);
  const name = page.name || t('Home');
  return definition
    ? t('{block} on “{page}” links here. That link will stop working.', { block: t(definition.name), page: name })
    : t('A block on “{page}” links here. That link will stop working.', { page: name });
}
