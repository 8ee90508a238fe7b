import { t } from '#kit/language/product.ts';
import { Checkbox } from '@mantine/core';
import type { Proposing } from './use-proposal.ts';
import styles from './choices.module.css';

/** Pages and their blocks: what is not wanted is struck out before the app is made. */
export function PartList({ proposing }: { proposing: Proposing }) {
  const { choice, choose, proposal } = proposing;
  const leftOut = new Set(choice.left_out);
  const toggle = (id: string, isIncluded: boolean): void =>
    choose({ left_out: isIncluded ? [...leftOut].filter((one) => one !== id) : [...leftOut, id] });
  return (
    <fieldset className={styles.group}>
      <legend>{t('Pages')}</legend>
      <ul className={styles.pages}>
        {(proposal?.pages ?? []).map(({ id, slug, label, blocks }) => {
          const remaining = blocks.filter((block) => !leftOut.has(block.id));
          const isHome = slug === '';
          return (
            <li key={id}>
              <Checkbox
                label={label}
                checked={!leftOut.has(id)}
                // Something must be there to open.
                disabled={isHome}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              {!leftOut.has(id) && (
                <ul>
                  {blocks.map((block) => (
                    <li key={block.id}>
                      <Checkbox
                        size="xs"
                        label={block.label}
                        checked={!leftOut.has(block.id)}
                        disabled={isHome && remaining.length === 1 && remaining[0]?.id === block.id}
                        onChange={(event) => toggle(block.id, event.currentTarget.checked)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
