import { sourceWebs } from './source-web.ts';

/** What the adapter of a workbook shows in its bar; nothing where it brings no panel. */
export function SourcePanelOf(props: { kind: string; workbookId: string; onChanged(): void }) {
  const { kind, ...own } = props;
  const Panel = sourceWebs.find((one) => one.kind === kind)?.Panel;
  return Panel ? <Panel {...own} /> : null;
}

/** What it says above the sheets of a workbook. */
export function SourceNoticeOf(props: { kind: string; workbookId: string; onCompleted(): void }) {
  const { kind, ...own } = props;
  const Notice = sourceWebs.find((one) => one.kind === kind)?.Notice;
  return Notice ? <Notice {...own} /> : null;
}
