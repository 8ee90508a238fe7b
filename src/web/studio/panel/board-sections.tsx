import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addSection, moveSection, removeSection, renameSection } from '#features/boards/rules/section-edits.ts';
import { longestSection, mostSections, readSections, sectionNameProblem } from '#features/boards/rules/sections.ts';
import { showToast } from '../shell/show-toast.tsx';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './board-panel.module.css';

/** The sections in their order: added, renamed with their blocks, moved, removed. */
// oxlint-disable-next-line max-lines-per-function -- still to be split: the list, and the form below it
export function BoardSections() {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  if (!document) return null;
  const sections = readSections(document.board?.sections ?? '');

  const add = (event: FormEvent): void => {
    event.preventDefault();
    const found = sectionNameProblem(name, sections);
    setProblem(found ?? '');
    if (found || !studio.commitPage(addSection(document, name), t('add section {name}', { name: name.trim() }))) return;
    setName('');
    studio.showSection(name);
  };
  const rename = (from: string, to: string): void => {
    if (
      !studio.commitPage(
        renameSection(document, from, to),
        t('rename section {name} to {other}', { name: from, other: to }),
      )
    )
      return;
    studio.showSection(to);
  };
  const move = (section: string, step: 1 | -1): boolean =>
    studio.commitPage(moveSection(document, section, step), t('move section {section}', { section }));
  const remove = (section: string): void => {
    if (!studio.commitPage(removeSection(document, section), t('remove section {section}', { section }))) return;
    studio.showSection('');
    showToast({
      type: 'info',
      message: t('{section} removed. Its blocks are now un-categorized. You can undo this.', { section }),
    });
  };
  return (
    <>
      <ul className={styles.sections}>
        {sections.map((section, index) => (
          <li key={section}>
            <SectionName name={section} others={sections.toSpliced(index, 1)} onRename={(to) => rename(section, to)} />
            <div className={styles.tools}>
              <Tool
                label={t('Move {section} up', { section })}
                disabled={index === 0}
                onClick={() => move(section, -1)}
              >
                <ArrowUp size={16} strokeWidth={1.5} />
              </Tool>
              <Tool
                label={t('Move {section} down', { section })}
                disabled={index === sections.length - 1}
                onClick={() => move(section, 1)}
              >
                <ArrowDown size={16} strokeWidth={1.5} />
              </Tool>
              <Tool label={t('Remove {section}', { section })} onClick={() => remove(section)}>
                <Trash2 size={16} strokeWidth={1.5} />
              </Tool>
            </div>
          </li>
        ))}
      </ul>
      {sections.length < mostSections && (
        <form className={styles.add} onSubmit={add}>
          <TextInput
            aria-label={t('Name of a new section')}
            placeholder={sections.length === 0 ? t('First section') : t('New section')}
            maxLength={longestSection}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem('');
            }}
            error={problem}
          />
          <Button type="submit" variant="default">
            {t('Add')}
          </Button>
        </form>
      )}
    </>
  );
}

/** Takes effect when it is left or with Enter; Escape takes back what was typed. */
function SectionName({
  name,
  others,
  onRename,
}: {
  name: string;
  others: readonly string[];
  onRename(to: string): void;
}) {
  const [typed, setTyped] = useState(name);
  const problem = typed === name ? null : sectionNameProblem(typed, others);
  const done = (): void => {
    if (problem) setTyped(name);
    else if (typed.trim() !== name) onRename(typed.trim());
  };
  return (
    <TextInput
      aria-label={t('Name of section {name}', { name })}
      maxLength={longestSection}
      value={typed}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        setTyped(name);
      }}
    />
  );
}

function Tool({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick(): void;
  children: React.ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
