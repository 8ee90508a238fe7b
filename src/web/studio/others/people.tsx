import { t } from '#kit/language/product.ts';
import { Tooltip } from '@mantine/core';
import { hueOf, initials } from '../../person-mark.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './others.module.css';

const mostShown = 3;

/** Who else has the app open, and on which page; one is taken there. */
export function People() {
  const studio = useStudio();
  const people = useStudioState((state) => state.people);
  const pages = useStudioState((state) => state.pages);
  const pageId = useStudioState((state) => state.pageId);
  if (people.length === 0) return null;
  const nameOf = (id: string): string => pages.find((page) => page.id === id)?.name || t('Home');
  const rest = people.slice(mostShown);
  return (
    <ul className={styles.people} aria-label={t('Who else is here')}>
      {people.slice(0, mostShown).map(({ id, name, page_id }) => {
        const words =
          page_id === pageId
            ? t('{name} is on this page', { name })
            : t('{name} is on {page}. Go there', { name, page: nameOf(page_id) });
        return (
          <li key={`${id} ${page_id}`}>
            <Tooltip label={words}>
              <button
                type="button"
                className={styles.person}
                data-hue={hueOf(id)}
                aria-label={words}
                data-initials={initials(name)}
                onClick={() => page_id && void studio.goTo(page_id)}
              />
            </Tooltip>
          </li>
        );
      })}
      {rest.length > 0 && (
        <li>
          <Tooltip
            label={rest.map(({ name, page_id }) => t('{name} on {page}', { name, page: nameOf(page_id) })).join(', ')}
          >
            <span className={styles.person}>+{rest.length}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
