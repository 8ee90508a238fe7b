import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import { embedPart } from '#features/apps/rules/app-settings.ts';
import { embedSitesProblem, type EmbedSettings } from '#features/embeds/rules/embedding.ts';
import { changedSettings, valuesOfChanges, withChanges } from '#settings/setting-set.ts';
import { call } from '../../call.ts';
import { SettingFields } from '../inputs/setting-fields.tsx';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import { useStudio } from '../state/use-studio.ts';
import styles from './embed.module.css';

/** Which sites may show the app in a frame: it holds at once. */
export function EmbedSites({ app }: { app: AppOnTheWire }) {
  const studio = useStudio();
  const [saved, setSaved] = useState(app.settings);
  const [chosen, setChosen] = useState(app.settings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const changes = changedSettings(embedPart, saved, chosen);
  const save = async (): Promise<void> => {
    const wrong = embedSitesProblem(chosen.embed_sites);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const { settings } = await call(updateApp, {
        params: { appId: app.id },
        body: { settings: valuesOfChanges(changes) },
      });
      const current = studio.state().app;
      if (current) studio.setApp({ ...current, settings: withChanges(current.settings, changes) });
      setSaved(settings);
      setChosen(settings);
      showToast({ type: 'success', message: whoMayEmbed(settings) });
    } catch (failure) {
      setProblem(sentence(failure, t('Couldn’t save. Try again.')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.part} aria-label={t('Who can embed')}>
      <h3>{t('Who can embed')}</h3>
      <p className={styles.quiet}>{whoMayEmbed(saved)}</p>
      <SettingFields
        part={embedPart}
        values={{ ...chosen }}
        onValue={(path, value) => setChosen(withChanges(chosen, [{ path, value }]))}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {changes.length > 0 && (
        <div className={styles.actions}>
          <Button size="sm" loading={busy} onClick={() => void save()}>
            {t('Save who can embed')}
          </Button>
        </div>
      )}
    </section>
  );
}

function whoMayEmbed({ embedding, embed_sites }: EmbedSettings): string {
  const sites = embed_sites
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (embedding === 'Any site') {
    return t('Any site can embed what everyone can see of this app. People can’t be signed in there.');
  }
  if (embedding === 'No site' || sites.length === 0) return t('No site can embed this app.');
  return t('Only {sites} can embed this app, and people can sign in there.', { sites: sites.join(', ') });
}
