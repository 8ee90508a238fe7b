/** The banner of a preview: its words and its button. Only pages that are previewed load it. */
import { t } from '#kit/language/product.ts';
import './banner.css';
import { isTemplateOf, type ListedTemplate, readTemplateData } from '../../rules/match-template.ts';
import { withCallParameters } from '#web/call-parameters.ts';
import { notify } from '#web/viewer/toaster.ts';

const templatesPath = '/api/multipage/marketplace/templates';
/** Milliseconds. */
const toastTime = 3_000;
const longestText = 60;

const banner = document.getElementById('sheaf-preview');
const button = banner?.querySelector('a');
if (banner && button) start(banner, button);

function start(container: HTMLElement, link: HTMLAnchorElement): void {
  const requested = new URLSearchParams(location.search);
  const listeners = readTemplateData(requested.get('template_data'));
  const label = container.dataset['host'] ?? '';
  const text = requested.get('button_text')?.trim().slice(0, longestText);
  const words = link.querySelector('.words');
  if (text && words) words.textContent = text;
  // A form that searches the page leads to the same preview; what the address says of the template comes along.
  addEventListener('formdata', ({ formData }) => {
    if (!formData.has('preview')) return;
    for (const name of ['button_text', 'template_data'])
      for (const value of requested.getAll(name)) formData.set(name, value);
  });
  let list: Promise<ListedTemplate[]> | undefined;
  const listed = (): Promise<ListedTemplate[]> => (list ??= readTemplates());
  const find = async (): Promise<ListedTemplate | undefined> =>
    (await listed()).find((one) => (listeners.id ? one.id === listeners.id : isTemplateOf(one, label)));
  const showPrice = (known: { is_free?: boolean; isPurchased?: boolean }): void => {
    link.dataset['price'] = known.is_free === false && !known.isPurchased ? 'paid' : 'free';
  };
  if (listeners.is_free !== undefined) showPrice(listeners);
  // What the address says may be old or made up; what is there now decides.
  else
    void find().then(
      (found) => found && showPrice(found),
      () => undefined,
    );

  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (link.getAttribute('aria-busy') === 'true') return;
    link.setAttribute('aria-busy', 'true');
    void goToTemplate(container, {
      label,
      id: listeners.id,
      find: () => find().finally(() => (list = undefined)),
    }).finally(() => link.setAttribute('aria-busy', 'false'));
  });
}

interface Search {
  label: string;
  id: string | undefined;
  find(): Promise<ListedTemplate | undefined>;
}

/** To where the template is used: someone who is signed in chooses how, others sign in first. */
async function goToTemplate(container: HTMLElement, { label, id, find }: Search): Promise<void> {
  const main = container.dataset['main'] ?? '';
  if (!id && !label) return show(t('Unable to identify template'));
  let found: ListedTemplate | undefined;
  try {
    found = await find();
  } catch {
    await show(t('Failed to load template information'));
    return location.assign(`${main}/templates`);
  }
  if (!found) {
    await show(t('Template not found in marketplace'));
    return location.assign(`${main}/templates`);
  }
  const { id: template_id } = found;
  location.assign(`${main}/dashboard/auth?${new URLSearchParams({ template_id })}`);
}

/** Says it for as long as it can be read. */
function show(message: string): Promise<void> {
  notify({ type: 'error', message, duration: toastTime });
  return new Promise((resolve) => setTimeout(resolve, toastTime));
}

async function readTemplates(): Promise<ListedTemplate[]> {
  const answer = await fetch(withCallParameters(templatesPath), { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`Couldn’t load the templates: ${answer.status}.`);
  const { templates } = (await answer.json()) as { templates: ListedTemplate[] };
  return templates;
}
