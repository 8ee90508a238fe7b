import { ArrowUpRight } from 'lucide-react';
import { linkOfCell, mailtoOf } from '#features/visitor/rules/action-link.ts';
import type { DataRow } from '../data-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { pageHref } from '../shared/link.tsx';
import { recordEnd } from '../shared/rows/row-column.ts';
import type { DetailsProps } from './view.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** Where to go on from the row: an address that it holds, or a page about it. A button that leads nowhere is not there. */
export function DetailActions({ config, context, rights, row }: DetailsProps & { row: DataRow }) {
  const buttons = rights.actions.flatMap((index) => {
    const action = config.actions[index];
    if (!action) return [];
    const cell = row.cells[action.column];
    const page = action.type === 'Page' ? pageHref(context, action.Pages) : '';
    const href =
      action.type === 'Page' ? page && page + recordEnd(row, action.Pages) : linkOfCell(cell) || mailtoOf(cell);
    const isOpen = action.type === 'Page' && context.editing;
    return href || isOpen ? [{ ...action, index, href, leaves: /^https?:/i.test(href) && action.type !== 'Page' }] : [];
  });
  if (buttons.length === 0) return null;
  return (
    <div className={styles.actions}>
      {buttons.map(({ index, href, leaves, label, button_color, text_color }) => (
        <LinkButton
          key={index}
          href={href}
          context={context}
          newTab={leaves}
          variant={index === 0 || button_color ? 'filled' : 'outline'}
          color={button_color}
          textColor={text_color}
        >
          {label || t('Click Here')}
          {leaves && <Icon of={ArrowUpRight} size={16} />}
        </LinkButton>
      ))}
    </div>
  );
}
