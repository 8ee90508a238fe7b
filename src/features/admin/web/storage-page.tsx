import { t } from '#kit/language/product.ts';
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
    <DashboardShell title={t('Storage')} lead={t('What takes up space, largest first.')}>
      <ListStates
        query={{ ...query, data: query.data && [query.data] }}
        failed={t('The figures could not be loaded')}
        loading={<RowSkeletons count={3} height={200} />}
        empty={null}
      >
        {([storage]) =>
          storage && (
            <FigureGrid>
              <FigureCard
                title={t('Total')}
                facts={[
                  { label: t('Database'), value: saySize(storage.database) },
                  {
                    label: storage.place === 'folder' ? t('Files, in the folder') : t('Files, in the object storage'),
                    value: saySize(storage.files),
                  },
                  {
                    label: t('Free disk space'),
                    value: storage.disk
                      ? t('{free} of {size}', { free: saySize(storage.disk.free), size: saySize(storage.disk.size) })
                      : t('Unknown'),
                  },
                ]}
              />
              {storage.workspaces.length > 0 && (
                <FigureCard title={t('Files by workspace')} facts={sized(storage.workspaces)} />
              )}
              <FigureCard title={t('Largest tables')} facts={sized(storage.tables)} />
            </FigureGrid>
          )
        }
      </ListStates>
    </DashboardShell>
  );
}
