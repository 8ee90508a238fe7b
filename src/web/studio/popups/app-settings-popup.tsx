import { t } from '#kit/language/product.ts';
import { Button, Tabs, TextInput } from '@mantine/core';
import { Settings } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import { accessSettingSet, type AppSettings, appSettingSet } from '#features/apps/rules/app-settings.ts';
import { type AppPalette, themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { changedSettings, type SettingPart, valuesOfChanges, withChanges } from '#settings/setting-set.ts';
import { redirectProblems } from '#features/apps/rules/document/redirects.ts';
import type { AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import type { PageSettings } from '#features/apps/rules/page/document.ts';
import { onPalette } from '#features/proposals/rules/proposed-palettes.ts';
import { sameValue } from '#kit/same-value.ts';
import { call, CallError } from '../../call.ts';
import { PanelContext, usePanel } from '../inputs/panel-context.ts';
import { SettingFields } from '../inputs/setting-fields.tsx';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import { WorkbookSelect } from './workbook-select.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { featurePanels } from '../studio-feature.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { appSwatches, namedPalettes } from './named-palettes.ts';
import { OwnCssFindings } from './own-css.tsx';
import { MadePalettes } from './made-palettes.tsx';
import { PopupModal } from './popup-modal.tsx';
import { PalettePreview } from './palette-preview.tsx';
import styles from './popups.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    'app settings': true;
  }
}

/** @sentences */
const words = { panel: 'App Settings', spreadsheet: 'Spreadsheet' };

export const panel: StudioPanel = {
  panel: 'app settings',
  label: words.panel,
  Icon: Settings,
  sideBar: { name: words.panel, place: 7 },
  Show: AppSettingsPopup,
};

/**
 * Name, colors, logo, description and the calendar of the app. Changes show on the canvas at once, and Save stores
 * them.
 */
function AppSettingsPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'app settings');
  const app = useStudioState((state) => state.app);
  return (
    <PopupModal
      opened={opened}
      onClose={studio.closePanel}
      title={t('App Settings')}
      size={640}
      overlayProps={{ backgroundOpacity: 0.16 }}
    >
      {app && <AppSettingsForm saved={app} />}
    </PopupModal>
  );
}

const [themeTab, cssTab, nameTab, addressTab] = ['Look', 'CSS and fonts', 'Name and logo', 'Addresses'];
/** The spreadsheet is no setting but a part of the app itself, as its name is. */
const spreadsheetTab: SettingPart = { title: words.spreadsheet, fields: {} };
const tabs = appSettingSet.parts.flatMap((part: SettingPart) => {
  if (part.dialog !== undefined) return [];
  return part.title === nameTab ? [part, spreadsheetTab] : [part];
});

/** Names of tabs are parts of ids, which have no spaces. */
const idOf = (title = ''): string => title.replaceAll(' ', '-');

/** A line that was added and never filled in is no redirect. */
const withoutEmptyLines = (settings: AppSettings): AppSettings => ({
  ...settings,
  redirects: settings.redirects.filter(({ from, to }) => from.trim() !== '' || to.trim() !== ''),
});

/** Which redirect is wrong, and what of it; '' if none. */
function problemOfRedirects({ redirects }: AppSettings): string {
  const [wrong] = redirectProblems(redirects, 'redirects');
  return wrong
    ? t('Redirect {number}: {problem}', { number: Number(wrong.path.split('.')[1]) + 1, problem: wrong.message })
    : '';
}

