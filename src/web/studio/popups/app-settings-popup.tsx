import { Button, Modal, Select, Switch, Tabs, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#api/apps.ts';
import { listWorkbooks } from '#api/workbooks.ts';
import type { AppSettings } from '#domain/app.ts';
import type { AppEdit } from '#domain/app-document/document.ts';
import { call, CallError } from '../../call.ts';
import { ColorField } from '../inputs/color-input.tsx';
import { ImageField } from '../inputs/image-input.tsx';
import { PanelContext, usePanel } from '../inputs/panel-context.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { appSwatches, palettes } from './palettes.ts';
import { PalettePreview } from './palette-preview.tsx';
import styles from './popups.module.css';

/** Name, colours, logo, description and the calendar of the app. Changes show on the canvas at once, and are kept by Save. */
export function AppSettingsPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'app settings');
  const app = useStudioState((state) => state.app);
  return (
    <Modal
      opened={opened}
      onClose={studio.closePanel}
      title="App Settings"
      size={640}
      radius="lg"
      zIndex={300}
      overlayProps={{ backgroundOpacity: 0.16 }}
      fullScreen={window.innerWidth < 640}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.modalTitle, header: styles.modalHeader, body: styles.modalBody }}
    >
      {opened && app && <AppSettingsForm saved={app} />}
    </Modal>
  );
}

