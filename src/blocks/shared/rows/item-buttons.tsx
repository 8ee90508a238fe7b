import type { DataRow } from '../../data-contract.ts';
import { LinkButton } from '../button.tsx';
import { pageHref } from '../link.tsx';
import { addressOfQuery, withoutPlace } from '../query-address.ts';
import type { RowsState } from '../use-rows.ts';
import type { RowBlockProps } from './row-block.ts';
import { recordEnd, withList } from './row-column.ts';

/** The buttons of a row that open the page about it. */
export function ItemButtons({
  block,
  row,
}: {
  block: Pick<RowBlockProps, 'config' | 'context'> & { id?: string; rows?: Pick<RowsState, 'query'> };
  row: DataRow;
}) {
  const { config, context, id, rows } = block;
  const stepsAt = (href: string) => context.pages.some((one) => one.href === href && one.steps);
  return config.item_buttons.map((button, index) => {
    const page = pageHref(context, button.open_detail_page);
    if (!page && !context.editing) return null;
    return (
      <LinkButton
        // Buttons have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        size="small"
        variant={button.button_color ? 'filled' : 'outline'}
        color={button.button_color}
        textColor={button.text_color}
        href={
          page &&
          withList(
            page + recordEnd(row, button.open_detail_page),
            id && stepsAt(page) && addressOfQuery(context.path, id, withoutPlace(rows?.query ?? {})),
          )
        }
        context={context}
      >
        {button.title}
      </LinkButton>
    );
  });
}
