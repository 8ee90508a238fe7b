import { Fragment, type ReactNode } from 'react';

/**
 * The Markdown that people write in cells, rendered as elements: emphasis, code, links, headings, lists, quotes,
 * breaks. HTML in it stays text, so nothing has to be cleaned.
 */
export function MarkdownText({ text, inline = false }: { text: string; inline?: boolean }) {
  if (inline) return <>{spans(onOneLine(text))}</>;
  return (
    <>
      {blocksOf(text).map((block, index) => (
        // Blocks of one text have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{renderBlock(block)}</Fragment>
      ))}
    </>
  );
}

/** Lists keep their points, headings and quotes lose their signs. */
const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(?:#{1,6}|>)\s+/, '')
        .replace(/^[-*+]\s+/, '• '),
    )
    .filter((line) => line !== '')
    .join(' ');

type TextBlock =
  | { kind: 'paragraph' | 'quote' | 'heading'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] };

function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const last = blocks.at(-1);
    const item = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(line);
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    const quote = /^>\s?(.*)$/.exec(line);
    if (line.trim() === '') {
      open = false;
      continue;
    }
    if (item) {
      const ordered = item[1] !== undefined;
      if (open && last?.kind === 'list' && last.ordered === ordered) last.items.push(item[2] ?? '');
      else blocks.push({ kind: 'list', ordered, items: [item[2] ?? ''] });
    } else if (heading) blocks.push({ kind: 'heading', text: heading[1] ?? '' });
    else {
      const kind = quote ? 'quote' : 'paragraph';
      const words = quote?.[1] ?? line;
      if (open && last?.kind === kind) last.text += `\n${words}`;
      else blocks.push({ kind, text: words });
    }
    open = !heading;
  }
  return blocks;
}

function renderBlock(block: TextBlock): ReactNode {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{spans(item)}</li>
        ))}
      </List>
    );
  }
  if (block.kind === 'quote') return <blockquote>{lines(block.text)}</blockquote>;
  return <p>{block.kind === 'heading' ? <strong>{spans(block.text)}</strong> : lines(block.text)}</p>;
}

const lines = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <br />}
      {spans(line)}
    </Fragment>
  ));

const spanPattern =
  /(?<code>`[^`]+`)|(?<strong>\*\*(?!\s)[^*]+\*\*|__(?!\s)[^_]+__)|(?<gone>~~[^~]+~~)|(?<emphasis>\*(?!\s)[^*]+\*|(?<![\w])_(?!\s)[^_]+_(?!\w))|(?<link>\[[^[\]]+\]\([^()\s]+\))|(?<address>https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/g;

function spans(text: string): ReactNode[] {
  const rendered: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(spanPattern)) {
    if (match.index > end) rendered.push(text.slice(end, match.index));
    rendered.push(<Fragment key={match.index}>{renderSpan(match[0], match.groups ?? {})}</Fragment>);
    end = match.index + match[0].length;
  }
  if (end < text.length) rendered.push(text.slice(end));
  return rendered;
}

function renderSpan(span: string, kind: Record<string, string | undefined>): ReactNode {
  if (kind['code']) return <code>{span.slice(1, -1)}</code>;
  if (kind['strong']) return <strong>{spans(span.slice(2, -2))}</strong>;
  if (kind['gone']) return <s>{spans(span.slice(2, -2))}</s>;
  if (kind['emphasis']) return <em>{spans(span.slice(1, -1))}</em>;
  if (kind['address']) return <SafeLink href={span}>{span.replace(/^https?:\/\/(?:www\.)?/, '')}</SafeLink>;
  const [, words = '', href = ''] = /^\[([^\]]+)\]\(([^()\s]+)\)$/.exec(span) ?? [];
  return <SafeLink href={href}>{words}</SafeLink>;
}

/** Only addresses that lead somewhere harmless become links. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href)) return <>{children}</>;
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc" target={/^https?:/i.test(href) ? '_blank' : undefined}>
      {children}
    </a>
  );
}
