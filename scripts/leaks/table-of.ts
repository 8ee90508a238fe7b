import type { LeakReport } from '#features/visitor/api/leaks.ts';
import {
  amountOf,
  namesOfColumns,
  leakViewerName,
  remarksOn,
  wayNames,
  writeNames,
} from '#features/visitor/rules/leak-text.ts';

/** The report as lines of text, indented: page, viewer, block, what it gives. */
export function tableOf({ app, pages }: LeakReport): string {
  const privacy = app.public ? `public, ${app.sign_in_method.toLowerCase()}` : 'private: nobody but its editors';
  const lines = [`${app.name} (${app.subdomain}), ${privacy}`];
  for (const page of pages) {
    lines.push('', `${page.page_name}  ${page.href}`);
    for (const { viewer, sees, blocks } of page.viewers) {
      const seen = { page: '', 'sign-in': ': asked to sign in', nothing: ': not shown' }[sees];
      const empty = sees === 'page' && blocks.length === 0 ? ': no data' : '';
      lines.push(`  ${leakViewerName(viewer, app.roles)}${seen}${empty}`);
      for (const { name, gives, writes } of blocks) {
        lines.push(`    ${name}`);
        for (const given of gives) {
          lines.push(`      ${amountOf(given)}: ${namesOfColumns(given)}`);
          lines.push(
            `        by ${wayNames(given)}${remarksOn(given)
              .map((remark) => `. ${remark.replace(/\.$/, '')}`)
              .join('')}`,
          );
        }
        const written = writeNames(writes);
        if (written.length > 0) lines.push(`      May: ${written.join('; ')}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
