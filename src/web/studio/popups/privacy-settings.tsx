import { Anchor, Button, Modal, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type AppOnTheWire, getApp, updateApp } from '#api/apps.ts';
import { signInMethods, type SignInMethod } from '#domain/app.ts';
import { passwordPart } from '#domain/app-settings.ts';
import { SettingFields } from '../inputs/setting-fields.tsx';
import type { GoesLive } from '#domain/app-document/document.ts';
import { call, CallError } from '../../call.ts';
import { GoesLiveChoice } from '../releases/goes-live-choice.tsx';
import { readPublication } from '../releases/publication.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './popups.module.css';

interface Message {
  type: 'info' | 'success' | 'error';
  text: string;
}

/** 'Privacy Settings': whether visitors may see the app, at which address, and how they sign in. */
export function PrivacySettings() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'publish');
  const app = useStudioState((state) => state.app);
  return (
    <Modal
      opened={opened}
      onClose={studio.closePanel}
      title="Privacy Settings"
      size={480}
      radius="lg"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.modalTitle, header: styles.modalHeader, body: styles.modalBody }}
    >
      {opened && app && <LoadedForm app={app} />}
    </Modal>
  );
}

/** What stands there when it could not be read: the safe side. */
const unknownPrivacy = { public: false, sign_in_method: 'No sign in' } as const;

/** Reads the app anew whenever the dialog opens: somebody else may have changed it. */
function LoadedForm({ app }: { app: AppOnTheWire }) {
  const studio = useStudio();
  const [loading, setLoading] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    let isOpen = true;
    call(getApp, { params: { appId: app.id } }).then(
      (read) => {
        if (!isOpen) return;
        studio.setApp(read);
        setLoading('loaded');
      },
      () => isOpen && setLoading('failed'),
    );
    return () => {
      isOpen = false;
    };
  }, [app.id, studio]);
  if (loading === 'loading') return <p role="status">Loading...</p>;
  return <PrivacyForm app={loading === 'failed' ? { ...app, ...unknownPrivacy } : app} />;
}

