import type { ComponentProps } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listSavedViews } from '#features/workbooks/api/saved-views.ts';
import { SheetPane } from '../sheet-pane.tsx';
import { SheetSkeleton } from '../sheet-states.tsx';
import bar from '../toolbar/toolbar.module.css';
import styles from '../workbook-page.module.css';
import { useSavedViews, useSheetViews } from './use-sheet-views.ts';

type Props = Omit<ComponentProps<typeof SheetPane>, 'views'>;
type Begin = AnswerOf<typeof listSavedViews>;

const noViews: Begin = { views: [], current: null, unsaved: [] };

/** A sheet the way someone looked at it last; as it is where that cannot be learned. */
export function ArrangedSheet(props: Props) {
  const { data, isError } = useSavedViews(props.sheet.id);
  if (!data && !isError) return <Waiting />;
  return <OpenSheet {...props} begin={data ?? noViews} />;
}

/** Takes the places of the toolbar and of the grid. */
function Waiting() {
  return (
    <>
      <div className={bar.toolbar} />
      <div className={styles.grid}>
        <SheetSkeleton />
      </div>
    </>
  );
}

function OpenSheet({ begin, ...props }: Props & { begin: Begin }) {
  const views = useSheetViews(props.sheet.id, props.sheet.columns, begin, props.filter);
  return <SheetPane {...props} views={views} />;
}
