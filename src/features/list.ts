/** Every feature of the product. To take one out, remove its folder and its line. */
import type { Feature } from '#platform/feature.ts';
import { accounts } from './accounts/feature.ts';
import { admin } from './admin/feature.ts';
import { appUsers } from './app-users/feature.ts';
import { apps } from './apps/feature.ts';
import { assistants } from './assistants/feature.ts';
import { automations } from './automations/feature.ts';
import { backup } from './backup/feature.ts';
import { billing } from './billing/feature.ts';
import { boards } from './boards/feature.ts';
import { blog } from './blog/feature.ts';
import { comments } from './comments/feature.ts';
import { demo } from './demo/feature.ts';
import { domains } from './domains/feature.ts';
import { embeds } from './embeds/feature.ts';
import { files } from './files/feature.ts';
import { guide } from './guide/feature.ts';
import { languages } from './languages/feature.ts';
import { live } from './live/feature.ts';
import { mail } from './mail/feature.ts';
import { marketplace } from './marketplace/feature.ts';
import { notifications } from './notifications/feature.ts';
import { offline } from './offline/feature.ts';
import { operation } from './operation/feature.ts';
import { personalData } from './personal-data/feature.ts';
import { places } from './places/feature.ts';
import { proposals } from './proposals/feature.ts';
import { queries } from './queries/feature.ts';
import { reports } from './reports/feature.ts';
import { scim } from './scim/feature.ts';
import { signInProviders } from './sign-in-providers/feature.ts';
import { site } from './site/feature.ts';
import { sources } from './sources/feature.ts';
import { statistics } from './statistics/feature.ts';
import { texts } from './texts/feature.ts';
import { trash } from './trash/feature.ts';
import { visitor } from './visitor/feature.ts';
import { workbooks } from './workbooks/feature.ts';
import { workspaces } from './workspaces/feature.ts';

/** In the order in which they get ready, and answer addresses; the other way round they end. */
export const features: readonly Feature[] = [
  accounts,
  workspaces,
  queries,
  languages,
  live,
  mail,
  notifications,
  backup,
  files,
  workbooks,
  sources,
  texts,
  apps,
  boards,
  proposals,
  automations,
  appUsers,
  signInProviders,
  scim,
  embeds,
  domains,
  places,
  comments,
  visitor,
  offline,
  statistics,
  trash,
  personalData,
  billing,
  demo,
  marketplace,
  blog,
  guide,
  reports,
  assistants,
  operation,
  admin,
  site,
];
