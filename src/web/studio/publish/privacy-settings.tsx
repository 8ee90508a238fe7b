import { t } from '#kit/language/product.ts';
import { Anchor, Button } from '@mantine/core';
import { Globe } from 'lucide-react';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import shared from '../popups/popups.module.css';
import { ShareCard } from '../../share/share-card.tsx';
import type { Leaving } from '../state/leaving.ts';
import { PrivacyFields, PublicSwitch, UnsavedPrivacy } from './privacy-fields.tsx';
import { InlineMessage, PublishModal } from './publish-modal.tsx';
import { ownRowsText } from './privacy-text.ts';
import { usePrivacy } from './use-privacy.ts';
import type { StudioPanel } from '../state/studio-panel.ts';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    publish: true;
  }
}

/** @sentences */
const label = 'Privacy Settings';

export const panel: StudioPanel = {
  panel: 'publish',
  label,
  Icon: Globe,
  Show: PrivacySettings,
};

/** 'Privacy Settings': whether visitors may see the app, at which address, and how they sign in. */
function PrivacySettings() {
  return (
    <PublishModal panel="publish" title={t('Privacy Settings')}>
      {(app, leaving) => <PrivacyForm app={app} leaving={leaving} />}
    </PublishModal>
  );
}

function PrivacyForm({ app, leaving }: { app: AppOnTheWire; leaving: Leaving }) {
  const privacy = usePrivacy(app);
  const { choice, busy, message, save } = privacy;
  return (
    <form
      className={shared.privacy}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice.public) void save();
      }}
    >
      <PublicSwitch privacy={privacy} label={t('App privacy')} />
      {choice.public && app.public && <ShareCard href={app.href} />}
      {choice.public && <PrivacyFields privacy={privacy} onManageUsers={() => leaving.leave('users')} />}
      <p className={shared.note}>
        {ownRowsText(app.settings.own_rows.length + app.settings.matched_rows.length)}{' '}
        <Anchor component="button" type="button" inherit onClick={() => leaving.leave('row access')}>
          {t('Who sees which rows')}
        </Anchor>
      </p>
      <p className={shared.note}>
        {t('Not sure which data your app shows?')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => leaving.leave('leaks')}>
          {t('What visitors see')}
        </Anchor>
      </p>
      <InlineMessage message={message} />
      {choice.public && (
        <Button type="submit" disabled={busy} fullWidth size="md">
          {busy ? t('Loading...') : t('Save')}
        </Button>
      )}
      <UnsavedPrivacy privacy={privacy} leaving={leaving} action={t('Save')} />
    </form>
  );
}
