/** What other features add to the apps of the dashboard, in their part of the site. */
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { siteFeatures } from '#web/site/site-feature.ts';
import type { AppCardOnTheWire } from '../api/apps.ts';
import type { AppKind } from '../rules/app.ts';

declare module '#web/site/site-feature.ts' {
  interface SiteFeature {
    /** Ways to begin an app, between a spreadsheet and a blank one. */
    newAppStarts?: readonly NewAppStart[];
    /** Above the list of apps. */
    appListActions?: readonly ComponentType[];
    /** In the menu of an app. */
    appMenuItems?: readonly ComponentType<AppMenuItemProps>[];
    /** At the foot of the card of an app, for some of them. */
    appMarks?: readonly ComponentType<AppPartProps>[];
  }
}

export interface AppPartProps {
  app: AppCardOnTheWire;
}

export interface AppMenuItemProps extends AppPartProps {
  /** Shows a dialog next to the menu, which closes; null takes it away. */
  show(dialog: ReactElement | null): void;
}

export interface NewAppStart {
  id: string;
  title: string;
  lead: (kind: AppKind) => string;
  Choice: ComponentType<{ kind: AppKind }>;
  /** The page in place of all choices, where the address says what to begin with. */
  chosen?: (address: URLSearchParams) => ReactNode;
}

const all = <Part>(partsOf: (feature: (typeof siteFeatures)[number]) => readonly Part[] | undefined): Part[] =>
  siteFeatures.flatMap((feature) => partsOf(feature) ?? []);

export const newAppStarts = (): NewAppStart[] => all((feature) => feature.newAppStarts);
export const appListActions = (): ComponentType[] => all((feature) => feature.appListActions);
export const appMenuItems = (): ComponentType<AppMenuItemProps>[] => all((feature) => feature.appMenuItems);
export const appMarks = (): ComponentType<AppPartProps>[] => all((feature) => feature.appMarks);
