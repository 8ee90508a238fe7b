import { LayoutGrid } from 'lucide-react';
import { LinkList } from '../shell/link-list.tsx';
import { useSite } from '../site-context.ts';
import { placesFor } from '../site-feature.ts';

/** The places of the dashboard; for reviewers also what waits for them. */
export function DashboardNav({ onGo }: { onGo: (() => void) | undefined }) {
  const places = placesFor(useSite(), ({ dashboardPlaces }) => dashboardPlaces);
  return (
    <LinkList
      label="Dashboard"
      places={[{ to: '/dashboard', label: 'Apps', Icon: LayoutGrid }, ...places]}
      onGo={onGo}
    />
  );
}
