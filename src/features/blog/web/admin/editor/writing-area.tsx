import { t } from '#kit/language/product.ts';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import '../../pages/prose.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { postLimits } from '../../../rules/post.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { uploadPicture } from '../media/media-library.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './post-editor.module.css';
import { looksLikeMarkdown, markdownToPostHtml, postToMarkdown } from './post-markdown.ts';
import { postParts } from './post-parts.ts';

/** The text of a post: as readers will see it, or as Markdown. */
export function WritingArea({
  content,
  editable,
  onChange,
}: {
  content: string;
  editable: boolean;
  onChange: (html: string) => void;
}) {
  const [source, setSource] = useState<string | null>(null);
  const editor: Editor | null = useEditor({
    extensions: postParts,
    content,
    editable,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': t('Post text'), 'aria-multiline': 'true', role: 'textbox', class: 'prose' },
      handlePaste: (_view, event) => (editor ? takePasted(editor, event) : false),
      handleDrop: (_view, event) => (editor ? takeFiles(editor, event.dataTransfer, event) : false),
    },
    onUpdate: ({ editor: one }) => onChange(one.getHTML()),
  });
  if (!editor) return null;
  const swap = () => {
    if (source === null) return setSource(postToMarkdown(editor.getJSON()));
    editor.commands.setContent(markdownToPostHtml(source), { emitUpdate: true });
    setSource(null);
  };
  return (
    <div className={styles.writing}>
      {editable && (
        <div className={styles.toolbar}>
          {source === null && <EditorToolbar editor={editor} />}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            className={styles.swap ?? ''}
            aria-pressed={source !== null}
            onClick={swap}
          >
            {source === null ? t('Markdown') : t('Back to the page')}
          </Button>
        </div>
      )}
      {source === null ? (
        <>
          {editable && <PictureText editor={editor} />}
          <EditorContent editor={editor} />
        </>
      ) : (
        <Source editor={editor} source={source} onSource={setSource} />
      )}
    </div>
  );
}

function Source({ editor, source, onSource }: { editor: Editor; source: string; onSource: (text: string) => void }) {
  return (
    <Textarea
      aria-label={t('Post Markdown')}
      classNames={{ input: styles.source ?? '' }}
      autosize
      minRows={16}
      value={source}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onSource(text);
        // Kept at once, as on the page.
        editor.commands.setContent(markdownToPostHtml(text), { emitUpdate: true });
      }}
    />
  );
}

/** What the chosen picture shows, for those who do not see it. */
function PictureText({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: one }) => (one.isActive('picture') ? String(one.getAttributes('picture')['alt']) : null),
  });
  if (alt === null) return null;
  return (
    <div className={styles.text}>
      <TextInput
        label={t('Alternative text')}
        description={t('Describe the picture for readers who can’t see it.')}
        size="sm"
        maxLength={postLimits.alt}
        value={alt}
        onChange={(event) => editor.commands.updateAttributes('picture', { alt: event.currentTarget.value })}
      />
    </div>
  );
}

function takePasted(editor: Editor, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  if (takeFiles(editor, clipboardData, event)) return true;
  const html = clipboardData.getData('text/html');
  if (/<img[^>]+src="(?:https?:|data:)/i.test(html))
    showToast(t('Pictures from other pages aren’t copied. Upload them to the media library.'));
  const text = clipboardData.getData('text/plain');
  if (html || !looksLikeMarkdown(text) || editor.isActive('codeBlock')) return false;
  event.preventDefault();
  return editor.commands.insertContent(markdownToPostHtml(text));
}

function takeFiles(editor: Editor, from: DataTransfer | null, event: Event): boolean {
  const files = [...(from?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (files.length === 0) return false;
  event.preventDefault();
  const put = async () => {
    for (const file of files) {
      const { src, alt } = await uploadPicture(file);
      editor.commands.insertContent({ type: 'picture', attrs: { src, alt } });
    }
  };
  put().catch(showFailure);
  return true;
}