function PrivacyForm({ app }: { app: AppOnTheWire }) {
  const studio = useStudio();
  const [isPublic, setPublic] = useState(app.public);
  const [url, setUrl] = useState(app.public || app.subdomain || app.board_slug ? addressOf(app) : '');
  const [method, setMethod] = useState<SignInMethod>(app.sign_in_method);
  const [password, setPassword] = useState('');
  const [takesAway, setTakesAway] = useState(false);
  const [access, setAccess] = useState({ password_reads_only: app.settings.password_reads_only });
  const [goesLive, setGoesLive] = useState<GoesLive>(app.goes_live);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const later = (milliseconds: number, work: () => void) => timers.current.push(setTimeout(work, milliseconds));

  const save = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    setProblems({});
    try {
      const saved = await call(updateApp, {
        params: { appId: app.id },
        body: {
          public: true,
          publishUrl: url,
          sign_in_method: method,
          goes_live: goesLive,
          ...(method === 'Use password set by user' && { settings: access }),
          ...(password ? { sign_in_password: password } : takesAway && { sign_in_password: null }),
        },
      });
      studio.setApp(saved);
      await readPublication(studio).catch(() => undefined); // it is public either way; the count follows
      setMessage({ type: 'success', text: 'Your app is live.' });
      const moved = addressChanged(saved);
      later(1_000, () => (moved ? location.assign(moved) : studio.closePanel()));
    } catch (failure) {
      const fields = failure instanceof CallError ? failure.fields : [];
      setProblems(Object.fromEntries(fields.map((field) => [field.path, field.message])));
      setMessage({ type: 'error', text: 'Failed to public. Please try again.' });
    } finally {
      setBusy(false);
    }
  };

  const toggle = async (next: boolean): Promise<void> => {
    setPublic(next);
    setMessage(null);
    setProblems({});
    if (next || !app.public) return;
    setMessage({ type: 'info', text: 'Auto-saving privacy settings...' });
    const cleared = new Promise<void>((resolve) => later(2_000, resolve));
    try {
      studio.setApp(await call(updateApp, { params: { appId: app.id }, body: { public: false } }));
      await cleared;
      setMessage({ type: 'success', text: 'Saved. Only editors see this app now.' });
      later(3_000, () => setMessage(null));
    } catch {
      setPublic(true);
      setMessage({ type: 'error', text: 'Failed to automatically save settings. Please try again.' });
    }
  };

  return (
    <form
      className={styles.privacy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPublic) void save();
      }}
    >
      <Switch
        size="md"
        label="App privacy"
        description={
          isPublic ? 'Public: everyone with the address can open the app.' : 'Private: only editors can open the app.'
        }
        checked={isPublic}
        onChange={(event) => void toggle(event.currentTarget.checked)}
        disabled={busy}
      />
      {isPublic && (
        <>
          <TextInput
            label="Publish URL"
            placeholder="Enter public URL"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={problems.publishUrl}
            spellCheck={false}
            rightSection={
              app.public && (
                <a
                  className={styles.visit}
                  href={`${app.href}?preview=true`}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label="Open the published app"
                >
                  <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
                </a>
              )
            }
          />
          <Select
            label="Sign In Method"
            data={[...signInMethods]}
            value={method}
            allowDeselect={false}
            onChange={(next) => {
              const chosen = signInMethods.find((one) => one === next);
              if (chosen) setMethod(chosen);
            }}
            error={problems.sign_in_method}
            comboboxProps={{ zIndex: 400 }}
          />
          {method === 'Use password set by user' && (
            <>
              <p className={styles.note}>
                The people of the app sign in by e-mail and the password that they chose.{' '}
                <Anchor component="button" type="button" inherit onClick={() => studio.openPanel('users')}>
                  Manage users
                </Anchor>
              </p>
              <PasswordInput
                label="A password for all guests, optional"
                description={passwordWords(app.has_sign_in_password, takesAway)}
                autoComplete="new-password"
                maxLength={200}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                error={problems.sign_in_password}
              />
              {app.has_sign_in_password && !password && (
                <Button
                  variant="default"
                  size="xs"
                  className={styles.takeAway}
                  onClick={() => setTakesAway(!takesAway)}
                  aria-pressed={takesAway}
                >
                  {takesAway ? 'Keep this password' : 'Remove this password'}
                </Button>
              )}
              <SettingFields
                part={passwordPart}
                values={access}
                onValue={(_key, value) => setAccess({ password_reads_only: value === true })}
              />
            </>
          )}
        </>
      )}
      {isPublic && <GoesLiveChoice value={goesLive} onChange={setGoesLive} />}
      <p className={styles.note}>
        Not sure what an address gives away?{' '}
        <Anchor component="button" type="button" inherit onClick={() => studio.openPanel('leaks')}>
          What visitors see
        </Anchor>
      </p>
      {message && (
        <p className={styles.message} data-type={message.type} role={message.type === 'error' ? 'alert' : 'status'}>
          {message.text}
        </p>
      )}
      {isPublic && (
        <Button type="submit" disabled={busy} fullWidth size="md">
          {busy ? 'Loading...' : 'Save'}
        </Button>
      )}
    </form>
  );
}

function passwordWords(isSet: boolean, takesAway: boolean): string {
  if (takesAway) return 'It is removed when you save. Who came in by it has to sign in.';
  return isSet
    ? 'One is set. Leave this empty to keep it, or enter another one.'
    : 'Who knows it comes in without an account, as a guest. Use at least 6 characters.';
}

const addressOf = (app: AppOnTheWire): string => app.href.replace(/\/$/, '');

/** The studio stands on the app's own host, or at the board's address: with a new one it moves along. */
function addressChanged(app: AppOnTheWire): string | null {
  if (!URL.canParse(app.href)) return null;
  const { origin, pathname } = new URL(app.href);
  if (app.kind === 'board') return pathname === location.pathname ? null : app.href;
  return origin === location.origin ? null : `${origin}${location.pathname}`;
}