// oxlint-disable-next-line max-lines-per-function -- still to be split: the tabs, and what is saved
function AppSettingsForm({ saved }: { saved: AppOnTheWire }) {
  const studio = useStudio();
  // Only what differs from it is saved: someone else may change the rest meanwhile.
  const [opened] = useState(saved);
  const [name, setName] = useState(saved.name);
  const [workbookId, setWorkbookId] = useState(saved.workbook_id);
  const [settings, setSettings] = useState<AppSettings>(saved.settings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [tab, setTab] = useState<string | null>(idOf(themeTab));
  const surroundings = usePanel();
  const swatches = useMemo(() => appSwatches(settings.palette), [settings.palette]);
  const shown = tabs.filter(({ only }) => only === undefined || saved.kind !== 'board');
  const set = (part: Partial<AppSettings>): void => setSettings({ ...settings, ...part });

  const { palette, scheme, own_css, own_fonts } = settings;
  // The canvas shows what is being tried; what was not saved goes back when the dialog closes.
  useEffect(() => {
    const app = studio.state().app;
    if (app) studio.setApp({ ...app, settings: { ...app.settings, palette, scheme, own_css, own_fonts } });
  }, [studio, palette, scheme, own_css, own_fonts]);
  useEffect(
    () => () => {
      const { app, draft } = studio.state();
      if (app) studio.setApp({ ...app, settings: { ...app.settings, ...draft?.look } });
    },
    [studio],
  );

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const next = withoutEmptyLines(settings);
    const wrong = problemOfRedirects(next);
    setSettings(next);
    setProblem(wrong);
    if (wrong) return setTab(idOf(addressTab));
    setBusy(true);
    try {
      const look = changedSettings(themeSettingSet, opened.settings, next);
      const access = changedSettings(accessSettingSet, opened.settings, next);
      const isNewPalette = !sameValue(settings.palette, opened.settings.palette);
      const edits = [
        ...look.map(({ path, value }): AppEdit => ({ kind: 'set-look', path, value })),
        ...(isNewPalette ? paletteEdits(studio.state().pages) : []),
      ];
      if (edits.length > 0 && !studio.commit(edits, t('change the App Settings'))) return;
      await studio.saved();
      const app = await call(updateApp, {
        params: { appId: opened.id },
        body: {
          ...(name.trim() !== opened.name && { name: name.trim() }),
          ...(access.length > 0 && { settings: valuesOfChanges(access) }),
          ...(workbookId !== opened.workbook_id && { workbook_id: workbookId }),
        },
      });
      studio.setApp({ ...app, settings: { ...app.settings, ...studio.state().draft?.look } });
      void studio.loadSheets();
      studio.refreshData();
      showToast({ type: 'success', message: t('App settings saved.') });
      setTimeout(studio.closePanel);
    } catch (failure) {
      setProblem(
        failure instanceof CallError && failure.fields[0]
          ? failure.fields[0].message
          : sentence(failure, t('Couldn’t save the settings. Try again.')),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <PanelContext value={{ ...surroundings, swatches }}>
      <form onSubmit={(event) => void save(event)}>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="md">
            {shown.map(({ title }) => (
              <Tabs.Tab key={title} value={idOf(title)}>
                {t(title)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {shown.map((part) => (
            <Tabs.Panel key={part.title} value={idOf(part.title)}>
              <div className={styles.stack}>
                {part.title === themeTab && (
                  <>
                    <ReadyPalettes chosen={settings.palette} onPalette={(palette) => set({ palette })} />
                    <MadePalettes
                      logo={settings.logo}
                      chosen={settings.palette}
                      onPalette={(palette) => set({ palette })}
                    />
                  </>
                )}
                {part.title === nameTab && (
                  <TextInput
                    label={t('Name')}
                    value={name}
                    maxLength={100}
                    onChange={(event) => setName(event.currentTarget.value)}
                    error={name.trim() ? undefined : t('Enter a name.')}
                  />
                )}
                {part.title === nameTab && saved.kind !== 'board' && <FurtherSettings />}
                {part === spreadsheetTab && <WorkbookSelect value={workbookId} onChange={setWorkbookId} />}
                <SettingFields
                  part={part}
                  values={{ ...settings }}
                  onValue={(path, value) => setSettings(withChanges(settings, [{ path, value }]))}
                />
                {part.title === cssTab && <OwnCssFindings css={settings.own_css} />}
              </div>
            </Tabs.Panel>
          ))}
        </Tabs>
        {problem && (
          <p className={styles.message} data-type="error" role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={studio.closePanel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!name.trim()}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </PanelContext>
  );
}

/** Settings of features that have a popup of their own. */
function FurtherSettings() {
  const studio = useStudio();
  return featurePanels
    .filter(({ isAppSetting }) => isAppSetting)
    .map(({ panel: name, label, description, Icon }) => (
      <div key={name} className={styles.further}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        <span>{description && t(description)}</span>
        <Button variant="default" size="sm" onClick={() => studio.openPanel(name)}>
          {typeof label === 'string' ? t(label) : label(studio.state())}
        </Button>
      </div>
    ));
}

/** Another palette reaches what the one before it had written into pages. */
const paletteEdits = (pages: readonly AppPage[]): AppEdit[] =>
  pages.flatMap(({ id, document }) =>
    Object.entries(onPalette(document.settings)).map(
      ([key, value]): AppEdit => ({
        kind: 'edit-page',
        page_id: id,
        edit: { kind: 'set-page', key: key as keyof PageSettings, value }, // keys of a part of them
      }),
    ),
  );

interface ReadyPalettesProps {
  chosen: AppPalette;
  onPalette(palette: AppPalette): void;
}

function ReadyPalettes({ chosen, onPalette }: ReadyPalettesProps) {
  return (
    <div className={styles.palettes} role="group" aria-label={t('Ready palettes')}>
      {namedPalettes.map((one) => (
        <button
          key={one.name}
          type="button"
          aria-pressed={JSON.stringify(one.palette) === JSON.stringify(chosen)}
          onClick={() => onPalette(one.palette)}
        >
          <PalettePreview palette={one.palette} />
          <span>{t(one.name)}</span>
        </button>
      ))}
    </div>
  );
}
