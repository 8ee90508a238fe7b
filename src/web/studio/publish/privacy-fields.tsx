import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { Anchor, Button, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { passwordPart } from '#features/apps/rules/app-settings.ts';
import { signInMethods } from '#features/apps/rules/app.ts';
import { withChanges } from '#settings/setting-set.ts';
import { SettingFields } from '../inputs/setting-fields.tsx';
import shared from '../popups/popups.module.css';
import { GoesLiveChoice } from '../releases/goes-live-choice.tsx';
import { AskBeforeLeaving } from './publish-modal.tsx';
import type { Leaving } from '../state/leaving.ts';
import { whoCanOpen } from './privacy-text.ts';
import type { Privacy } from './use-privacy.ts';

/** The switch, and in words what it does. */
export function PublicSwitch({ privacy, label }: { privacy: Privacy; label: string }) {
  const { choice, busy, toggle, app } = privacy;
  const isPlanned = choice.public && (!app.public || choice.method !== app.sign_in_method);
  const who = whoCanOpen(choice.public, choice.method);
  return (
    <Switch
      size="lg"
      classNames={{ track: shared.switchTrack, label: shared.switchLabel, description: shared.switchAbout }}
      label={label}
      onLabel={t('Public')}
      offLabel={t('Private')}
      description={isPlanned ? joinSentences([who, t('Not saved yet.')]) : who}
      checked={choice.public}
      onChange={(event) => void toggle(event.currentTarget.checked)}
      disabled={busy}
    />
  );
}

interface FieldsProps {
  privacy: Privacy;
  onManageUsers(): void;
}

/** Where the app is and who may come in: of a public app. */
export function PrivacyFields({ privacy, onManageUsers }: FieldsProps) {
  const { choice, change, problems } = privacy;
  return (
    <>
      <TextInput
        label={t('Publish URL')}
        placeholder={t('Enter public URL')}
        value={choice.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        error={problems.publishUrl}
        spellCheck={false}
      />
      <Select
        label={t('Sign In Method')}
        data={signInMethods.map((value) => ({ value, label: t(value) }))}
        value={choice.method}
        allowDeselect={false}
        onChange={(next) => {
          const method = signInMethods.find((one) => one === next);
          if (method) change({ method });
        }}
        error={problems.sign_in_method}
        comboboxProps={{ zIndex: 400 }}
      />
      {choice.method === 'Use password set by user' && (
        <PasswordFields privacy={privacy} onManageUsers={onManageUsers} />
      )}
      <GoesLiveChoice value={choice.goesLive} onChange={(goesLive) => change({ goesLive })} />
    </>
  );
}

function PasswordFields({ privacy: { app, choice, change, problems }, onManageUsers }: FieldsProps) {
  return (
    <>
      <p className={shared.note}>
        {t('People sign in with their e-mail and the password they chose.')}{' '}
        <Anchor component="button" type="button" inherit onClick={onManageUsers}>
          {t('Manage users')}
        </Anchor>
      </p>
      <PasswordInput
        label={t('A password for all guests, optional')}
        description={passwordText(app.has_sign_in_password, choice.takesPasswordAway)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
        maxLength={200}
        value={choice.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={problems.sign_in_password}
      />
      {app.has_sign_in_password && !choice.password && (
        <Button
          variant="default"
          size="xs"
          className={shared.takeAway}
          onClick={() => change({ takesPasswordAway: !choice.takesPasswordAway })}
          aria-pressed={choice.takesPasswordAway}
        >
          {choice.takesPasswordAway ? t('Keep this password') : t('Remove this password')}
        </Button>
      )}
      <SettingFields
        part={passwordPart}
        values={choice.settings}
        onValue={(path, value) => change({ settings: withChanges(choice.settings, [{ path, value }]) })}
      />
    </>
  );
}

/** A choice is never dropped in silence. */
export function UnsavedPrivacy(props: { privacy: Privacy; leaving: Leaving; action: string }) {
  const { app, isUnsaved, busy, save } = props.privacy;
  return (
    <AskBeforeLeaving
      leaving={props.leaving}
      isUnsaved={isUnsaved}
      busy={busy}
      words={app.public ? t('Your changes aren’t saved yet.') : t('Not saved yet: the app is still private.')}
      save={{ name: props.action, run: () => void save() }}
    />
  );
}

function passwordText(isSet: boolean, takesAway: boolean): string {
  if (takesAway) return t('It’s removed when you save. People who used it must sign in.');
  return isSet
    ? t('A password is set. Leave empty to keep it, or enter a new one.')
    : t('Anyone with this password can enter as a guest, without an account. Use at least 6 characters.');
}
