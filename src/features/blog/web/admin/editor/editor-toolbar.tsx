import { t } from '#kit/language/product.ts';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import {
  Bold,
  ClipboardPaste,
  Code,
  Columns3,
  Film,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Rows3,
  SquareCode,
  Strikethrough,
  Table,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { videoAt } from '../../../rules/video-address.ts';
import { textIn } from '#features/accounts/web/form/text-in.ts';
import { MediaDialog } from '../media/picture-field.tsx';
import styles from './post-editor.module.css';
import { isLinkAddress } from './post-parts.ts';
import { newTable } from './tables.ts';

/** @sentences */
const names = {
  heading2: 'Heading',
  heading3: 'Smaller heading',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strike through',
  code: 'Code',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  blockquote: 'Quote',
  codeBlock: 'Code block',
  line: 'Line',
  addRow: 'Add a row',
  addColumn: 'Add a column',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  deleteTable: 'Delete table',
};
type ToolName = keyof typeof names;

interface Tool {
  name: ToolName;
  icon: LucideIcon;
  run: (editor: Editor) => unknown;
  isActive?: (editor: Editor) => boolean;
}
const chain = (editor: Editor) => editor.chain().focus();
const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  icon,
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});
const mark = (name: ToolName, icon: LucideIcon, run: Tool['run']): Tool => ({
  ...{ name, icon, run },
  isActive: (editor) => editor.isActive(name),
});

const tools: readonly Tool[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  mark('bold', Bold, (editor) => chain(editor).toggleBold().run()),
  mark('italic', Italic, (editor) => chain(editor).toggleItalic().run()),
  mark('strike', Strikethrough, (editor) => chain(editor).toggleStrike().run()),
  mark('code', Code, (editor) => chain(editor).toggleCode().run()),
  mark('bulletList', List, (editor) => chain(editor).toggleBulletList().run()),
  mark('orderedList', ListOrdered, (editor) => chain(editor).toggleOrderedList().run()),
  mark('blockquote', Quote, (editor) => chain(editor).toggleBlockquote().run()),
  mark('codeBlock', SquareCode, (editor) => chain(editor).toggleCodeBlock().run()),
  { name: 'line', icon: Minus, run: (editor) => chain(editor).setHorizontalRule().run() },
];
const tableTools: readonly Tool[] = [
  { name: 'addRow', icon: Rows3, run: ({ state, view }) => addRowAfter(state, view.dispatch) },
  { name: 'addColumn', icon: Columns3, run: ({ state, view }) => addColumnAfter(state, view.dispatch) },
];
const tableEnds = [
  { name: 'deleteRow', run: ({ state, view }: Editor) => deleteRow(state, view.dispatch) },
  { name: 'deleteColumn', run: ({ state, view }: Editor) => deleteColumn(state, view.dispatch) },
  { name: 'deleteTable', run: ({ state, view }: Editor) => deleteTable(state, view.dispatch) },
] as const;

/** What is asked before it is inserted. */
type Requested = 'link' | 'video' | 'picture';

export function EditorToolbar({ editor }: { editor: Editor }) {
  const [asks, setAsks] = useState<Requested | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      tools: tools.filter((tool) => tool.isActive?.(one)).map(({ name }) => name),
      link: one.isActive('link'),
      table: one.isActive('table'),
      undo: one.can().undo(),
      redo: one.can().redo(),
    }),
  });
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t('Format')}>
        {tools.map((tool) => (
          <ToolButton
            key={tool.name}
            {...tool}
            name={t(names[tool.name])}
            isPressed={active.tools.includes(tool.name)}
            onRun={() => void tool.run(editor)}
          />
        ))}
        <ToolButton
          name={active.link ? t('Remove link') : t('Link')}
          icon={active.link ? Link2Off : Link2}
          isPressed={active.link}
          onRun={() => (active.link ? void chain(editor).unsetLink().run() : setAsks('link'))}
        />
        <ToolButton name={t('Picture')} icon={ImagePlus} onRun={() => setAsks('picture')} />
        <ToolButton name={t('Video')} icon={Film} onRun={() => setAsks('video')} />
        <ToolButton name={t('Table')} icon={Table} onRun={() => void chain(editor).insertContent(newTable).run()} />
        <ToolButton
          name={t('Undo')}
          icon={Undo2}
          disabled={!active.undo}
          onRun={() => void chain(editor).undo().run()}
        />
        <ToolButton
          name={t('Redo')}
          icon={Redo2}
          disabled={!active.redo}
          onRun={() => void chain(editor).redo().run()}
        />
      </div>
      {active.table && <TableTools editor={editor} />}
      <InsertDialogs editor={editor} asks={asks} onClose={() => setAsks(null)} />
    </>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('Table')}>
      {tableTools.map((tool) => (
        <ToolButton key={tool.name} {...tool} name={t(names[tool.name])} onRun={() => void tool.run(editor)} />
      ))}
      {tableEnds.map(({ name, run }) => (
        <button key={name} type="button" className={styles.wordy} onClick={() => void run(editor)}>
          <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" /> {t(names[name])}
        </button>
      ))}
    </div>
  );
}

function InsertDialogs({ editor, asks, onClose }: { editor: Editor; asks: Requested | null; onClose: () => void }) {
  return (
    <>
      <AddressDialog
        {...{ opened: asks === 'link', onClose, title: t('Link'), label: t('Address'), act: t('Set link') }}
        hint={t('A full address, a path on this site, or an e-mail address with mailto:.')}
        check={(typed) => isLinkAddress(typed) || t('Enter a full address, such as https://example.com.')}
        onAddress={(href) => {
          if (editor.state.selection.empty)
            chain(editor)
              .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
              .run();
          else chain(editor).setLink({ href }).run();
        }}
      />
      <AddressDialog
        {...{
          opened: asks === 'video',
          onClose,
          title: t('Video'),
          label: t('Address of the video'),
          act: t('Insert'),
        }}
        hint={t('From YouTube or Vimeo, or an MP4 or WebM file.')}
        check={(typed) => videoAt(typed) !== null || t('Enter the address of a YouTube or Vimeo video, or of a file.')}
        onAddress={(address) => void chain(editor).insertContent({ type: 'video', attrs: { address } }).run()}
      />
      <MediaDialog
        opened={asks === 'picture'}
        onClose={onClose}
        onChoose={({ src, alt }) => {
          onClose();
          chain(editor).insertContent({ type: 'picture', attrs: { src, alt } }).run();
        }}
      />
    </>
  );
}

function ToolButton(props: {
  name: string;
  icon: LucideIcon;
  isPressed?: boolean;
  disabled?: boolean;
  onRun: () => void;
}) {
  const { name, icon: Icon, isPressed, disabled = false, onRun } = props;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

function AddressDialog(props: {
  opened: boolean;
  onClose: () => void;
  title: string;
  label: string;
  hint: ReactNode;
  act: string;
  /** True, or what is wrong. */
  check: (typed: string) => true | string;
  onAddress: (address: string) => void;
}) {
  const [wrong, setWrong] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = textIn(new FormData(event.currentTarget), 'address').trim();
    const whole = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed) ? `https://${typed}` : typed;
    const found = props.check(whole);
    if (found !== true) return setWrong(found);
    setWrong('');
    props.onClose();
    props.onAddress(whole);
  };
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      radius="lg"
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={props.label}
            description={props.hint}
            name="address"
            size="md"
            inputMode="url"
            placeholder="https://"
            error={wrong}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button
              type="submit"
              size="md"
              leftSection={<ClipboardPaste size={16} strokeWidth={1.5} aria-hidden="true" />}
            >
              {props.act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
