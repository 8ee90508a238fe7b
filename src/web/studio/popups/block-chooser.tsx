import { inLanguage, t } from '#kit/language/product.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Plus, Search } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { catalogue } from '#blocks/catalogue.ts';
import { blockCategories, type BlockCategory, type BlockDefinition } from '#blocks/contract.ts';
import { BlockIcon } from '../shell/block-icon.tsx';
import { groupsOfPage } from '#blocks/within.ts';
import { positionOf } from '../within/within-blocks.ts';
import { placement } from '#blocks/newest-page.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { sheetForBlock } from '../state/sheet-for-block.ts';
import { draggedBlockType } from '../chooser/chooser-drop.tsx';
import { recommendedBlocks } from '../chooser/recommended-blocks.ts';
import { OwnPreview } from '../chooser/own-preview.tsx';
import { BlockPicture } from './block-picture.tsx';
import { PopupModal } from './popup-modal.tsx';
import styles from './popups.module.css';

const wide = '(min-width: 1100px)';
const definitions = Object.values<BlockDefinition>(catalogue);

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    add: true;
  }
}

/** @sentences */
const label = 'New Block';

export const panel: StudioPanel = {
  panel: 'add',
  label,
  Icon: Plus,
  sideBar: { name: label, place: 2 },
  Show: BlockChooser,
};

/** 'Choose Your Block': every block type with its picture, by category and by search. */
function BlockChooser() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'add');
  const replaces = useStudioState((state) => state.replacing !== null);
  const [isPlacing, setPlacing] = useState(false);
  return (
    <PopupModal
      opened={opened}
      onClose={studio.closePanel}
      title={replaces ? t('Replace the block') : t('Choose Your Block')}
      size={matchMedia(wide).matches ? 1240 : 940}
      bodyClass={styles.chooserBody}
      // While a block is dragged out of it the page below is what matters; it stays, or the drag would end.
      {...(isPlacing && { styles: aside })}
    >
      <Chooser onPlacing={setPlacing} />
    </PopupModal>
  );
}

const away = { opacity: 0, pointerEvents: 'none' } as const;
const aside = { inner: away, overlay: away, content: away } as const;

