/** What waits is shown: how much at the edge of the page, and in a window each entry with what becomes of it. */
import type { Cell } from '#engine/model.ts';
import './waiting.css';
import { plural, t } from '#kit/language/language.ts';
import { guardSignOut } from './guard-sign-out.ts';
import { waitingFilesIn, withoutAddresses } from './waiting-address.ts';
import { dropFiles } from './waiting-files.ts';
import { dropWaiting, listWaiting, putWaiting, type Waiting } from './waiting-store.ts';

let mark: HTMLButtonElement | undefined;
let list: HTMLDialogElement | undefined;

/** Shows what waits of a person by now; nothing is there where nothing waits. */
export async function showWaiting(person: string): Promise<void> {
  const entries = await listWaiting(person);
  guardSignOut(person, entries.length);
  if (entries.length === 0) {
    mark?.remove();
    list?.close();
    return;
  }
  const refused = entries.filter((one) => one.refused !== undefined).length;
  mark ??= button('', () => void openList(person));
  mark.className = 'sheaf-waits';
  mark.setAttribute('aria-haspopup', 'dialog');
  mark.dataset['refused'] = String(refused > 0);
  mark.textContent =
    refused > 0
      ? plural(refused, '{count} entry couldn’t be sent', '{count} entries couldn’t be sent')
      : plural(entries.length, '{count} entry waits to be sent', '{count} entries wait to be sent');
  if (!mark.isConnected) document.body.append(mark);
  if (list?.open) fill(list, entries, person);
}

async function openList(person: string): Promise<void> {
  list ??= element('dialog', 'sheaf-waits-list');
  if (!list.isConnected) document.body.append(list);
  fill(list, await listWaiting(person), person);
  if (!list.open) list.showModal();
}

function fill(dialog: HTMLDialogElement, entries: readonly Waiting[], person: string): void {
  const heading = element('h2', '', t('Waiting to be sent'));
  heading.id = 'sheaf-waits-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  const items = element('ul');
  items.append(...entries.map((entry) => itemOf(entry, person)));
  const foot = element('div', 'sheaf-waits-acts');
  foot.append(
    button(t('Close'), () => dialog.close()),
    button(t('Send now'), () => void sendNow()),
  );
  dialog.replaceChildren(heading, items, foot);
}

function itemOf(entry: Waiting, person: string): HTMLElement {
  const item = element('li');
  const time = new Date(entry.at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'short',
    timeStyle: 'short',
  });
  item.append(element('strong', '', entry.title), ' ', element('small', '', time), valuesOf(entry));
  const acts = element('div', 'sheaf-waits-acts');
  const { theirs } = entry;
  const again = (changed: Partial<Waiting>) => async () => {
    const { refused: _refused, theirs: _theirs, ...rest } = entry;
    await putWaiting({ ...rest, ...changed });
    await sendNow();
  };
  const drop = async () => {
    await dropWaiting([entry.key]);
    await dropFiles(waitingFilesIn(entry.body));
    await showWaiting(person);
  };
  if (theirs) {
    const cells = Object.keys(entry.body.cells).map((id) => textOf(theirs.named?.[id] ?? theirs.cells[id]));
    const said = t('Someone else changed it meanwhile: {values}', { values: cells.join(', ') });
    item.append(element('p', 'sheaf-waits-why', said));
    acts.append(
      button(t('Keep theirs'), drop),
      button(t('Keep mine'), again({ body: { ...entry.body, version: theirs.version } })),
    );
  } else {
    acts.append(button(t('Delete'), drop));
    if (entry.refused !== undefined) {
      item.append(element('p', 'sheaf-waits-why', t('Not sent: {reason}', { reason: entry.refused })));
      acts.append(button(t('Try again'), again({})));
    }
  }
  item.append(acts);
  return item;
}

function valuesOf({ body, labels }: Waiting): HTMLElement {
  const values = element('dl');
  for (const [id, cell] of Object.entries(body.cells)) {
    if ((cell ?? '') === '') continue;
    values.append(element('dt', '', labels[id] ?? ''), element('dd', '', textOf(cell)));
  }
  return values;
}

const textOf = (cell: Cell | undefined): string => withoutAddresses(String(cell ?? '–')).slice(0, 300);

const sendNow = async (): Promise<void> => (await import('./send-waiting.ts')).sendAll();

function button(text: string, act: () => unknown): HTMLButtonElement {
  const made = element('button', '', text);
  made.type = 'button';
  made.addEventListener('click', () => void act());
  return made;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, of = '', text = ''): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (of) made.className = of;
  if (text) made.textContent = text;
  return made;
}
