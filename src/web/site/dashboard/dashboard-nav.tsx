import { t } from '#kit/language/product.ts';
import { LayoutGrid } from 'lucide-react';
import { LinkList } from '../shell/link-list.tsx';
import { useSite } from '../site-context.ts';
import { placesFor } from '../site-feature.ts';

/** @sentences */
const appsLabel = 'Apps';

/** The places of the dashboard; for reviewers also what waits for them. */
export function DashboardNav({ onGo }: { onGo: (() => void) | undefined }) {
  const places = placesFor(useSite(), ({ dashboardPlaces }) => dashboardPlaces);
  return (
    <LinkList
      label={t('Dashboard')}
      places={[{ to: '/dashboard', label: appsLabel, Icon: LayoutGrid }, ...places]}
      onGo={onGo}
    />
  );
}
