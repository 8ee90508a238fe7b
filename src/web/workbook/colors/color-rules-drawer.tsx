import { plural, t } from '#kit/language/product.ts';
import { Button, Drawer, VisuallyHidden } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import { type ColorRule, mostColorRules } from '#features/workbooks/rules/arrangement/color-rules.ts';
import { type RuleColor } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';
import pageStyles from '../workbook-page.module.css';
import { beginningOfRule, ColorRuleForm } from './color-rule-form.tsx';
import styles from './colors.module.css';

interface Props {
  sheetId: string;
  /** As they are when the drawer opens. */
  rules: readonly ColorRule[];
  columns: readonly Column[];
  /** Called with every change, so that the grid shows it; rules that could match nothing are left out. */
  onRules(rules: ColorRule[]): void;
  onClose(): void;
}

interface KeyedRule {
  key: number;
  rule: ColorRule;
}

/** New rules take these in turn. */
const firstColors: readonly RuleColor[] = ['yellow', 'green', 'red', 'blue', 'purple', 'orange', 'gray'];

/** The rules that color the cells of a view, next to the grid that shows at once what they do. */
export default function ColorRulesDrawer({ sheetId, rules, columns, onRules, onClose }: Props) {
  const [before] = useState(() => [...rules]);
  const { list, shown, said, change, add, move, remove } = useRules(rules, columns, onRules);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      withOverlay={false}
      lockScroll={false}
      shadow="md"
      title={t('Conditional colors')}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div ref={list} className={styles.rules}>
        <p className={styles.note}>
          {t('The first rule that matches colors a cell. The sheet shows it as you change it.')}
        </p>
        {shown.map(({ key, rule }, position) => (
          <ColorRuleForm
            key={key}
            sheetId={sheetId}
            rule={rule}
            position={position}
            count={shown.length}
            columns={columns}
            onChange={(next) => change(shown.with(position, { key, rule: next }))}
            onMove={(by) => move(position, by)}
            onDelete={() => remove(position)}
          />
        ))}
        <Button
          variant="default"
          data-add
          leftSection={<Plus size={16} strokeWidth={1.5} />}
          disabled={shown.length >= mostColorRules || columns.length === 0}
          onClick={add}
        >
          {t('Add a rule')}
        </Button>
        <Notes count={shown.length} unfinished={shown.filter(({ rule }) => isUnfinished(rule, columns)).length} />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <div className={pageStyles.choices}>
          <Button
            variant="default"
            onClick={() => {
              onRules(before);
              onClose();
            }}
          >
            {t('Cancel')}
          </Button>
          <Button onClick={onClose}>{t('Done')}</Button>
        </div>
      </div>
    </Drawer>
  );
}

const isUnfinished = (rule: ColorRule, columns: readonly Column[]): boolean =>
  filterProblem(
    rule,
    columns.find(({ id }) => id === rule.column),
  ) !== '';

/** The rules while they are changed, each with the key of its form; `said` tells what moved. */
function useRules(rules: readonly ColorRule[], columns: readonly Column[], onRules: Props['onRules']) {
  const [shown, setShown] = useState<readonly KeyedRule[]>(() => rules.map((rule, key) => ({ key, rule })));
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const nextKey = useRef(rules.length);
  const change = (next: readonly KeyedRule[]): void => {
    setShown(next);
    onRules(next.flatMap(({ rule }) => (isUnfinished(rule, columns) ? [] : [rule])));
  };
  const add = (): void => {
    const [column] = columns;
    const color = firstColors[shown.length % firstColors.length];
    if (!column || !color) return;
    change([...shown, { key: nextKey.current++, rule: { ...beginningOfRule(column), color, on: 'cell' } }]);
    setSaid(t('Rule {number} was added.', { number: shown.length + 1 }));
    focusSoon(shown.length, 'input');
  };
  const move = (position: number, by: -1 | 1): void => {
    const moved = shown[position];
    if (!moved) return;
    change(shown.toSpliced(position, 1).toSpliced(position + by, 0, moved));
    setSaid(
      t('Rule {before} is rule {number} of {count} now.', {
        before: position + 1,
        number: position + by + 1,
        count: shown.length,
      }),
    );
    focusSoon(
      position + by,
      by < 0 ? 'button:not(:disabled)' : 'button:nth-of-type(2):not(:disabled), button:not(:disabled)',
    );
  };
  const remove = (position: number): void => {
    change(shown.toSpliced(position, 1));
    setSaid(t('Rule {number} was deleted.', { number: position + 1 }));
    focusSoon(Math.min(position, shown.length - 2), 'button:not(:disabled)');
  };
  /** What is focused went or moved: the focus goes with it once it is rendered. */
  const focusSoon = (position: number, what: string): void =>
    void requestAnimationFrame(() =>
      (
        list.current?.querySelector<HTMLElement>(`[data-rule="${position}"] :is(${what})`) ??
        list.current?.querySelector<HTMLElement>('[data-add]')
      )?.focus(),
    );

  return { list, shown, said, change, add, move, remove };
}

function Notes({ count, unfinished }: { count: number; unfinished: number }) {
  return (
    <>
      {count >= mostColorRules && (
        <p className={styles.note}>{t('A view can have up to {count} rules.', { count: mostColorRules })}</p>
      )}
      {unfinished > 0 && (
        <p className={styles.note}>
          {plural(unfinished, 'One rule without a value is left out.', '{count} rules without a value are left out.')}
        </p>
      )}
    </>
  );
}
