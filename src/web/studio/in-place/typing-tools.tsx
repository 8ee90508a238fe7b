import { t } from '#kit/language/product.ts';
import {
  Bold,
  Check,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from 'lucide-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { harmlessAddress } from './words-of.ts';
import { typingToolsAttribute } from './type-in-place.ts';
import type { TypedField } from './typing.ts';
import styles from './in-place.module.css';

/** @sentences */
const names = {
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  smallHeading: 'Small heading',
  list: 'List',
  numberedList: 'Numbered list',
  quote: 'Quote',
};

interface Tool {
  name: string;
  icon: LucideIcon;
  command: string;
  value?: string;
}
const inline: readonly Tool[] = [
  { name: names.bold, icon: Bold, command: 'bold' },
  { name: names.italic, icon: Italic, command: 'italic' },
];
const blocks: readonly Tool[] = [
  { name: names.heading, icon: Heading2, command: 'formatBlock', value: 'h2' },
  { name: names.smallHeading, icon: Heading3, command: 'formatBlock', value: 'h3' },
  { name: names.list, icon: List, command: 'insertUnorderedList' },
  { name: names.numberedList, icon: ListOrdered, command: 'insertOrderedList' },
  { name: names.quote, icon: Quote, command: 'formatBlock', value: 'blockquote' },
];
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What a rich text takes next to words, over the text that is being typed. */
export function TypingTools({ field, name }: { field: TypedField; name: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const { element, form } = field;
  const { linking, openLink, backToText, setLink } = useLink(element);

  // It is another size while a link is typed.
  useLayoutEffect(() => keepOver(element, bar.current), [element, linking]);

  return (
    <div
      ref={bar}
      className={styles.tools}
      {...{ [typingToolsAttribute]: '' }}
      data-tools
      role="toolbar"
      aria-label={t('Style of {name}', { name })}
    >
      {linking ? (
        <LinkForm href={linking.href} onSubmit={setLink} onEscape={backToText} />
      ) : (
        <>
          {[...inline, ...(form === 'markdown' ? blocks : [])].map((tool) => (
            <StyleButton key={tool.name} tool={tool} element={element} />
          ))}
          <button
            type="button"
            aria-label={t('Link')}
            title={t('Link (Ctrl K)')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={openLink}
          >
            <Link2 {...icon} />
          </button>
        </>
      )}
    </div>
  );
}

function linkAt(range: Range | null): Element | null {
  const node = range?.startContainer;
  const element = node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : node?.parentElement;
  return element?.closest('a') ?? null;
}

/** 'example.com' is one of the web; what leads nowhere harmless is no address. */
function wholeAddress(typed: string, page: Document): string {
  const link = page.createElement('a');
  link.setAttribute('href', typed);
  if (harmlessAddress(link) !== '') return typed;
  return /^[\w-]+(\.[\w-]+)+/.test(typed) ? `https://${typed}` : '';
}

/** Keeps the bar above the text, or below it where there is no room, until the returned function is called. */
function keepOver(element: HTMLElement, bar: HTMLElement | null): () => void {
  const place = (): void => {
    const root = element.closest('#sheaf-page-root')?.getBoundingClientRect();
    const text = element.getBoundingClientRect();
    if (!bar || !root) return;
    const above = text.top - root.top - bar.offsetHeight - 8;
    bar.style.top = `${above < 0 ? text.bottom - root.top + 8 : above}px`;
    bar.style.left = `${Math.max(8, Math.min(text.left - root.left, root.width - bar.offsetWidth - 8))}px`;
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(element);
  return () => observer.disconnect();
}

interface LinkFormProps {
  href: string;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onEscape(): void;
}

function LinkForm({ href, onSubmit, onEscape }: LinkFormProps) {
  return (
    <form className={styles.link} onSubmit={onSubmit}>
      <input
        name="address"
        aria-label={t('Link URL')}
        placeholder={t('https://, mailto: or /page')}
        defaultValue={href}
        ref={(input) => input?.focus()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onEscape();
        }}
      />
      <button type="submit" aria-label={t('Apply link')} title={t('Apply link')}>
        <Check {...icon} />
      </button>
    </form>
  );
}

function StyleButton({ tool: { name, icon: Icon, command, value }, element }: { tool: Tool; element: HTMLElement }) {
  const page = element.ownerDocument;
  return (
    <button
      type="button"
      aria-label={t(name)}
      title={t(name)}
      // The text keeps the focus, and what is chosen in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        element.focus();
        const isOn = value !== undefined && page.queryCommandValue('formatBlock') === value;
        page.execCommand(command, false, isOn ? 'p' : value);
      }}
    >
      <Icon {...icon} />
    </button>
  );
}

/** The link that is typed for the chosen words. */
function useLink(element: HTMLElement) {
  /** The words that are to be a link, and where they lead now. */
  const [linking, setLinking] = useState<{ range: Range | null; href: string } | null>(null);
  const page = element.ownerDocument;
  const openLink = (): void => {
    const selection = page.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    setLinking({ range, href: linkAt(range)?.getAttribute('href') ?? '' });
  };

  useEffect(() => {
    const linkByKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      event.stopPropagation();
      openLink();
    };
    element.addEventListener('keydown', linkByKey);
    return () => element.removeEventListener('keydown', linkByKey);
  });

  const backToText = (): void => {
    setLinking(null);
    element.focus();
    const selection = page.getSelection();
    if (linking?.range && selection) {
      selection.removeAllRanges();
      selection.addRange(linking.range);
    }
  };
  const setLink = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('address');
    const typed = typeof given === 'string' ? given.trim() : '';
    backToText();
    if (typed === '') page.execCommand('unlink');
    else page.execCommand('createLink', false, wholeAddress(typed, page));
  };
  return { linking, openLink, backToText, setLink };
}
