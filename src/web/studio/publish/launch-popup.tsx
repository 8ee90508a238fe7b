import { Anchor, Button, Collapse } from '@mantine/core';
import { ChevronDown, ChevronRight, Radio, Store } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import type { AppOnTheWire } from '#api/apps.ts';
import shared from '../popups/popups.module.css';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { PrivacyFields, PublicSwitch } from './privacy-fields.tsx';
import { InlineMessage, type Leave, PublishModal, UnsavedChoice } from './publish-modal.tsx';
import { useLater } from './use-later.ts';
import { usePrivacy } from './use-privacy.ts';
import styles from './publish.module.css';

const closingPause = 1_000;

/** 'Launch Your App': to the app's own address, and from there to the marketplace. */
export function LaunchPopup() {
  return (
    <PublishModal panel="launch" title="Launch Your App">
      {(app, leave) => (
        <div className={styles.sections}>
          <Section title="Push to Live" about="Your app at its own address" icon={<Radio {...icon} />}>
            <LiveForm app={app} leave={leave} />
          </Section>
          <MarketplaceSection leave={leave} />
        </div>
      )}
    </PublishModal>
  );
}

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

function Section(props: { title: string; about: string; icon: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={styles.section}>
      <h3>
        <button
          type="button"
          className={styles.sectionHead}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {props.icon}
          <span>
            {props.title}
            <small>{props.about}</small>
          </span>
          <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" className={styles.arrow} />
        </button>
      </h3>
      <Collapse expanded={isOpen} id={id}>
        <div className={styles.sectionBody}>{props.children}</div>
      </Collapse>
    </section>
  );
}

const submitted = {
  pending: 'Your template is in review',
  published: 'Your template is in the marketplace',
  rejected: 'Your template was rejected. See why',
} as const;

/** Expands into the marketplace dialog, which takes the place of this one. */
function MarketplaceSection({ leave }: { leave: RefObject<Leave> }) {
  const status = useStudioState(({ review }) => review?.status);
  return (
    <section className={styles.section}>
      <h3>
        <button
          type="button"
          className={styles.sectionHead}
          aria-haspopup="dialog"
          onClick={() => leave.current('marketplace')}
        >
          <Store {...icon} />
          <span>
            Push to Marketplace
            <small>{status ? submitted[status] : 'Share it as a template that others can use'}</small>
          </span>
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </h3>
    </section>
  );
}

function LiveForm({ app, leave }: { app: AppOnTheWire; leave: RefObject<Leave> }) {
  const studio = useStudio();
  const later = useLater();
  const privacy = usePrivacy(app, {
    pushesDraft: true,
    onPublished: (moved) => later(closingPause, () => (moved ? location.assign(moved) : studio.openPanel('share'))),
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
      <PublicSwitch privacy={privacy} label="Public" />
      {choice.public && (
        <>
          <PrivacyFields privacy={privacy} onManageUsers={() => leave.current('users')} />
          <WhatGoesLive leave={leave} />
        </>
      )}
      <InlineMessage message={message} />
      {choice.public && (
        <Button type="submit" disabled={busy} fullWidth size="md">
          {busy ? 'Publishing...' : 'Publish'}
        </Button>
      )}
      <UnsavedChoice privacy={privacy} leave={leave} action="Publish" />
    </form>
  );
}

/** What visitors get with it, where they have something older now. */
function WhatGoesLive({ leave }: { leave: RefObject<Leave> }) {
  const count = useStudioState(({ app, goesLive, unpublished }) =>
    app?.public && goesLive === 'when I publish' ? unpublished : 0,
  );
  if (count === 0) return null;
  return (
    <p className={shared.note}>
      {count} {count === 1 ? 'change goes' : 'changes go'} live with it.{' '}
      <Anchor component="button" type="button" inherit onClick={() => leave.current('review')}>
        Review changes
      </Anchor>
    </p>
  );
}