const colorNames = { accent: 'Accent', background: 'Background', surface: 'Cards', text: 'Text' } as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function AppSettingsForm({ saved }: { saved: AppOnTheWire }) {
  const studio = useStudio();
  const [name, setName] = useState(saved.name);
  const [workbookId, setWorkbookId] = useState(saved.workbook_id);
  const workbooks = useWorkbooks();
  const [settings, setSettings] = useState<AppSettings>(saved.settings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [kept, setKept] = useState(saved);
  const surroundings = usePanel();
  const swatches = useMemo(() => appSwatches(settings.palette), [settings.palette]);
  const set = (part: Partial<AppSettings>): void => setSettings({ ...settings, ...part });

  // The canvas shows what is being tried; what was not saved goes back when the dialog closes.
  useEffect(() => {
    const app = studio.state().app;
    if (app) studio.setApp({ ...app, settings: { ...app.settings, palette: settings.palette } });
  }, [studio, settings.palette]);
  useEffect(
    () => () => {
      const app = studio.state().app;
      if (app) studio.setApp({ ...app, settings: kept.settings });
    },
    [studio, kept],
  );

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const { registration_needs_approval, all_rows_without_id } = settings;
      if (!studio.commit(lookEdits(settings), 'change the App Settings')) return;
      await studio.saved();
      const app = await call(updateApp, {
        params: { appId: saved.id },
        body: {
          name: name.trim(),
          settings: { registration_needs_approval, all_rows_without_id },
          ...(workbookId !== saved.workbook_id && { workbook_id: workbookId }),
        },
      });
      const current = { ...app, settings: { ...app.settings, ...studio.state().draft?.look } };
      setKept(current);
      studio.setApp(current);
      void studio.loadSheets();
      studio.refreshData();
      showToast({ type: 'success', message: 'App settings saved.' });
      setTimeout(studio.closePanel);
    } catch (failure) {
      setProblem(
        failure instanceof CallError && failure.fields[0]
          ? failure.fields[0].message
          : sentence(failure, 'The settings could not be saved. Try again.'),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <PanelContext value={{ ...surroundings, swatches }}>
      <form onSubmit={(event) => void save(event)}>
        <Tabs defaultValue="look" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="look">Look</Tabs.Tab>
            <Tabs.Tab value="about">Name and logo</Tabs.Tab>
            <Tabs.Tab value="data">Spreadsheet</Tabs.Tab>
            <Tabs.Tab value="calendar">Calendar</Tabs.Tab>
            <Tabs.Tab value="people">People</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="look">
            <div className={styles.palettes} role="group" aria-label="Ready palettes">
              {palettes.map((one) => (
                <button
                  key={one.name}
                  type="button"
                  aria-pressed={JSON.stringify(one.palette) === JSON.stringify(settings.palette)}
                  onClick={() => set({ palette: one.palette })}
                >
                  <PalettePreview palette={one.palette} />
                  <span>{one.name}</span>
                </button>
              ))}
            </div>
            <div className={styles.paletteColors}>
              {(['accent', 'background', 'surface', 'text'] as const).map((key) => (
                <label key={key}>
                  <span>{colorNames[key]}</span>
                  <ColorField
                    label={colorNames[key]}
                    value={settings.palette[key]}
                    onChange={(color) => set({ palette: { ...settings.palette, [key]: color } })}
                  />
                </label>
              ))}
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="about">
            <div className={styles.stack}>
              <TextInput
                label="Name"
                value={name}
                maxLength={100}
                onChange={(event) => setName(event.currentTarget.value)}
                error={name.trim() ? undefined : 'Enter a name.'}
              />
              <div>
                <span className={styles.fieldLabel}>Logo</span>
                <ImageField label="Logo" value={settings.logo} onChange={(logo) => set({ logo })} />
              </div>
              <Textarea
                label="Description"
                description="What search engines and shared links say about the app."
                autosize
                minRows={3}
                maxLength={500}
                value={settings.description}
                onChange={(event) => set({ description: event.currentTarget.value })}
              />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="data">
            <Select
              label="Spreadsheet"
              description="Where the blocks of this app find their sheets. Blocks look for sheets of the same name in another one."
              placeholder="Choose a spreadsheet"
              data={workbooks}
              value={workbookId}
              onChange={setWorkbookId}
              searchable
              nothingFoundMessage="Upload a spreadsheet on the dashboard first."
              comboboxProps={{ zIndex: 400 }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="calendar">
            <div className={styles.stack}>
              <Select
                label="Time zone"
                description="Decides what “today” is in filters and forms."
                searchable
                data={timeZones(settings.time_zone)}
                value={settings.time_zone}
                allowDeselect={false}
                limit={60}
                onChange={(time_zone) => time_zone && set({ time_zone })}
                comboboxProps={{ zIndex: 400 }}
              />
              <Select
                label="The week starts on"
                data={weekdays.map((label, index) => ({ value: String(index), label }))}
                value={String(settings.week_starts_on)}
                allowDeselect={false}
                onChange={(day) => day && set({ week_starts_on: Number(day) })}
                comboboxProps={{ zIndex: 400 }}
              />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="people">
            <Switch
              label="People who register wait until you let them in"
              description="Where a page of the app holds a register block. Off: who confirms the mail can read the app at once."
              checked={settings.registration_needs_approval}
              onChange={(event) => set({ registration_needs_approval: event.currentTarget.checked })}
            />
            <Switch
              mt="lg"
              label="People without an _id see all rows of sheets with an _id column"
              description="Off: where people sign in, or somebody has an _id, the column says whose a row is, and who has none sees none."
              checked={settings.all_rows_without_id}
              onChange={(event) => set({ all_rows_without_id: event.currentTarget.checked })}
            />
          </Tabs.Panel>
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

/** Everything that stands in the app's document, setting by setting. */
function lookEdits({ palette, logo, description, time_zone, week_starts_on }: AppSettings): AppEdit[] {
  const colors = Object.entries(palette).map(
    ([key, value]): AppEdit => ({ kind: 'set-look', path: ['palette', key], value }),
  );
  const others = Object.entries({ logo, description, time_zone, week_starts_on });
  return [...colors, ...others.map(([key, value]): AppEdit => ({ kind: 'set-look', path: [key], value }))];
}

function timeZones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])];
}

/** The workbooks of the workspace, by name. */
function useWorkbooks(): { value: string; label: string }[] {
  const [found, setFound] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    call(listWorkbooks, {})
      .then(({ workbooks }) => setFound(workbooks.map(({ id, name }) => ({ value: id, label: name }))))
      .catch((failure: unknown) =>
        showToast({ type: 'error', message: sentence(failure, 'The spreadsheets could not be listed.') }),
      );
  }, []);
  return found;
}
