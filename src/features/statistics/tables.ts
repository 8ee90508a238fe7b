/** Sums by day of what was counted of visits. */
import type { ColumnType, Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    app_visits: AppVisitsTable;
    app_page_views: AppPageViewsTable;
    app_referrers: AppReferrersTable;
    app_countries: AppCountriesTable;
    visitor_salts: VisitorSaltsTable;
    visitor_marks: VisitorMarksTable;
  }
}

/** ISO date, UTC. */
type Day = ColumnType<string, string, string>;

export interface AppVisitsTable {
  app_id: string;
  day: Day;
  /** Page views. */
  visits: Generated<number>;
  visitors: Generated<number>;
}

export interface AppPageViewsTable {
  app_id: string;
  day: Day;
  /** Its slug; '' is the home page. */
  page: string;
  views: number;
}

export interface AppReferrersTable {
  app_id: string;
  day: Day;
  /** '' are all others of a day that has very many. */
  host: string;
  views: number;
}

export interface AppCountriesTable {
  app_id: string;
  day: Day;
  country: string;
  visitors: number;
}

/** What distinguishes the visitors of a day; gone when the day is over. */
export interface VisitorSaltsTable {
  day: Day;
  salt: Buffer;
}

export interface VisitorMarksTable {
  day: Day;
  app_id: string;
  mark: Buffer;
}
