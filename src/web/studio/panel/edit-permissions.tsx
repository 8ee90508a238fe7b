import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { editQuestion, strangersWarning } from '#blocks/rights/who-edits.ts';
import type { PageEdit } from '#features/apps/rules/page/document.ts';
import { type Who, whoOptions } from '#settings/kinds.ts';
import { usePanel } from '../inputs/panel-context.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import type { TabProps } from './block-settings-tab.tsx';
import styles from './panel.module.css';

/** Shown as soon as a block has a button that edits or copies rows: who may fill in which column. (decision 39) */
export function EditPermissions({ definition, block, reading }: TabProps) {
  const studio = useStudio();
  const { columns } = usePanel();
  const signInMethod = useStudioState((state) => state.app?.sign_in_method ?? 'No sign in');
  const question = editQuestion(definition, reading.config);
  if (!question) return null;
  const nameOf = (id: string): string => columns.find((column) => column.id === id)?.name || id;
  const setAll = (who: Who, positions: readonly number[]): void => {
    const edits = positions.map((index): PageEdit => {
      const path = ['axis', index, question.axisSetting];
      return { kind: 'set-block', id: block.id, path, value: who };
    });
    studio.commitPage(edits, positions.length > 1 ? t('change who can edit all columns') : undefined);
  };
  const same = new Set(question.columns.map(({ who }) => who)).size === 1 ? question.columns[0]?.who : undefined;
  const warning = strangersWarning(question.strangersEdit.map(nameOf), signInMethod);
  return (
    <section className={styles.items} aria-labelledby="who-edits">
      <h3 id="who-edits">{t('Who can edit which columns?')}</h3>
      {question.isNobodys && (
        <p className={styles.requested} role="status">
          {t(
            'No columns are editable yet, so the buttons to edit and copy rows are hidden from everyone, including you.',
          )}
        </p>
      )}
      {warning && (
        <p className={styles.requested} role="alert">
          {warning}
        </p>
      )}
      {question.columns.length > 1 && (
        <WhoChoice
          label={t('All columns')}
          who={same ?? null}
          onWho={(who) =>
            setAll(
              who,
              question.columns.map(({ index }) => index),
            )
          }
        />
      )}
      {question.columns.map(({ index, column, who }) => (
        <WhoChoice key={index} label={nameOf(column)} who={who} onWho={(next) => setAll(next, [index])} />
      ))}
    </section>
  );
}

function WhoChoice({ label, who, onWho }: { label: string; who: Who | null; onWho(who: Who): void }) {
  return (
    <div className={styles.whoChoice}>
      <span aria-hidden="true">{label}</span>
      <Select
        size="xs"
        aria-label={t('Who can edit {label}', { label })}
        data={whoOptions.map((one) => ({ value: one, label: t(one) }))}
        value={who}
        placeholder={t('Different')}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = whoOptions.find((one) => one === chosen);
          if (next) onWho(next);
        }}
        comboboxProps={{ withinPortal: true }}
      />
    </div>
  );
}
