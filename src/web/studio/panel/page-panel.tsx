import { t } from '#kit/language/product.ts';
import { Switch } from '@mantine/core';
import { FileText } from 'lucide-react';
import { audiencePart, pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { audienceOf } from '#features/apps/rules/roles.ts';
import { SettingFields } from '../inputs/setting-fields.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { PanelFrame, Part } from './panel-frame.tsx';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    page: true;
  }
}

/** @sentences */
const label = 'Page settings: title and colors';

export const panel: StudioPanel = {
  panel: 'page',
  label,
  Icon: FileText,
  only: 'apps',
  docked: true,
  Show: PagePanel,
};

/** All others. */
const parts = pageSettingSet.parts.filter((part) => part !== audiencePart);

/** The page itself: its title, what is left out, and its colors next to the palette of the app. Every change shows at once. */
function PagePanel() {
  const studio = useStudio();
  const settings = useStudioState((state) => state.document?.settings);
  const page = useStudioState((state) => state.pages.find((one) => one.id === state.pageId));
  if (!settings) return null;
  const title = page?.name || t('Home');
  const isForRoles = audienceOf(settings.shown_to) !== null;
  return (
    <PanelFrame label={t('Settings of the page')} title={title} icon={FileText}>
      {page && (
        <Part title={t(audiencePart.title)}>
          <Switch
            label={t('Public')}
            description={
              isForRoles
                ? t('This page is only for people with the roles below.')
                : t('Off: only for people who sign in to the app.')
            }
            checked={page.is_public && !isForRoles}
            disabled={isForRoles}
            onChange={(event) => studio.setPagePublic(page.id, event.currentTarget.checked)}
          />
          <SettingFields part={audiencePart} values={settings} onValue={studio.setPageSetting} />
        </Part>
      )}
      {parts.map((part) => (
        <Part key={part.title} title={t(part.title)}>
          <SettingFields part={part} values={settings} placeholders={{ title }} onValue={studio.setPageSetting} />
        </Part>
      ))}
    </PanelFrame>
  );
}
