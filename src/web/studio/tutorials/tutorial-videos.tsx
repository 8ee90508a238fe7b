import { t } from '#kit/language/product.ts';
import { Tabs } from '@mantine/core';
import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { PopupModal } from '../popups/popup-modal.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './tutorials.module.css';
import { studioFeatures } from '../studio-feature.ts';
import { type Tutorial, tutorials } from './tutorials.ts';

const all: readonly Tutorial[] = [...tutorials, ...studioFeatures.flatMap((feature) => feature.tutorials ?? [])];
declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    tutorials: true;
  }
}

/** @sentences */
const label = 'Tutorial Videos';

export const panel: StudioPanel = {
  panel: 'tutorials',
  label,
  Icon: CirclePlay,
  Show: TutorialVideos,
};

/** Short silent recordings of the studio, with captions, and the same as a text. */
function TutorialVideos() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'tutorials');
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Tutorial Videos')} size={896}>
      <Tabs defaultValue={(isBoard ? tutorials[0] : tutorials[1]).file} keepMounted={false}>
        <Tabs.List mb="md">
          {all.map(({ file, tab }) => (
            <Tabs.Tab key={file} value={file}>
              {t(tab)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {all.map((tutorial) => (
          <Tabs.Panel key={tutorial.file} value={tutorial.file}>
            <Recording {...tutorial} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PopupModal>
  );
}

function Recording({ file, tab, steps }: Tutorial) {
  // Without its recording a tutorial is its text.
  const [isThere, setThere] = useState(true);
  return (
    <div className={styles.recording}>
      {isThere && (
        <video
          src={`/tutorials/${file}.webm`}
          onError={() => setThere(false)}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label={t(tab)}
          width={1024}
          height={640}
        >
          <track default kind="captions" srcLang="en" label={t('English')} src={`/tutorials/${file}.vtt`} />
        </video>
      )}
      {isThere && <h3>{t('Transcript')}</h3>}
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </div>
  );
}
