import { Button, Tabs, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import { type AppSettings, appSettingSet } from '#features/apps/rules/app-settings.ts';
import type { AppPalette } from '#features/apps/rules/document/theme-settings.ts';
import { isKeyOf, type SettingPart } from '#settings/setting-set.ts';
import type { AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import type { PageSettings } from '#features/apps/rules/page/document.ts';
import { onPalette } from '#features/proposals/rules/proposed-palettes.ts';
import { sameValue } from '#kit/same-value.ts';
import { themePaths } from '#features/apps/rules/document/edits-between.ts';
import { readAt } from '#features/apps/rules/page/write-at.ts';
import { call, CallError } from '../../call.ts';
import { PanelContext, usePanel } from '../inputs/panel-context.ts';
import { SettingFields } from '../inputs/setting-fields.tsx';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import { WorkbookSelect } from './workbook-select.tsx';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { appSwatches, namedPalettes } from './named-palettes.ts';
import { MadePalettes } from './made-palettes.tsx';
import { PopupModal } from './popup-modal.tsx';
import { PalettePreview } from './palette-preview.tsx';
import styles from './popups.module.css';

/**
 * Name, colors, logo, description and the calendar of the app. Changes show on the canvas at once, and Save stores
 * them.
 */
export function AppSettingsPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'app settings');
  const app = useStudioState((state) => state.app);
  return (
    <PopupModal
      opened={opened}
      onClose={studio.closePanel}
      title="App Settings"
      size={640}
      overlayProps={{ backgroundOpacity: 0.16 }}
    >
      {app && <AppSettingsForm saved={app} />}
    </PopupModal>
  );
}

const [themeTab, nameTab] = ['Look', 'Name and logo'];
/** The spreadsheet is no setting but a part of the app itself, as its name is. */
const spreadsheetTab: SettingPart = { title: 'Spreadsheet', fields: {} };
const tabs: readonly SettingPart[] = appSettingSet.parts.flatMap((part) =>
  part.title === nameTab ? [part, spreadsheetTab] : [part],
);

function AppSettingsForm({ saved }: { saved: AppOnTheWire }) {
  const studio = useStudio();
  const [name, setName] = useState(saved.name);
  const [workbookId, setWorkbookId] = useState(saved.workbook_id);
  const [settings, setSettings] = useState<AppSettings>(saved.settings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [stored, setStored] = useState(saved);
  const surroundings = usePanel();
  const swatches = useMemo(() => appSwatches(settings.palette), [settings.palette]);
  const set = (part: Partial<AppSettings>): void => setSettings({ ...settings, ...part });

  // The canvas shows what is being tried; what was not saved goes back when the dialog closes.
  useEffect(() => {
    const app = studio.state().app;
    if (app)
      studio.setApp({ ...app, settings: { ...app.settings, palette: settings.palette, scheme: settings.scheme } });
  }, [studio, settings.palette, settings.scheme]);
  useEffect(
    () => () => {
      const app = studio.state().app;
      if (app) studio.setApp({ ...app, settings: stored.settings });
    },
    [studio, stored],
  );

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const { registration_needs_approval, all_rows_without_id, count_visits } = settings;
      const isNewPalette = !sameValue(settings.palette, saved.settings.palette);
      const edits = [...themeEdits(settings), ...(isNewPalette ? paletteEdits(studio.state().pages) : [])];
      if (!studio.commit(edits, 'change the App Settings')) return;
      await studio.saved();
      const app = await call(updateApp, {
        params: { appId: saved.id },
        body: {
          name: name.trim(),
          settings: { registration_needs_approval, all_rows_without_id, count_visits },
          ...(workbookId !== saved.workbook_id && { workbook_id: workbookId }),
        },
      });
      const current = { ...app, settings: { ...app.settings, ...studio.state().draft?.look } };
      setStored(current);
      studio.setApp(current);
      void studio.loadSheets();
      studio.refreshData();
      showToast({ type: 'success', message: 'App settings saved.' });
      setTimeout(studio.closePanel);
    } catch (failure) {
      setProblem(
        failure instanceof CallError && failure.fields[0]
          ? failure.fields[0].message
          : sentence(failure, 'Couldn’t save the settings. Try again.'),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <PanelContext value={{ ...surroundings, swatches }}>
      <form onSubmit={(event) => void save(event)}>
        <Tabs defaultValue={themeTab} keepMounted={false}>
          <Tabs.List mb="md">
            {tabs.map(({ title }) => (
              <Tabs.Tab key={title} value={title}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((part) => (
            <Tabs.Panel key={part.title} value={part.title}>
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
                    label="Name"
                    value={name}
                    maxLength={100}
                    onChange={(event) => setName(event.currentTarget.value)}
                    error={name.trim() ? undefined : 'Enter a name.'}
                  />
                )}
                {part === spreadsheetTab && <WorkbookSelect value={workbookId} onChange={setWorkbookId} />}
                <SettingFields
                  part={part}
                  values={{ ...settings }}
                  onValue={(key, value) => {
                    if (isKeyOf(appSettingSet.fields, key)) set({ [key]: value });
                  }}
                />
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
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!name.trim()}>
            Save
          </Button>
        </div>
      </form>
    </PanelContext>
  );
}

/** Everything that is in the app's document, setting by setting. */
const themeEdits = (settings: AppSettings): AppEdit[] =>
  themePaths.map((path) => ({ kind: 'set-look', path, value: readAt(settings, path) }));

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
    <div className={styles.palettes} role="group" aria-label="Ready palettes">
      {namedPalettes.map((one) => (
        <button
          key={one.name}
          type="button"
          aria-pressed={JSON.stringify(one.palette) === JSON.stringify(chosen)}
          onClick={() => onPalette(one.palette)}
        >
          <PalettePreview palette={one.palette} />
          <span>{one.name}</span>
        </button>
      ))}
    </div>
  );
}
