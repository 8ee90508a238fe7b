import { t } from '#kit/language/product.ts';
import { Button, Select } from '@mantine/core';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { matchTemplate, OwnSheetOnTheWire } from '../../api/template-use.ts';
import type { ColumnChoice, SheetChoice, TemplateMapping } from '../../rules/template/mapping.ts';
import type { ContractColumn, ContractSheet } from '../../rules/template/template-contract.ts';
import { columnTypeWord } from '#web/column-type-word.ts';
import { chosenColumn, chosenSheet, matchOf, withMappedColumn, withRest, withMappedSheet } from './mapping-choices.ts';
import styles from './use-template.module.css';

interface Props {
  sheet: ContractSheet;
  matched: AnswerOf<typeof matchTemplate>;
  mapping: TemplateMapping;
  onChange: (mapping: TemplateMapping) => void;
}

const createdValue = 'create';
const leftOutValue = 'leave out';
/** Titles and ids of the spreadsheet may be called anything. */
const own = (name: string): string => `own:${name}`;

/** One sheet of the template: what corresponds to it, and for each of its columns. */
export function SheetMatchChoice({ sheet, matched, mapping, onChange }: Props) {
  const to = chosenSheet(mapping, sheet.title);
  const target = to?.kind === 'sheet' ? matched.own.find(({ title }) => title === to.title) : undefined;
  const proposed = matched.match.sheets.find((one) => one.sheet === sheet.title);
  const choose = (choice: SheetChoice | undefined) => onChange(withMappedSheet(mapping, sheet, choice, matched.own));
  const isOpen = target !== undefined && sheet.columns.some(({ id }) => !chosenColumn(mapping, sheet.title, id));
  return (
    <section className={styles.sheet} aria-label={t('Sheet {title}', { title: sheet.title })}>
      <div className={styles.sheetHead}>
        <div>
          <h2>{sheet.title}</h2>
          <p>{sheet.description || usedBy(sheet)}</p>
        </div>
        <Select
          aria-label={t('Your sheet for {title}', { title: sheet.title })}
          placeholder={t('Choose a sheet')}
          size="md"
          value={to ? (to.kind === 'sheet' ? own(to.title) : to.kind) : null}
          data={[
            ...matched.own.map(({ title }) => ({ value: own(title), label: title })),
            { value: createdValue, label: t('Create an empty sheet') },
            { value: leftOutValue, label: t('Leave it out') },
          ]}
          onChange={(value) => choose(sheetChoice(value))}
        />
      </div>
      {!to && proposed?.to && (
        <p className={styles.hint}>
          {t('Possibly {name} ({reasons}).', { name: proposed.to, reasons: proposed.reasons.join(', ') })}{' '}
          <Button size="compact-sm" variant="light" onClick={() => choose({ kind: 'sheet', title: proposed.to ?? '' })}>
            {t('Use {name}', { name: proposed.to })}
          </Button>
        </p>
      )}
      {target && (
        <ul className={styles.rows}>
          {sheet.columns.map((column) => (
            <ColumnRow key={column.id} {...{ sheet, column, target, matched, mapping, onChange }} />
          ))}
        </ul>
      )}
      {isOpen && <RestChoice onRest={(rest) => onChange(withRest(mapping, sheet, rest))} />}
    </section>
  );
}

function RestChoice({ onRest }: { onRest: (rest: ColumnChoice) => void }) {
  return (
    <p className={styles.rest}>
      {t('For unmatched columns:')}
      <Button size="compact-sm" variant="default" onClick={() => onRest({ kind: createdValue })}>
        {t('Create empty columns')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onRest({ kind: leftOutValue })}>
        {t('Leave out')}
      </Button>
    </p>
  );
}

function ColumnRow(props: Props & { column: ContractColumn; target: OwnSheetOnTheWire }) {
  const { sheet, column, target, matched, mapping, onChange } = props;
  const at = { sheet: sheet.title, column: column.id };
  const choice = chosenColumn(mapping, sheet.title, column.id);
  const found = matchOf(matched.match, at, chosenSheet(mapping, sheet.title));
  const likely = found?.to ? target.columns.find(({ id }) => id === found.to) : undefined;
  const chosen = choice?.kind === 'column' ? target.columns.find(({ id }) => id === choice.id) : undefined;
  const set = (to: ColumnChoice | undefined) => onChange(withMappedColumn(mapping, at, to));
  return (
    <li className={styles.row}>
      <State choice={choice} />
      <div className={styles.requested}>
        <strong>{column.title}</strong>
        <span>
          {[
            columnTypeWord(column.type),
            ...(column.required ? [t('needed')] : []),
            ...(column.personal ? [t('personal')] : []),
          ].join(' · ')}
        </span>
      </div>
      <div className={styles.given}>
        <Select
          aria-label={t('Your column for {title}', { title: column.title })}
          placeholder={t('Choose a column')}
          searchable
          value={choice ? (choice.kind === 'column' ? own(choice.id) : choice.kind) : null}
          data={[
            ...target.columns.map(({ id, name }) => ({ value: own(id), label: name })),
            { value: createdValue, label: t('Create an empty column') },
            { value: leftOutValue, label: t('Leave it out') },
          ]}
          onChange={(value) => set(columnChoice(value))}
        />
        {chosen && chosen.samples.length > 0 && <span>{chosen.samples.join(' · ')}</span>}
        {!choice && likely && (
          <span>
            <Button size="compact-xs" variant="light" onClick={() => set({ kind: 'column', id: likely.id })}>
              {t('{name}?', { name: likely.name })}
            </Button>{' '}
            {found?.reasons.join(', ')}
          </span>
        )}
      </div>
    </li>
  );
}

/** Said in words for those who do not see the color. */
function State({ choice }: { choice: ColumnChoice | undefined }) {
  const [Icon, words, state] = !choice
    ? [CircleAlert, t('Not matched'), 'open']
    : choice.kind === 'column'
      ? [CircleCheck, t('Matched'), 'matched']
      : [CircleDashed, choice.kind === createdValue ? t('Created') : t('Left out'), 'other'];
  return (
    <Icon size={20} strokeWidth={1.75} className={styles.state} data-state={state} role="img" aria-label={words} />
  );
}

function sheetChoice(value: string | null): SheetChoice | undefined {
  if (value === createdValue || value === leftOutValue) return { kind: value };
  return value === null ? undefined : { kind: 'sheet', title: value.slice(own('').length) };
}

function columnChoice(value: string | null): ColumnChoice | undefined {
  if (value === createdValue || value === leftOutValue) return { kind: value };
  return value === null ? undefined : { kind: 'column', id: value.slice(own('').length) };
}

const usedBy = ({ used_by }: ContractSheet): string => {
  const pages = [...new Set(used_by.map(({ page }) => page))];
  return pages.length === 0 ? '' : t('Shown on {pages}.', { pages: pages.join(', ') });
};
