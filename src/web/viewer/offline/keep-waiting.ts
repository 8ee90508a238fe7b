import { t } from '#kit/language/language.ts';
import { readPageData } from '../page-data.ts';
import { columnsOn } from './columns-on.ts';
import { addWaiting, type Waiting } from './waiting-store.ts';

/** Lets what could not be sent wait; answers what to say of it, or '' where nothing waits: the page says whether it may. */
export async function keepWaiting(
  path: string,
  sent: Pick<Waiting, 'kind' | 'key'> & { body: object },
): Promise<string> {
  const data = readPageData(document);
  if (!data?.offline || self !== top) return '';
  const body = sent.body as Waiting['body'];
  const { person } = data.offline;
  const entry = { ...sent, body, path, person, at: Date.now(), title: data.context.page.page_name };
  // Some browsers store nothing in private windows.
  const hasRoom = await addWaiting({ ...entry, labels: columnsOn(data, body) }).catch(() => false);
  if (!hasRoom) return '';
  void import('./send-waiting.ts').then(({ startSending }) => startSending());
  return t('You’re offline. What you sent waits in this browser and goes out once the network is back.');
}
