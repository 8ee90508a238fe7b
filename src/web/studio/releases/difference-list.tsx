import { t } from '#kit/language/product.ts';
import { ArrowRight } from 'lucide-react';
import type { Difference } from '#features/apps/api/app-document.ts';
import styles from './releases.module.css';

/** How two states of the app differ, page by page and block by block: what was there, and what is there now. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.places} aria-label={t('Changes')}>
      {grouped(differences, ({ page_id }) => page_id).map((ofPage) => (
        <li key={ofPage[0]?.page_id ?? ''} className={styles.place}>
          <h4>{ofPage[0]?.page_id ? t('Page {name}', { name: ofPage[0].page || t('Home') }) : t('The app')}</h4>
          {grouped(ofPage, ({ block_id }) => block_id).map((ofBlock) => (
            <section key={ofBlock[0]?.block_id ?? ''} className={styles.block}>
              {ofBlock[0]?.block && <h5>{ofBlock[0].block}</h5>}
              <ul>
                {ofBlock.map((difference, index) => (
                  <Change key={index} difference={difference} />
                ))}
              </ul>
            </section>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** @sentences */
const kinds = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

function Change({ difference: { kind, setting, before, after, sentence } }: { difference: Difference }) {
  const isValue = kind === 'changed' && setting !== '';
  return (
    <li className={styles.change}>
      <span className={styles.kind} data-kind={kind}>
        {t(kinds[kind])}
      </span>
      {isValue ? (
        <span className={styles.values}>
          <span className={styles.setting}>{setting}</span>
          {before !== after && (
            <>
              <del>{before || t('empty')}</del>
              <ArrowRight size={14} strokeWidth={1.5} aria-label={t('to')} />
              <ins>{after || t('empty')}</ins>
            </>
          )}
        </span>
      ) : (
        <span className={styles.values}>{sentence}</span>
      )}
    </li>
  );
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
