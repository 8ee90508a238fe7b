import { msg } from '#kit/language/msg.ts';
import {
  appInfo,
  appPicture,
  copyApp,
  createApp,
  deleteApp,
  getApp,
  listApps,
  moveApp,
  updateApp,
} from '../api/apps.ts';
import {
  proposalPicture,
  proposeForWorkbook,
  proposePageForApp,
  suggestChoices,
  suggestLinks,
} from '#features/proposals/api.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { on } from '#platform/http/call.ts';
import { appPicture as picture } from './pictures/app-picture.ts';
import { copyOwnApp } from './copy-own-app.ts';
import { createApp as create } from './create-app.ts';
import { listApps as list } from './list-apps.ts';
import { moveApp as move } from './move-app.ts';
import { suggestChoices as suggestLists } from './suggest-choices.ts';
import { suggestLinks as suggest } from './suggest-links.ts';
import { proposalPicture as pictureOfProposal, proposeForWorkbook as propose } from './proposal.ts';
import { proposePage } from './propose-page.ts';
import { toWire } from './to-wire.ts';
import { trashApp } from './trashed-app.ts';
import { updateApp as update } from './update-app.ts';

export const routes = [
  on(listApps, list),
  on(appPicture, picture),
  on(createApp, create),
  on(proposeForWorkbook, propose),
  on(suggestLinks, suggest),
  on(suggestChoices, suggestLists),
  on(proposalPicture, pictureOfProposal),
  on(proposePageForApp, proposePage),
  on(getApp, async ({ app, services }) => toWire(app, services.apps)),
  on(updateApp, update),
  on(copyApp, copyOwnApp),
  on(moveApp, move),
  on(deleteApp, async (call) => {
    const { app, services } = call;
    await trashApp(app, services);
    const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } };
    await services.audit.record({
      ...entry,
      action: 'app.deleted',
      summary: msg('moved the app {app} to the trash', { app: app.name }),
    });
    return {};
  }),
  on(appInfo, async ({ body, services, session }) => {
    const app = await services.apps.bySubdomain(body.appName.toLowerCase());
    const mayKnow = app && (app.public || (await services.apps.viewerOf(session, app)).kind !== 'anonymous');
    if (!app || !mayKnow) throw new Problem('not_found', 'Unable to get app information');
    return { app: { id: app.id, name: app.name, subdomain: app.subdomain } };
  }),
];
