import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Popover, ScrollArea, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import brandsHref from '@fortawesome/fontawesome-free/sprites/brands.svg?url';
import regularHref from '@fortawesome/fontawesome-free/sprites/regular.svg?url';
import solidHref from '@fortawesome/fontawesome-free/sprites/solid.svg?url';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { IconSetting } from '#settings/kinds.ts';
import { asText, inSentence, type InputProps } from './input-props.ts';
import styles from './inputs.module.css';

const sets = { solid: solidHref, regular: regularHref, brands: brandsHref } as const;
type IconSet = keyof typeof sets;
const mostShown = 120;

/** An icon of Font Awesome Free, found by its name; stored as its class name (`fa-solid fa-star`). */
export function IconInput({ value, onChange, id, label, describedBy, invalid }: InputProps<IconSetting>) {
  const [opened, setOpened] = useState(false);
  const name = asText(value);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={300}
      withinPortal
      shadow="md"
      trapFocus
    >
      <TextInput
        id={id}
        size="sm"
        value={name}
        placeholder="fa-solid fa-star"
        onChange={(event) => onChange(event.currentTarget.value)}
        error={invalid}
        aria-describedby={describedBy}
        spellCheck={false}
        leftSection={
          <Popover.Target>
            <button
              type="button"
              className={styles.iconButton}
              aria-label={t('Choose {name}', { name: inSentence(label) })}
              onClick={() => setOpened(!opened)}
            >
              {iconOf(name) ?? <Search size={15} aria-hidden="true" />}
            </button>
          </Popover.Target>
        }
        rightSection={
          name !== '' && (
            <RemoveButton label={t('Remove {name}', { name: inSentence(label) })} onClick={() => onChange('')} />
          )
        }
      />
      <Popover.Dropdown>
        {opened && (
          <IconChooser
            onChoose={(chosen) => {
              onChange(chosen);
              setOpened(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function IconChooser({ onChoose }: { onChoose(name: string): void }) {
  const [set, setSet] = useState<IconSet>('solid');
  const [search, setSearch] = useState('');
  const names = useIconNames(set);
  const requested = search.trim().toLowerCase().replaceAll(' ', '-');
  const found = names?.filter((name) => name.includes(requested)) ?? [];
  return (
    <div className={styles.chooser}>
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('Search icons')}
        placeholder={t('Search icons')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<Search size={15} aria-hidden="true" />}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('Kind of icon')}
        value={set}
        onChange={(next) => setSet(next as IconSet)}
        data={[
          { value: 'solid', label: t('Filled') },
          { value: 'regular', label: t('Outline') },
          { value: 'brands', label: t('Brands') },
        ]}
      />
      <ScrollArea h={240} type="auto">
        {names === null && <Skeleton h={220} />}
        <div className={styles.icons}>
          {found.slice(0, mostShown).map((name) => (
            <button
              key={name}
              type="button"
              title={name}
              aria-label={name}
              onClick={() => onChoose(`fa-${set} fa-${name}`)}
            >
              <svg aria-hidden="true">
                <use href={`${sets[set]}#${name}`} />
              </svg>
            </button>
          ))}
        </div>
        {names !== null && found.length === 0 && <p className={styles.nothing}>{t('No icons match your search.')}</p>}
        {found.length > mostShown && (
          <p className={styles.nothing}>
            {plural(
              found.length - mostShown,
              '{count} more. Type part of the name.',
              '{count} more. Type part of the name.',
            )}
          </p>
        )}
      </ScrollArea>
    </div>
  );
}

/** The names in a sprite; null while it is fetched. */
function useIconNames(set: IconSet): string[] | null {
  const [names, setNames] = useState<{ set: IconSet; list: string[] } | null>(null);
  useEffect(() => {
    let current = true;
    void fetch(sets[set])
      .then((answer) => answer.text())
      .then((text) => [...text.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1] ?? ''))
      .catch((): string[] => [])
      .then((list) => current && setNames({ set, list }));
    return () => {
      current = false;
    };
  }, [set]);
  return names?.set === set ? names.list : null;
}

function iconOf(className: string) {
  const set =
    /\bfa-?(brands|regular)\b/.exec(className)?.[1] ??
    (/\bfab\b/.test(className) ? 'brands' : /\bfar\b/.test(className) ? 'regular' : 'solid');
  const name = className
    .split(/\s+/)
    .findLast((part) => part.startsWith('fa-') && !['fa-solid', 'fa-regular', 'fa-brands'].includes(part));
  if (!name || !(set in sets)) return null;
  return (
    <svg aria-hidden="true" width={15} height={15}>
      <use href={`${sets[set as IconSet]}#${name.slice(3)}`} />
    </svg>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} onClick={onClick}>
      <X size={14} />
    </ActionIcon>
  );
}
