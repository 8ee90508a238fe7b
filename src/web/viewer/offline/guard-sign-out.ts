import { plural } from '#kit/language/language.ts';
import { waitingFilesIn } from './waiting-address.ts';
import { dropFiles } from './waiting-files.ts';
import { dropWaiting, listWaiting } from './waiting-store.ts';

let guarded = { person: '', count: 0 };
let isOn = false;

/** Whoever signs out leaves nothing behind: what waits for them is deleted, once they know. */
export function guardSignOut(person: string, count: number): void {
  guarded = { person, count };
  if (isOn) return;
  isOn = true;
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || guarded.person === '' || guarded.count === 0) return;
      if (!new URL(form.action, location.href).pathname.endsWith('/sign-out')) return;
      event.preventDefault();
      event.stopPropagation();
      const question = plural(
        guarded.count,
        '{count} entry isn’t sent yet. If you sign out now, it’s deleted.',
        '{count} entries aren’t sent yet. If you sign out now, they’re deleted.',
      );
      // Nothing else may happen before it is answered, and nothing is lost without an answer.
      if (confirm(question)) void leave(form, guarded.person);
    },
    true,
  );
}

async function leave(form: HTMLFormElement, person: string): Promise<void> {
  const entries = await listWaiting(person);
  await dropWaiting(entries.map(({ key }) => key));
  await dropFiles(waitingFilesIn(entries));
  form.submit();
}
