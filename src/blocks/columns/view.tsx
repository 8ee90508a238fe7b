import { BlockFrame } from '../shared/block-frame.tsx';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';

/** The heading; the page puts the blocks of the columns below it. */
export default function ColumnsView(props: BlockViewProps<typeof definition>) {
  const { settings } = props.config;
  // Without a title there is nothing to take hold of while the page is edited.
  const isHandle = props.context.editing && !settings.title;
  return (
    <BlockFrame {...props} titleStyle={titleStyleOf(settings)} className={settings.title ? styles.titled : styles.bare}>
      {isHandle && <p className={styles.handle}>Columns</p>}
    </BlockFrame>
  );
}
