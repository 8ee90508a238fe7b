import { rich } from '../../ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Anchor, Button, Collapse } from '@mantine/core';
import { ChevronDown, ChevronRight, Radio, Rocket } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { Report } from '../popups/leaks-popup.tsx';
import shared from '../popups/popups.module.css';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { type WayToPublish, waysToPublish } from '../studio-feature.ts';
import { PrivacyFields, PublicSwitch, UnsavedPrivacy } from './privacy-fields.tsx';
import { InlineMessage, PublishModal } from './publish-modal.tsx';
import type { Leaving } from '../state/leaving.ts';
import { useTimers } from './use-timers.ts';
import { usePrivacy } from './use-privacy.ts';
import styles from './publish.module.css';

const closingPause = 1_000;

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    launch: true;
  }
}

/** @sentences */
const label = 'Publish: launch your app';

export const panel: StudioPanel = {
  panel: 'launch',
  label,
  Icon: Rocket,
  hash: '#publish',
  // Who follows it was asked to publish: the dialog says what the one click does, and nothing is done before it.
  openLinked: (studio) => studio.openSetting({ panel: 'launch', key: 'public' }),
  Show: LaunchPopup,
};

/** 'Launch Your App': to the app's own address, and the other ways to publish it. */
function LaunchPopup() {
  const studio = useStudio();
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const opened = useStudioState(({ panel: name }) => name === 'launch');
  // Opened again by its button, nothing is planned.
  useEffect(() => (opened ? studio.found : undefined), [opened, studio]);
  return (
    <PublishModal panel="launch" title={isBoard ? t('Publish Board') : t('Launch Your App')}>
      {(app, leaving) => (
        <div className={styles.sections}>
          <Section
            title={t('Push to Live')}
            about={app.kind === 'board' ? t('Your board at its own address') : t('Your app at its own address')}
            icon={<Radio {...icon} />}
          >
            <LiveForm app={app} leaving={leaving} />
          </Section>
          {waysToPublish.map((way) => (
            <OtherWay key={way.panel} way={way} leaving={leaving} />
          ))}
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

/** Expands into the dialog of that way, which takes the place of this one. */
function OtherWay({ way, leaving }: { way: WayToPublish; leaving: Leaving }) {
  const progress = useStudioState(way.progress);
  return (
    <section className={styles.section}>
      <h3>
        <button
          type="button"
          className={styles.sectionHead}
          aria-haspopup="dialog"
          onClick={() => leaving.leave(way.panel)}
        >
          <way.Icon {...icon} />
          <span>
            {t(way.title)}
            <small>{t(progress?.about ?? way.about)}</small>
          </span>
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </h3>
    </section>
  );
}

function LiveForm({ app, leaving }: { app: AppOnTheWire; leaving: Leaving }) {
  const studio = useStudio();
  const later = useTimers();
  const isRequested = useStudioState(({ sought }) => sought === 'public');
  const privacy = usePrivacy(app, {
    pushesDraft: true,
    plansPublic: isRequested,
    onPublished: () => later(closingPause, () => studio.openPanel('share')),
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
      <PublicSwitch privacy={privacy} label={t('Public')} />
      {choice.public && (
        <>
          <PrivacyFields privacy={privacy} onManageUsers={() => leaving.leave('users')} />
          {choice.method === 'No sign in' && <PrivatePages />}
          <WhatGoesLive leaving={leaving} />
          {!app.public && <WhatVisitorsGet appId={app.id} />}
        </>
      )}
      <InlineMessage message={message} />
      {choice.public && (
        <Button type="submit" disabled={busy} fullWidth size="md">
          {busy ? t('Publishing...') : t('Publish')}
        </Button>
      )}
      <UnsavedPrivacy privacy={privacy} leaving={leaving} action={t('Publish')} />
    </form>
  );
}

const mostNames = 6;

/** Everyone opens the app, but not these pages. */
function PrivatePages() {
  const all = useStudioState(({ pages }) => pages);
  const names = all.flatMap(({ is_public, slug, name }) => (is_public || isAuthSlug(slug) ? [] : [name || t('Home')]));
  if (names.length === 0) return null;
  const listed = [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(', ');
  return (
    <p className={shared.note}>
      {t('Private pages: {names}. Only people you invited see them, once they have signed in.', { names: listed })}
    </p>
  );
}

/** Before an app is opened to others: what they would see. */
function WhatVisitorsGet({ appId }: { appId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={shared.note}>
        {t('Not sure which data your app shows?')}{' '}
        <Anchor component="button" type="button" inherit aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('What visitors see')}
        </Anchor>
      </p>
      {isOpen && <Report appId={appId} published />}
    </>
  );
}

/** What visitors get with it, where they have something older now. */
function WhatGoesLive({ leaving }: { leaving: Leaving }) {
  const count = useStudioState(({ app, goesLive, unpublished }) =>
    app?.public && goesLive === 'when I publish' ? unpublished : 0,
  );
  if (count === 0) return null;
  return (
    <p className={shared.note}>
      {rich(
        plural(
          count,
          '{count} change goes live with it. <link>Review changes</link>',
          '{count} changes go live with it. <link>Review changes</link>',
        ),
        {
          link: (words) => (
            <Anchor component="button" type="button" inherit onClick={() => leaving.leave('review')}>
              {words}
            </Anchor>
          ),
        },
      )}
    </p>
  );
}
