/** The editor on an app host: takes over the page that the server drew, when the person may edit it. */
import { createRoot } from 'react-dom/client';
import mantineHref from '@mantine/core/styles.css?url';
import notificationsHref from '@mantine/notifications/styles.css?url';
import spotlightHref from '@mantine/spotlight/styles.css?url';
import '../ui/late-loading.css';
import '../ui/languages.css';
import { speak as speakOnPages } from '#kit/language/language.ts';
import { languageAttributes, speak } from '#kit/language/product.ts';
import { signUpAtSite } from '../account-required.ts';
import { call } from '../call.ts';
import { loadLanguage } from '../load-language.ts';
import { showToast, withdrawToast } from './shell/show-toast.tsx';
import { verifyPlan } from './embed/open-embed.ts';
import { followDraftStream } from './others/follow-draft-stream.ts';
import { panels } from './shell/panels.ts';
import { StudioApp } from './shell/studio-app.tsx';
import { createStudio } from './state/studio.ts';
import { readStudioData, type StudioData } from './state/studio-data.ts';
import { studioFeatures } from './studio-feature.ts';

const data = readStudioData(document);
if (data) void start(data);

async function start(data: StudioData): Promise<void> {
  speakOnPages(data.language);
  if (data.language_href) speak(await loadLanguage(data.language_href));
  // From here on the document is the studio's: the page is in a frame of its own.
  Object.assign(document.documentElement, languageAttributes());
  signUpAtSite(data.main_href);
  const studio = createStudio(data, {
    call,
    notify: showToast,
    withdraw: withdrawToast,
    showAddress: (slug) => {
      const path = `/${slug}`;
      if (location.pathname !== path) history.pushState(null, '', path);
    },
    showSection: (section) => {
      const path = `${data.board?.href ?? ''}${section ? `?${new URLSearchParams({ section })}` : ''}`;
      if (location.pathname + location.search !== path) history.pushState(null, '', path);
    },
  });
  // Linked apart from the bundle's own styles: the tool's look must not reach the page inside its frame.
  // Each goes before those that are there: what they all are on comes last.
  void Promise.all([spotlightHref, notificationsHref, mantineHref].map(linkForStudio)).then(() => {
    const root = document.createElement('div');
    root.id = 'sheaf-studio-root';
    document.body.append(root);
    createRoot(root).render(<StudioApp studio={studio} />);
    void studio.load().then(() => {
      // From a mail, or an assistant.
      const linked = panels.find(({ hash }) => hash === location.hash);
      if (!linked) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      if (linked.openLinked) linked.openLinked(studio);
      else studio.openPanel(linked.panel);
    });
    void verifyPlan(studio);
    followDraftStream(studio);
    for (const { follow } of studioFeatures) follow?.(studio);
  });
}

function linkForStudio(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.studioOnly = '';
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
    document.head.prepend(link);
  });
}
