/** Finding the template that a previewed app shows. */

/** What the list of templates shows of each. */
export interface ListedTemplate {
  id: string;
  name: string;
  subdomain: string;
  slug: string;
  is_free: boolean;
  isPurchased: boolean;
}

/** Whether a template is the one at a host, by the first label of its name. */
export const isTemplateOf = ({ subdomain, slug, name }: ListedTemplate, label: string): boolean =>
  label !== '' && [subdomain, slug, hyphenated(name)].includes(label);

/** Lower-cased, all but letters and digits turned into hyphens. */
const hyphenated = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** What the address of a preview says about its template; nothing where it is no object of JSON. */
export function readTemplateData(text: string | null): { id?: string; is_free?: boolean; isPurchased?: boolean } {
  const value = parsed(text);
  const { id, is_free, isPurchased } = value;
  return {
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(typeof is_free === 'boolean' && { is_free }),
    ...(typeof isPurchased === 'boolean' && { isPurchased }),
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The path of the site where someone who is signed in chooses how to use a template. */
export const useTemplateHref = (templateId: string): string =>
  `/dashboard/new-multipage?${new URLSearchParams({ template_id: templateId })}`;

/** Of someone who came from the banner of a preview: they choose at once how to use the template. */
export function targetOfSignedIn(query: URLSearchParams): string | null {
  const templateId = query.get('template_id');
  return templateId ? useTemplateHref(templateId) : null;
}
