export const appSorts = ['edited', 'name', 'visits', 'newest'] as const;
export type AppSort = (typeof appSorts)[number];
export const appStates = ['all', 'live', 'private'] as const;
export type AppState = (typeof appStates)[number];

export interface AppArrangement {
  search: string;
  sort: AppSort;
  state: AppState;
}

interface Arranged {
  name: string;
  subdomain: string | null;
  board_slug: string | null;
  public: boolean;
  created_at: string;
  updated_at: string;
  visits_30_days: number;
}

/** The apps that are looked for (by words of name or address), in the order that was chosen. */
export function arrangeApps<A extends Arranged>(apps: readonly A[], { search, sort, state }: AppArrangement): A[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return apps
    .filter((app) => state === 'all' || app.public === (state === 'live'))
    .filter((app) =>
      words.every((word) => `${app.name} ${app.subdomain ?? ''} ${app.board_slug ?? ''}`.toLowerCase().includes(word)),
    )
    .toSorted((one, other) => orders[sort](one, other) || orders.name(one, other));
}

const orders: Record<AppSort, (one: Arranged, other: Arranged) => number> = {
  edited: (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
  name: (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' }),
  visits: (one, other) => other.visits_30_days - one.visits_30_days,
  newest: (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
};
