import { plural, t } from '#kit/language/product.ts';
import { Radio } from '@mantine/core';
import type { UpdateDecision, UpdatePreview } from '../../api/update-preview.ts';
import styles from './update.module.css';

type Sheet = UpdatePreview['sheets'][number];
type Conflict = Sheet['conflicts'][number];
export type Choice = UpdateDecision['choices'][number];

export const keyOfConflict = (sheet_id: string, { row_id, column }: Pick<Conflict, 'row_id' | 'column'>): string =>
  `${sheet_id} ${row_id} ${column ?? ''}`;

interface Props {
  sheet: Sheet;
  /** The name of the other side; null for a file. */
  service: string | null;
  /** Null where a rule decides. */
  choices: ReadonlyMap<string, Choice> | null;
  onChoose: (choice: Choice) => void;
}

/** What both sides changed, with both values; people choose where no rule does. */
export function UpdateConflicts({ sheet, service, choices, onChoose }: Props) {
  const { conflicts, conflict_count, sheet_id, title } = sheet;
  if (conflicts.length === 0) return null;
  return (
    // What scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={t('Changes on both sides in {title}', { title })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Here')}</th>
            <th scope="col">{service === null ? t('In the file') : t('In {service}', { service })}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => {
            const { row_id, column, label, name } = conflict;
            const key = keyOfConflict(sheet_id, conflict);
            const choose = (winner: Choice['winner']) => onChoose({ sheet_id, row_id, column, winner });
            const side = (winner: Choice['winner'], words: string) =>
              choices ? (
                <Radio
                  name={key}
                  label={words}
                  checked={choices.get(key)?.winner === winner}
                  onChange={() => choose(winner)}
                />
              ) : (
                words
              );
            const [mine, file] = wordsOf(conflict);
            return (
              <tr key={key}>
                <th scope="row">
                  {label}
                  {name && <small>{name}</small>}
                </th>
                <td>{side('mine', mine)}</td>
                <td>{side('file', file)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {conflict_count > conflicts.length && (
        <p className={styles.more}>
          {plural(conflict_count - conflicts.length, 'and {count} more', 'and {count} more')}
        </p>
      )}
    </section>
  );
}

function wordsOf({ kind, mine, file }: Conflict): [string, string] {
  if (kind === 'deleted-here') return [t('deleted'), t('changed: {value}', { value: file })];
  if (kind === 'deleted-there') return [t('changed: {value}', { value: mine }), t('removed')];
  return [mine || t('blank'), file || t('blank')];
}
