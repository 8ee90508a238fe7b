import { CloseButton, Modal, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { catalogue } from '#blocks/catalogue.ts';
import { blockCategories, type BlockCategory, type BlockDefinition } from '#blocks/contract.ts';
import { BlockIcon } from '../shell/block-icon.tsx';
import { placement } from '#blocks/newest-page.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { BlockPicture } from './block-picture.tsx';
import styles from './popups.module.css';

const definitions = Object.values<BlockDefinition>(catalogue);

/** 'Choose Your Block': every block type with its picture, by category and by search. */
export function BlockChooser() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'add');
  const replaces = useStudioState((state) => state.replacing !== null);
  const narrow = window.innerWidth < 640;
  return (
    <Modal
      opened={opened}
      onClose={studio.closePanel}
      title={replaces ? 'Replace the block' : 'Choose Your Block'}
      size={940}
      radius="lg"
      fullScreen={narrow}
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.modalTitle, body: styles.chooserBody, header: styles.modalHeader }}
    >
      {opened && <Chooser />}
    </Modal>
  );
}

function Chooser() {
  const studio = useStudio();
  const blocks = useStudioState((state) => state.document?.blocks);
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<BlockCategory | 'All'>('All');
  const present = new Set(blocks?.map((block) => block.type));
  const words = search.trim().toLowerCase();
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const replaces = useStudioState((state) => state.replacing !== null);
  const offered = definitions.filter(
    ({ type, fitsBoards }) => !(isBoard && !fitsBoards) && !(replaces && placement(type) !== null),
  );
  const found = offered.filter(
    ({ name, description, category: own, type }) =>
      (category === 'All' || own === category) && `${name} ${description} ${own} ${type}`.toLowerCase().includes(words),
  );
  const categories = blockCategories.filter((one) => offered.some((definition) => definition.category === one));
  // A search answers in one list; the whole choice is read by kind.
  const kinds: [string, BlockDefinition[]][] = words
    ? [['Blocks found', found]]
    : categories
        .map((one): [string, BlockDefinition[]] => [one, found.filter((definition) => definition.category === one)])
        .filter(([, ofKind]) => ofKind.length > 0);
  return (
    <>
      <div className={styles.chooserTop}>
        <TextInput
          data-autofocus
          size="md"
          aria-label="Search blocks"
          placeholder="Search blocks"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = found.find((definition) => !taken(definition, present));
            if (event.key === 'Enter' && first && words) studio.addBlock(first);
          }}
          leftSection={<Search size={17} strokeWidth={1.75} aria-hidden="true" />}
          rightSection={search && <CloseButton size={26} aria-label="Clear the search" onClick={() => setSearch('')} />}
        />
        <div className={styles.chips} role="group" aria-label="Category">
          {(['All', ...categories] as const).map((one) => (
            <button key={one} type="button" aria-pressed={category === one} onClick={() => setCategory(one)}>
              {one}
            </button>
          ))}
        </div>
      </div>
      {kinds.map(([kind, ofKind]) => (
        <Fragment key={kind}>
          {kinds.length > 1 && <h3 className={styles.kind}>{kind}</h3>}
          <ul className={styles.cards} aria-label={kind}>
            {ofKind.map((definition) => (
              <li key={definition.type}>
                <BlockCard
                  definition={definition}
                  taken={taken(definition, present)}
                  onChoose={() => studio.addBlock(definition)}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {found.length === 0 && (
        <p className={styles.none}>No block matches “{search}”. Try another word, or all categories.</p>
      )}
    </>
  );
}

function BlockCard({
  definition,
  taken: isTaken,
  onChoose,
}: {
  definition: BlockDefinition;
  taken: boolean;
  onChoose(): void;
}) {
  const id = `choose-${definition.type}`;
  return (
    <div className={styles.card} data-taken={isTaken || undefined}>
      <BlockPicture definition={definition} />
      <button type="button" className={styles.cardName} disabled={isTaken} aria-describedby={id} onClick={onChoose}>
        <BlockIcon name={definition.icon} size={16} />
        {definition.name}
      </button>
      <span id={id} className={styles.cardWords}>
        {isTaken ? 'This page has one already.' : definition.description}
      </span>
    </div>
  );
}

const taken = (definition: BlockDefinition, present: ReadonlySet<string>): boolean =>
  placement(definition.type) !== null && present.has(definition.type);
