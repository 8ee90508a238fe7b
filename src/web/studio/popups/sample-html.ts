import solidHref from '@fortawesome/fontawesome-free/sprites/solid.svg?url';
import type { BlockConfig, BlockDefinition } from '#blocks/contract.ts';
import type { Fields } from '#settings/kinds.ts';

/**
 * HTML of a sample's markdown, HTML and icon settings by path, for the pictures of the block chooser. Samples are our own
 * texts; what owners write is made into HTML by the server alone.
 */
export async function sampleHtml(definition: BlockDefinition, config: BlockConfig): Promise<Record<string, string>> {
  const { marked } = await import('marked');
  const html: Record<string, string> = {};
  const read = (fields: Fields, values: object, path: string): void => {
    const all = new Map<string, unknown>(Object.entries(values));
    for (const [key, setting] of Object.entries(fields)) {
      const value = all.get(key);
      const at = `${path}.${key}`;
      if (setting.kind === 'array' && Array.isArray(value)) {
        for (const [index, item] of value.entries()) read(setting.fields, item as object, `${at}.${index}`);
      }
      if (typeof value !== 'string' || value === '') continue;
      if (setting.kind === 'html') html[at] = value;
      if (setting.kind === 'markdowntext' || setting.kind === 'template')
        html[at] = marked.parse(value, { async: false });
      if (setting.kind === 'icon') html[at] = iconMarkup(value);
    }
  };
  read(definition.settings, config.settings, 'settings');
  for (const [index, item] of config.axis.entries()) read(definition.axis?.fields ?? {}, item, `axis.${index}`);
  return html;
}

function iconMarkup(className: string): string {
  const name = /fa-(?!solid\b|regular\b|brands\b)([\w-]+)/.exec(className)?.[1] ?? '';
  return `<svg viewBox="0 0 512 512"><use href="${solidHref}#${name}"></use></svg>`;
}
