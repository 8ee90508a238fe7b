import { t } from '#kit/language/product.ts';
import { Tabs } from '@mantine/core';
import { History } from 'lucide-react';
import { useCallback } from 'react';
import { listReleases } from '#features/apps/api/app-document.ts';
import { call } from '../../call.ts';
import { PopupModal } from '../popups/popup-modal.tsx';
import { Failure, Loading } from '../releases/loading.tsx';
import { ReleaseList } from '../releases/release-list.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { Changes } from './change-list.tsx';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    history: true;
  }
}

/** @sentences */
const label = 'History: changes and releases';

export const panel: StudioPanel = {
  panel: 'history',
  label,
  Icon: History,
  Show: HistoryPopup,
};

/** 'History': every change of the app, and its releases; any point of it can be looked at and brought back. */
function HistoryPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'history');
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('History')} size={680}>
      <Tabs defaultValue="changes" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="changes">{t('Changes')}</Tabs.Tab>
          <Tabs.Tab value="releases">{t('Releases')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <Changes />
        </Tabs.Panel>
        <Tabs.Panel value="releases">
          <Releases />
        </Tabs.Panel>
      </Tabs>
    </PopupModal>
  );
}

function Releases() {
  const appId = useStudioState((state) => state.data.app.id);
  const ask = useCallback((signal: AbortSignal) => call(listReleases, { params: { appId }, signal }), [appId]);
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t load the releases. Try again.'));
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Loading releases')} />;
  return <ReleaseList releases={answer.releases} live={answer.live} onChanged={load} />;
}
