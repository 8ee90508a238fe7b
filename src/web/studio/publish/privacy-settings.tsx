import { Anchor, Button } from '@mantine/core';
import type { RefObject } from 'react';
import type { AppOnTheWire } from '#api/apps.ts';
import shared from '../popups/popups.module.css';
import { PrivacyFields, PublicSwitch } from './privacy-fields.tsx';
import { InlineMessage, type Leave, PublishModal, UnsavedChoice } from './publish-modal.tsx';
import { ShareCard } from './share-card.tsx';
import { useLater } from './use-later.ts';
import { usePrivacy } from './use-privacy.ts';

const movingPause = 1_000;

/** 'Privacy Settings': whether visitors may see the app, at which address, and how they sign in. */
export function PrivacySettings() {
  return (
    <PublishModal panel="publish" title="Privacy Settings">
      {(app, leave) => <PrivacyForm app={app} leave={leave} />}
    </PublishModal>
  );
}

function PrivacyForm({ app, leave }: { app: AppOnTheWire; leave: RefObject<Leave> }) {
  const later = useLater();
  const privacy = usePrivacy(app, {
    onPublished: (moved) => {
      if (moved) later(movingPause, () => location.assign(moved));
    },
  });
  const { choice, busy, message, save } = privacy;
  return (
    <form
      className={shared.privacy}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice.public) void save();
      }}
    >
      <PublicSwitch privacy={privacy} label="App privacy" />
      {choice.public && app.public && <ShareCard href={app.href} />}
      {choice.public && <PrivacyFields privacy={privacy} onManageUsers={() => leave.current('users')} />}
      <p className={shared.note}>
        Not sure what an address gives away?{' '}
        <Anchor component="button" type="button" inherit onClick={() => leave.current('leaks')}>
          What visitors see
        </Anchor>
      </p>
      <InlineMessage message={message} />
      {choice.public && (
        <Button type="submit" disabled={busy} fullWidth size="md">
          {busy ? 'Loading...' : 'Save'}
        </Button>
      )}
      <UnsavedChoice privacy={privacy} leave={leave} action="Save" />
    </form>
  );
}
