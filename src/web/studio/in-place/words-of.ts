/** What was typed into a rich text, as it is stored: the little HTML of a line, or Markdown. */
import { allowedInlineTags, allowedSchemes } from '#features/texts/rules/html-allow-list.ts';
import { escapeHtml } from '#kit/html.ts';

/** Emphasis, links and breaks; everything else leaves its words. */
export function inlineHtmlOf(root: Node): string {
  const inside = (node: Node): string => [...node.childNodes].map(one).join('');
  const one = (node: Node): string => {
    if (node.nodeType === node.TEXT_NODE) return plainHtml(node.nodeValue ?? '');
    if (node.nodeType !== node.ELEMENT_NODE) return '';
    const element = node as HTMLElement;
    const tag = element.tagName.toLowerCase();
    if (tag === 'br') return '<br>';
    const words = inside(element);
    if (tag === 'div' || tag === 'p') return element.previousSibling ? `<br>${words}` : words;
    if (words === '' || !allowedInlineTags.includes(tag)) return words;
    if (tag !== 'a') return `<${tag}${styleOf(element)}>${words}</${tag}>`;
    const href = harmlessAddress(element);
    return href === '' ? words : `<a href="${escapeHtml(href)}">${words}</a>`;
  };
  return inside(root)
    .replace(/(?:<br>)+$/, '')
    .trim();
}

/** In content quotes may be as they are. */
const plainHtml = (text: string): string =>
  text.replaceAll('\u00a0', ' ').replaceAll(/[&<>]/g, (sign) => escapeHtml(sign));

const styleOf = (element: HTMLElement): string => {
  const style = element.tagName === 'SPAN' ? element.getAttribute('style') : null;
  return style ? ` style="${escapeHtml(style)}"` : '';
};

const blockTags = new Set(['P', 'DIV', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'BLOCKQUOTE', 'HR']);

/** Markdown of the parts that the toolbar makes; what else is there loses its form, and keeps its words. */
export function markdownOf(root: Node): string {
  return blocksOf(root).join('\n\n').trim();
}

function blocksOf(root: Node): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const close = (): void => {
    const words = inlineOf(line);
    if (words !== '') blocks.push(words);
    line = [];
  };
  for (const node of root.childNodes) {
    if (!(node.nodeType === node.ELEMENT_NODE && blockTags.has((node as Element).tagName))) {
      line.push(node);
      continue;
    }
    close();
    const block = blockOf(node as Element);
    if (block !== '') blocks.push(block);
  }
  close();
  return blocks;
}

function blockOf(element: Element): string {
  const { tagName } = element;
  if (tagName === 'HR') return '---';
  if (/^H[1-6]$/.test(tagName)) {
    const words = inlineOf([...element.childNodes]).replaceAll('\n', ' ');
    return words && `${'#'.repeat(Number(tagName[1]))} ${words}`;
  }
  if (tagName === 'BLOCKQUOTE') return prefixed(blocksOf(element).join('\n\n'), '> ', '> ');
  if (tagName === 'UL' || tagName === 'OL') {
    const first = Number(element.getAttribute('start') ?? 1);
    const items = [...element.children].map((item, index) => {
      const sign = tagName === 'OL' ? `${first + index}. ` : '- ';
      const tight = [...item.children].every((child) => child.tagName !== 'P');
      return prefixed(blocksOf(item).join(tight ? '\n' : '\n\n'), sign, ' '.repeat(sign.length));
    });
    return items.join('\n');
  }
  return blocksOf(element).join('\n\n');
}

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' && rest.trim() === '' ? '' : rest) + line)
    .join('\n');

const around: Record<string, string> = { STRONG: '**', B: '**', EM: '*', I: '*', S: '~~', DEL: '~~', STRIKE: '~~' };

function inlineOf(nodes: readonly Node[]): string {
  return nodes
    .map(inlineNode)
    .join('')
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .trim()
    .split('\n')
    .map((line) =>
      line.replace(/^(#{1,6}\s|[-+>](?=\s)|\d+(?=[.)]\s))/, (sign) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`)),
    )
    .join('\n')
    .replaceAll(hardBreak, '  \n');
}

/** Stands for a break until the lines are trimmed. */
const hardBreak = '\u0001\n';

function inlineNode(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) {
    return (node.nodeValue ?? '')
      .replaceAll('\u00a0', ' ')
      .replaceAll(/[\\`*_<]|\](?=\()|~(?=~)/g, (sign) => `\\${sign}`);
  }
  if (node.nodeType !== node.ELEMENT_NODE) return '';
  const element = node as HTMLElement;
  if (element.tagName === 'BR') return element.nextSibling ? hardBreak : '';
  const words = [...element.childNodes].map(inlineNode).join('');
  if (element.tagName === 'CODE') return `\`${element.textContent ?? ''}\``;
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  if (inner === '') return words;
  const sign = around[element.tagName];
  if (sign !== undefined) return `${before}${sign}${inner}${sign}${after}`;
  const href = element.tagName === 'A' ? harmlessAddress(element) : '';
  return href === '' ? words : `${before}[${inner}](${href.replaceAll(/[\s()]/g, encodeURIComponent)})${after}`;
}

/** Where a link leads, if it is harmless. */
export function harmlessAddress(element: Element): string {
  const href = element.getAttribute('href')?.trim() ?? '';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme !== undefined && !allowedSchemes.includes(scheme)) return '';
  return scheme !== undefined || /^[/#?]/.test(href) ? href : '';
}
