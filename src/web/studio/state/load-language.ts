import { speak } from '#kit/language/language.ts';
import { readStudioData } from './studio-data.ts';

/** Takes the words of the app's language from its page. Without them the canvas stays as it is; visitors have theirs. */
export async function loadLanguage(): Promise<void> {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  speak(readStudioData(page)?.language);
}
