import { useQuery } from '@tanstack/react-query';
import { getStorage } from '../api/admin-lists.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import { FigureGrid, FigureCard } from './figure-card.tsx';
import { saySize } from './say-size.ts';

const sized = (list: readonly { name: string; bytes: number }[]) =>
  list.map(({ name, bytes }, index) => ({ label: `${index + 1}. ${name}`, value: saySize(bytes) }));

/** /admin/storage: what takes up room. */
export default function StoragePage() {
  const query = useQuery({ queryKey: ['admin', 'storage'], queryFn: ({ signal }) => call(getStorage, { signal }) });
  return (
    <DashboardShell title="Storage" lead="What takes up space, largest first.">
      <ListStates
        query={{ ...query, data: query.data && [query.data] }}
        failed="The figures could not be loaded"
        loading={<RowSkeletons count={3} height={200} />}
        empty={null}
      >
        {([storage]) =>
          storage && (
            <FigureGrid>
              <FigureCard
                title="Total"
                facts={[
                  { label: 'Database', value: saySize(storage.database) },
                  { label: `Files, in the ${storage.place}`, value: saySize(storage.files) },
                  {
                    label: 'Free disk space',
                    value: storage.disk ? `${saySize(storage.disk.free)} of ${saySize(storage.disk.size)}` : 'Unknown',
                  },
                ]}
              />
              {storage.workspaces.length > 0 && (
                <FigureCard title="Files by workspace" facts={sized(storage.workspaces)} />
              )}
              <FigureCard title="Largest tables" facts={sized(storage.tables)} />
            </FigureGrid>
          )
        }
      </ListStates>
    </DashboardShell>
  );
}
