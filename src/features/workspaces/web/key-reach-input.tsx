import { t } from '#kit/language/product.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listApps } from '#features/apps/api/apps.ts';
import { listWorkbooks } from '#features/workbooks/api/workbooks.ts';
import { mostInPage } from '#platform/api/list-pages.ts';
import { call } from '#web/call.ts';
import { type KeyReach, mostInReach } from '../rules/workspace.ts';

interface Props {
  /** As `apps:…` and `workbooks:…`. */
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

/** What a key is for: single apps and spreadsheets, or everything of the workspace. */
export function KeyReachInput({ value, error, onChange }: Props) {
  const { data } = useQuery({ queryKey: ['key-reach'], queryFn: readThings });
  return (
    <MultiSelect
      label={t('Only for')}
      description={t('Everything in the workspace, unless you choose apps and spreadsheets.')}
      placeholder={value.length === 0 ? t('Everything in the workspace') : ''}
      size="md"
      searchable
      clearable
      maxValues={mostInReach}
      nothingFoundMessage={t('Nothing found')}
      data={data ?? []}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

async function readThings() {
  const query = { limit: mostInPage };
  const [{ apps }, { workbooks }] = await Promise.all([call(listApps, { query }), call(listWorkbooks, { query })]);
  return [
    { group: t('Apps'), items: apps.map(({ id, name }) => ({ value: `apps:${id}`, label: name })) },
    { group: t('Spreadsheets'), items: workbooks.map(({ id, name }) => ({ value: `workbooks:${id}`, label: name })) },
  ];
}

/** As the server takes it; null is everything. */
export function reachOf(chosen: readonly string[]): KeyReach | null {
  if (chosen.length === 0) return null;
  const of = (kind: string): string[] =>
    chosen.flatMap((one) => (one.startsWith(`${kind}:`) ? one.slice(kind.length + 1) : []));
  return { apps: of('apps'), workbooks: of('workbooks') };
}
