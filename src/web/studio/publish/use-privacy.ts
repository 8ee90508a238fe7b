import { t } from '#kit/language/product.ts';
import { useRef, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import type { GoesLive } from '#features/apps/rules/document/document.ts';
import type { SignInMethod } from '#features/apps/rules/app.ts';
import { passwordPart } from '#features/apps/rules/app-settings.ts';
import { defaultsOf, type ValuesOf } from '#settings/kinds.ts';
import { changedSettings, completeSettings, valuesOfChanges } from '#settings/setting-set.ts';
import { sameValue } from '#kit/same-value.ts';
import { call, CallError } from '../../call.ts';
import { goLive, readPublication } from '../releases/publication.ts';
import type { Studio } from '../state/studio.ts';
import { useStudio } from '../state/use-studio.ts';
import { useTimers } from './use-timers.ts';

export interface Message {
  type: 'info' | 'success' | 'error';
  text: string;
}

/** What a person chose and has not saved yet. */
export interface PrivacyChoice {
  public: boolean;
  url: string;
  method: SignInMethod;
  password: string;
  takesPasswordAway: boolean;
  /** Those that are asked for here. */
  settings: ValuesOf<typeof passwordPart.fields>;
  goesLive: GoesLive;
}

export type Privacy = ReturnType<typeof usePrivacy>;

const savingPause = 2_000;
const savedPause = 3_000;
const movingPause = 1_000;

interface PrivacyOptions {
  /** What visitors do not see yet goes live as well. */
  pushesDraft?: boolean;
  /** Begins with the choice that the app becomes public. */
  plansPublic?: boolean;
  /** Once it is saved, where the studio stays. */
  onPublished?(): void;
}

/** Whether visitors may see the app, at which address, and how they sign in: chosen, then saved; off is saved at once. */
export function usePrivacy(
  app: AppOnTheWire,
  { pushesDraft = false, plansPublic = false, onPublished }: PrivacyOptions = {},
) {
  const studio = useStudio();
  const [choice, setChoice] = useState(() => ({ ...choiceOf(app), ...(plansPublic && { public: true }) }));
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const later = useTimers();
  // The last choice counts where two answers cross.
  const turn = useRef(0);

  const clear = (): void => {
    setMessage(null);
    setProblems({});
  };
  const change = (part: Partial<PrivacyChoice>): void => setChoice((before) => ({ ...before, ...part }));

  const save = async (): Promise<void> => {
    setBusy(true);
    clear();
    try {
      const saved = await publishAs(studio, app, choice, pushesDraft);
      setChoice(choiceOf(saved));
      setMessage(
        saved.public
          ? { type: 'success', text: t('Your app is live.') }
          : { type: 'info', text: t('Saved. Only editors can see this app now.') },
      );
      later(savedPause, () => setMessage(null));
      const moved = addressChanged(saved);
      // The dialog may be closed by then: the studio moves all the same.
      if (moved) setTimeout(() => location.assign(moved), movingPause);
      else onPublished?.();
    } catch (failure) {
      setProblems(problemsOf(failure));
      setMessage({ type: 'error', text: t('Failed to public. Please try again.') });
    }
    setBusy(false);
  };

  const toggle = async (next: boolean): Promise<void> => {
    const mine = ++turn.current;
    change({ public: next });
    clear();
    if (next || !app.public) return;
    setMessage({ type: 'info', text: t('Auto-saving privacy settings...') });
    const cleared = new Promise<void>((resolve) => later(savingPause, resolve));
    const isLast = (): boolean => mine === turn.current;
    try {
      studio.setApp(await call(updateApp, { params: { appId: app.id }, body: { public: false } }));
      await cleared;
      if (!isLast()) return;
      setMessage({ type: 'success', text: t('Saved. Only editors can see this app now.') });
      later(savedPause, () => isLast() && setMessage(null));
    } catch {
      if (!isLast()) return;
      change({ public: true });
      setMessage({ type: 'error', text: t('Failed to automatically save settings. Please try again.') });
    }
  };

  /** Going private is saved on its own; everything else waits for the button. */
  const isUnsaved = choice.public && !sameValue(choice, choiceOf(app));

  return { app, choice, change, busy, message, problems, save, toggle, isUnsaved };
}

/** What is wrong with which field. */
function problemsOf(failure: unknown): Record<string, string> {
  const fields = failure instanceof CallError ? failure.fields : [];
  return Object.fromEntries(fields.map((field) => [field.path, field.message]));
}

/** Only what was changed here: someone else may have changed the rest. */
function bodyOf(
  { url, method, password, takesPasswordAway, settings, goesLive }: PrivacyChoice,
  before: PrivacyChoice,
) {
  const changes = changedSettings(passwordPart, before.settings, settings);
  return {
    ...(!before.public && { public: true }),
    ...(url !== before.url && { publishUrl: url }),
    ...(method !== before.method && { sign_in_method: method }),
    ...(goesLive !== before.goesLive && { goes_live: goesLive }),
    ...(changes.length > 0 && { settings: valuesOfChanges(changes) }),
    ...(password ? { sign_in_password: password } : takesPasswordAway && { sign_in_password: null }),
  };
}

function choiceOf(app: AppOnTheWire): PrivacyChoice {
  return {
    public: app.public,
    url: app.public || app.subdomain || app.board_slug ? app.edit_href.replace(/\/$/, '') : '',
    method: app.sign_in_method,
    password: '',
    takesPasswordAway: false,
    settings: completeSettings(passwordPart, defaultsOf(passwordPart.fields), app.settings),
    goesLive: app.goes_live,
  };
}

async function publishDraft(studio: Studio, app: AppOnTheWire, isRequested: boolean): Promise<void> {
  const isKnown = await readPublication(studio).then(
    () => true,
    () => false, // the app is public either way; the count follows
  );
  const { goesLive, unpublished } = studio.state();
  if (isRequested && isKnown && goesLive === 'when I publish' && unpublished > 0)
    await goLive(studio, studio.revision(), '', app.live_release);
}

/** The studio is on the app's own host, or at the board's address: with a new one it moves along. */
function addressChanged(app: AppOnTheWire): string | null {
  if (!URL.canParse(app.edit_href)) return null;
  const { origin, pathname } = new URL(app.edit_href);
  if (app.kind === 'board') return pathname === location.pathname ? null : app.edit_href;
  return origin === location.origin ? null : `${origin}${location.pathname}`;
}

async function publishAs(
  studio: Studio,
  app: AppOnTheWire,
  choice: PrivacyChoice,
  pushesDraft: boolean,
): Promise<AppOnTheWire> {
  await studio.saved();
  const saved = await call(updateApp, { params: { appId: app.id }, body: bodyOf(choice, choiceOf(app)) });
  studio.setApp(saved);
  await publishDraft(studio, saved, pushesDraft);
  return saved;
}
