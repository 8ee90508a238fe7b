import {
  changedHere,
  type DescribeSource,
  ownPage,
  type WorkbookSource,
} from '#features/workbooks/rules/workbook-source.ts';
import { readOnly } from '../rules/capabilities.ts';
import type { SourceAdapter, StoredSource } from './source-adapter.ts';

/** Reads `workbooks.source` by the adapters that there are. */
export function describeSourceBy(adapters: readonly SourceAdapter[]): DescribeSource {
  const byKind = new Map(adapters.map((adapter) => [adapter.kind, adapter]));
  return (workbookId, stored): WorkbookSource => {
    const source: StoredSource = isObject(stored) ? stored : {};
    const { kind = 'built-in', name = null } = source as { kind?: string; name?: string };
    const link = ownPage(workbookId);
    // Made here.
    if (kind === 'built-in') return { kind, name: null, capabilities: changedHere, link };
    const adapter = byKind.get(kind);
    // Its adapter is not part of this Sheaf: the rows can be read, and wait for it.
    if (!adapter) return { kind, name, capabilities: readOnly, link };
    return { kind, name, capabilities: adapter.capabilities, link: adapter.link(source) ?? link };
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
