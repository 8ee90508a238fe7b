import { sourceWebs } from './source-web.ts';

/** What the adapter of a workbook shows in its bar; nothing where it brings no panel. */
export function SourcePanelOf(props: { kind: string; workbookId: string; onChanged(): void }) {
  const { kind, ...own } = props;
  const Panel = sourceWebs.find((one) => one.kind === kind)?.Panel;
  return Panel ? <Panel {...own} /> : null;
}
