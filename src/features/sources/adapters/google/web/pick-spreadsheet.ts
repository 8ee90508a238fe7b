/** Google's own dialog to choose a file; with the scope `drive.file` a spreadsheet is opened to Sheaf by being chosen there. */
import { t } from '#kit/language/product.ts';
import { getPickerToken } from '../api.ts';
import { call } from '#web/call.ts';

interface PickerBuilder {
  addView(view: unknown): PickerBuilder;
  setOAuthToken(token: string): PickerBuilder;
  setDeveloperKey(key: string): PickerBuilder;
  setAppId(id: string): PickerBuilder;
  setCallback(done: (answer: { action: string; docs?: { id: string }[] }) => void): PickerBuilder;
  build(): { setVisible(visible: boolean): void };
}
interface GoogleScript {
  gapi?: { load(name: string, done: () => void): void };
  google?: { picker: { PickerBuilder: new () => PickerBuilder; ViewId: { SPREADSHEETS: unknown } } };
}

const notLoaded = (): Error => new Error(t('Google’s file picker could not be loaded. Paste the address instead.'));

let loading: Promise<void> | undefined;

/** The id of the spreadsheet that was chosen; null where none was. */
export async function pickSpreadsheet(
  accountId: string,
  { key, app_id }: { key: string; app_id: string },
): Promise<string | null> {
  const { token } = await call(getPickerToken, { params: { accountId } });
  loading ??= loadPicker().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  const { google } = globalThis as GoogleScript;
  if (!google) throw notLoaded();
  return new Promise((resolve) => {
    new google.picker.PickerBuilder()
      .addView(google.picker.ViewId.SPREADSHEETS)
      .setOAuthToken(token)
      .setDeveloperKey(key)
      .setAppId(app_id)
      .setCallback(({ action, docs }) => {
        if (action === 'picked') resolve(docs?.[0]?.id ?? null);
        else if (action === 'cancel') resolve(null);
      })
      .build()
      .setVisible(true);
  });
}

function loadPicker(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://apis.google.com/js/api.js';
    script.onload = () => {
      const { gapi } = globalThis as GoogleScript;
      if (gapi) gapi.load('picker', resolve);
      else reject(notLoaded());
    };
    script.onerror = () => reject(notLoaded());
    document.head.append(script);
  });
}
