import { t } from '#kit/language/product.ts';
import { Input } from '@mantine/core';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { Bold, Heading3, Italic, Link2, Link2Off, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { isEmptyHtml } from '../../rules/submission.ts';
import { addressOf, cleanDescription, descriptionParts, isAllowedAddress } from './description-html.ts';
import styles from './marketplace.module.css';

interface DescriptionProps {
  value: string;
  onChange(html: string): void;
}

/** Rich text that says what the template is for; says that it is required when it is left empty. */
export function DescriptionEditor({ value, onChange }: DescriptionProps) {
  const id = useId();
  const [isLeftEmpty, setLeftEmpty] = useState(false);
  const [content] = useState(() => cleanDescription(value));
  const editor = useEditor({
    extensions: descriptionParts,
    content,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-labelledby': `${id}-label`,
        'aria-multiline': 'true',
        'aria-required': 'true',
        class: styles.text ?? '',
      },
    },
    onUpdate: ({ editor: one }) => {
      onChange(one.getHTML());
      if (!one.isEmpty) setLeftEmpty(false);
    },
    onBlur: ({ editor: one }) => setLeftEmpty(isEmptyHtml(one.getHTML())),
  });
  return (
    <Input.Wrapper
      label={<span id={`${id}-label`}>{t('Description')}</span>}
      labelElement="div"
      withAsterisk
      error={isLeftEmpty && t('Description is required')}
      errorProps={{ role: 'alert' }}
    >
      <div className={styles.editor} data-invalid={isLeftEmpty || undefined}>
        {editor && <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  );
}

/** @sentences */
const markNames = {
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  blockquote: 'Quote',
};

interface Tool {
  mark: keyof typeof markNames;
  icon: LucideIcon;
  run(editor: Editor): void;
}
const tools: readonly Tool[] = [
  { mark: 'bold', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { mark: 'italic', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { mark: 'heading', icon: Heading3, run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { mark: 'bulletList', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { mark: 'orderedList', icon: ListOrdered, run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { mark: 'blockquote', icon: Quote, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];
const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Toolbar({ editor }: { editor: Editor }) {
  const [asksLink, setAsksLink] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: one }) =>
      [...tools.map(({ mark }): string => mark), 'link'].filter((mark) => one.isActive(mark)),
  });
  const isLinked = active.includes('link');
  return (
    <>
      <div className={styles.tools} role="group" aria-label={t('Format')}>
        {tools.map(({ mark, icon: Icon, run }) => (
          <button
            key={mark}
            type="button"
            aria-label={t(markNames[mark])}
            title={t(markNames[mark])}
            aria-pressed={active.includes(mark)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon {...icon} />
          </button>
        ))}
        <button
          type="button"
          aria-label={isLinked ? t('Remove link') : t('Link')}
          title={isLinked ? t('Remove link') : t('Link')}
          aria-pressed={isLinked}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isLinked ? editor.chain().focus().unsetLink().run() : setAsksLink(!asksLink))}
        >
          {isLinked ? <Link2Off {...icon} /> : <Link2 {...icon} />}
        </button>
      </div>
      {asksLink && <LinkForm editor={editor} onDone={() => setAsksLink(false)} />}
    </>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const put = (event?: FormEvent): void => {
    event?.preventDefault();
    const href = addressOf(typed);
    if (!isAllowedAddress(href)) return setWrong(true);
    const chain = editor.chain().focus();
    if (editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className={styles.link}>
      <Input
        size="sm"
        aria-label={t('Link URL')}
        placeholder="https://"
        inputMode="url"
        autoFocus
        value={typed}
        error={isWrong}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') put(event);
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
      <button type="button" onClick={() => put()}>
        {t('Set link')}
      </button>
      {isWrong && <p role="alert">{t('Enter a URL or an e-mail address.')}</p>}
    </div>
  );
}
