import { textOn } from '#kit/contrast.ts';
import type { PageContext } from '../view-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { Link } from '../shared/link.tsx';
import { ownCells } from '../shared/rows/types/own-cells.ts';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import type { AxisItem, ShownValue } from './list-row.ts';
import styles from './data-list-row.module.css';
import { t } from '#kit/language/language.ts';

/** A value as words, with its label before it and in the owner's colors. */
export function Value({ value, context }: { value: ShownValue; context: Pick<PageContext, 'editing'> }) {
  const { item, words, href, several } = value;
  return (
    <>
      <Label item={item} />
      <span className={item.background_color ? styles.filled : undefined} style={wordsStyle(item)}>
        {several && ownCells.choices ? (
          ownCells.choices(several.cell, several.column, several.look)
        ) : href ? (
          <Link href={href} newTab={/^https?:/i.test(href)} context={context} className={styles.link}>
            {words}
          </Link>
        ) : (
          words
        )}
      </span>
    </>
  );
}

/** A button that leads where the cell says. */
export function ValueButton({ value, context }: { value: ShownValue; context: Pick<PageContext, 'editing'> }) {
  const { item, href } = value;
  return (
    <span className={styles.button}>
      <Label item={item} />
      <LinkButton
        size="small"
        variant={item.background_color ? 'filled' : 'outline'}
        color={item.background_color}
        textColor={item.text_color}
        style={item.text_bold ? { fontWeight: 800 } : undefined}
        href={href}
        newTab={!href.startsWith('mailto:')}
        context={context}
      >
        {item.button_text || t('Open')}
      </LinkButton>
    </span>
  );
}

function Label({ item }: { item: AxisItem }) {
  if (!item.label) return null;
  return (
    <span className={styles.label} style={cssVariables({ '--label-color': ownerColor(item.label_color) })}>
      {item.label}
    </span>
  );
}

const wordsStyle = ({ text_color, background_color, text_bold }: AxisItem) => ({
  ...cssVariables({
    '--value-color': background_color ? ownerTextOn(background_color, text_color) : ownerColor(text_color),
    '--value-ground': ownerColor(background_color),
    '--link-color': background_color ? textOn(background_color) || undefined : undefined,
  }),
  ...(text_bold && { fontWeight: 650 }),
});
