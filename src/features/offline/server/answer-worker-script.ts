import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#kit/html.ts';
import { inLanguage, t } from '#kit/language/language.ts';
import { codeOfLanguage, type LanguageName } from '#features/languages/rules/languages.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { appForStrangers } from '#features/visitor/server/offline/offline-app.ts';
import { inline, none, policyHeader, self } from '#platform/http/content-security-policy.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import { filesOfWaiting, type Manifest } from './files-of-waiting.ts';
import { filesScript, noPagesScript, removingScript } from './script/files-script.ts';
import { offlinePage, type OfflineWords } from './script/offline-page.ts';
import { pagesScript } from './script/pages-script.ts';

interface Build {
  /** Another for every other build: the list of its files has their content in their names. */
  name: string;
  /** What pages need to let what is sent wait. */
  files: string[];
}

/** GET /service-worker.js, at every host. Browsers request it again with every visit. */
export function createServiceWorker(services: Services): (host: Host) => Promise<Response> {
  const { environment, renderer } = services;
  let reading: Promise<Build> | undefined;
  return async (host) => {
    const { assets } = renderer;
    // In development files change under their names.
    if (environment.SERVICE_WORKER === 'off' || assets === null) return scriptAnswer(removingScript);
    const { name, files } = await (reading ??= readBuild(assets.folder));
    const app = await appForStrangers(host, services);
    if (!app) return scriptAnswer(filesScript(name) + noPagesScript);
    const { offline, language } = app.settings;
    if (offline === 'Nothing') return scriptAnswer(removingScript);
    return scriptAnswer(
      filesScript(name) + pagesScript({ ofPeople: offline === 'All pages', files, ...wordsOfApp(language) }),
    );
  };
}

/** Of pages that bring all of their own. */
const bare = policyHeader({ 'default-src': [none], 'style-src': [inline], 'base-uri': [none] });

const scriptAnswer = (script: string): Response =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      ...policyHeader({ 'default-src': [none], 'connect-src': [self] }),
    },
  });

function wordsOfApp(name: LanguageName) {
  const language = pageLanguage(name);
  return inLanguage(language, () => ({
    code: codeOfLanguage(name),
    notice: escapeHtml(t('You’re offline. This page is from {time}.')),
    instead: offlinePage(offlineWords(codeOfLanguage(name), language?.formats.rtl), '<!--pages-->'),
    listed: escapeHtml(t('Pages you can open')),
    policy: bare,
  }));
}

const offlineWords = (code: string, isRightToLeft = false): OfflineWords => ({
  ...{ code, isRightToLeft },
  title: t('You’re offline'),
  text: t('There’s no connection to this page right now. Check the network, then try again.'),
  again: t('Try again'),
});

/** What shows when there is no connection: kept by the service worker, so nothing that it would have to load. */
export const showOffline = (): Response =>
  new Response(offlinePage(offlineWords('en')), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...bare,
    },
  });

async function readBuild(folder: string): Promise<Build> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
  const files = filesOfWaiting(JSON.parse(text) as Manifest);
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 16), files };
}