function Chooser({ onPlacing }: { onPlacing(isPlacing: boolean): void }) {
  const studio = useStudio();
  const blocks = useStudioState((state) => state.document?.blocks);
  const [search, setSearch] = useState('');
  const sheets = useStudioState((state) => state.sheets);
  /** Null: the one that suits each block. */
  const [sheetTitle, setSheetTitle] = useState<string | null>(null);
  const [looked, setLooked] = useState<BlockDefinition | null>(null);
  const [category, setCategory] = useState<BlockCategory | 'All'>('All');
  const { categories, found, kinds, isFree } = useOffered(search, category);
  const shownFirst = kinds[0]?.[1][0] ?? null;
  const isWide = useMediaQuery(wide, matchMedia(wide).matches) ?? false;
  // Where there is room: the one that is looked at, else the first.
  const previewed = isWide ? (looked && found.includes(looked) ? looked : shownFirst) : null;
  return (
    <>
      <div className={styles.chooserTop}>
        <SearchField
          search={search}
          onSearch={setSearch}
          onEnter={() => {
            const first = found.find(isFree);
            if (first && search.trim()) studio.addBlock(first, sheetTitle ?? undefined);
          }}
        />
        <CategoryChips categories={categories} chosen={category} onChoose={setCategory} />
      </div>
      <div className={previewed ? styles.extras : undefined}>
        <div>
          {kinds.map(([kind, ofKind]) => (
            <Fragment key={kind}>
              {kinds.length > 1 && <h3 className={styles.kind}>{kind}</h3>}
              <ul className={styles.cards} aria-label={kind}>
                {ofKind.map((definition) => (
                  <li key={definition.type}>
                    <BlockCard
                      definition={definition}
                      taken={!isFree(definition)}
                      onChoose={() => studio.addBlock(definition, sheetTitle ?? undefined)}
                      onLook={() => setLooked(definition)}
                      onPlacing={onPlacing}
                    />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
          {found.length === 0 && <NoneFound search={search} />}
        </div>
        {previewed && (
          <OwnPreview
            definition={previewed}
            sheetTitle={sheetTitle ?? sheetForBlock(previewed, sheets, blocks ?? [])?.title ?? null}
            onSheet={setSheetTitle}
          />
        )}
      </div>
    </>
  );
}

function NoneFound({ search }: { search: string }) {
  return (
    <p className={styles.none}>{t('No blocks match “{search}”. Try another word, or all categories.', { search })}</p>
  );
}

function BlockCard({
  definition,
  taken: isTaken,
  onChoose,
  onLook,
  onPlacing,
}: {
  definition: BlockDefinition;
  taken: boolean;
  onChoose(): void;
  onLook(): void;
  onPlacing(isPlacing: boolean): void;
}) {
  const id = useId();
  return (
    <div
      className={styles.card}
      data-taken={isTaken || undefined}
      draggable={!isTaken}
      onPointerEnter={onLook}
      onFocus={onLook}
      onDragStart={(event) => {
        event.dataTransfer.setData(draggedBlockType, definition.type);
        event.dataTransfer.effectAllowed = 'copy';
        // The picture of what is dragged is taken first.
        setTimeout(() => onPlacing(true));
      }}
      onDragEnd={() => onPlacing(false)}
    >
      <BlockPicture definition={definition} />
      <button type="button" className={styles.cardName} disabled={isTaken} aria-describedby={id} onClick={onChoose}>
        <BlockIcon name={definition.icon} size={16} />
        {t(definition.name)}
      </button>
      <span id={id} className={styles.cardText}>
        {isTaken ? t('This page already has one.') : t(definition.description)}
      </span>
    </div>
  );
}

const taken = (definition: BlockDefinition, present: ReadonlySet<string>): boolean =>
  placement(definition.type) !== null && present.has(definition.type);

/** What the chooser says of a block. */
const wordsOn = ({ name, description, category, type }: BlockDefinition): string =>
  `${t(name)} ${t(description)} ${t(category)} ${type}`.toLowerCase();

/** The blocks that fit the page, those of them that are searched for, and these by kind. */
function useOffered(search: string, category: BlockCategory | 'All') {
  const blocks = useStudioState((state) => state.document?.blocks);
  const sheets = useStudioState((state) => state.sheets);
  const present = new Set(blocks?.map((block) => block.type));
  const words = search.trim().toLowerCase();
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const replaces = useStudioState((state) => state.replacing !== null);
  const isWithin = useStudioState((state) => {
    const { document, replacing } = state;
    return replacing !== null && (positionOf(groupsOfPage(document?.blocks ?? []), replacing)?.slot ?? 0) > 0;
  });
  const offered = definitions.filter(
    ({ type, fitsBoards, container }) =>
      !(isBoard && !fitsBoards) && !(replaces && placement(type) !== null) && !(isWithin && container),
  );
  const found = offered.filter(
    (definition) =>
      (category === 'All' || definition.category === category) &&
      (wordsOn(definition).includes(words) || inLanguage(undefined, () => wordsOn(definition)).includes(words)),
  );
  const categories = blockCategories.filter((one) => offered.some((definition) => definition.category === one));
  const isFree = (definition: BlockDefinition): boolean => !taken(definition, present);
  const recommended = category === 'All' && !words ? recommendedBlocks(found.filter(isFree), sheets, blocks ?? []) : [];
  const rest = found.filter((definition) => !recommended.includes(definition));
  // A search answers in one list; the whole choice is read by kind, what the page has already at the end.
  const kinds: [string, BlockDefinition[]][] = words
    ? [[t('Blocks found'), found]]
    : [
        [t('Recommended'), recommended] as [string, BlockDefinition[]],
        ...categories
          .map((one): [string, BlockDefinition[]] => [t(one), rest.filter((definition) => definition.category === one)])
          .toSorted(([, one], [, other]) => Number(other.some(isFree)) - Number(one.some(isFree))),
      ].filter(([, ofKind]) => ofKind.length > 0);
  return { categories, found, kinds, isFree };
}

interface SearchProps {
  search: string;
  onSearch(search: string): void;
  onEnter(): void;
}

function SearchField({ search, onSearch, onEnter }: SearchProps) {
  return (
    <TextInput
      data-autofocus
      size="md"
      aria-label={t('Search blocks')}
      placeholder={t('Search blocks')}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter();
      }}
      leftSection={<Search size={17} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={search && <CloseButton size={26} aria-label={t('Clear the search')} onClick={() => onSearch('')} />}
    />
  );
}

interface ChipsProps {
  categories: readonly BlockCategory[];
  chosen: BlockCategory | 'All';
  onChoose(category: BlockCategory | 'All'): void;
}

function CategoryChips({ categories, chosen, onChoose }: ChipsProps) {
  return (
    <div className={styles.chips} role="group" aria-label={t('Category')}>
      {(['All', ...categories] as const).map((one) => (
        <button key={one} type="button" aria-pressed={chosen === one} onClick={() => onChoose(one)}>
          {one === 'All' ? t('All') : t(one)}
        </button>
      ))}
    </div>
  );
}
