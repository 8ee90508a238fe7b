import type { RowActions } from './row-actions.tsx';

let render: typeof RowActions | null = null;

/** Set by row-actions.tsx when it loads. Most tables have no buttons in their rows, so browsers load it only for those that do. */
export function setTableActions(actions: typeof RowActions): void {
  render = actions;
}

/** The action buttons of a row of a table. */
export const TableActions: typeof RowActions = (props) => render?.(props) ?? [];
