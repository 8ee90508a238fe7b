import { t } from '#kit/language/product.ts';
import { ActionIcon, Menu, Textarea, TextInput, Tooltip } from '@mantine/core';
import { Bold, Columns3, Heading2, Italic, Link2, List } from 'lucide-react';
import { useRef } from 'react';
import type { AddressSetting, DateSetting, TextSetting } from '#settings/kinds.ts';
import { asText, type InputProps } from './input-props.ts';
import { usePanel } from './panel-context.ts';
import { CodeLines } from './code-lines.tsx';
import { SecretInput } from './secret-input.tsx';
import { useNamedColumns } from './use-named-columns.ts';
import styles from './inputs.module.css';
import type { Column } from '#engine/model.ts';

type TextProps = InputProps<TextSetting>;

export function TextSettingInput(props: TextProps) {
  const { setting, value, onChange, id, placeholder, describedBy, invalid } = props;
  if (setting.concealed) return <SecretInput {...props} />;
  return (
    <TextInput
      id={id}
      size="sm"
      type={setting.kind === 'email' ? 'email' : 'text'}
      value={asText(value)}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={invalid}
      aria-describedby={describedBy}
    />
  );
}

export function LongTextInput(props: TextProps) {
  const { setting, value, onChange, id, placeholder, describedBy, invalid } = props;
  const { shown, store } = useNamedColumns(asText(value), setting.namesColumns === true, 'markdown');
  if (setting.language) return <CodeLines {...props} />;
  return (
    <Textarea
      id={id}
      size="sm"
      autosize
      minRows={2}
      maxRows={12}
      value={shown}
      placeholder={placeholder}
      onChange={(event) => onChange(store(event.currentTarget.value))}
      error={invalid}
      aria-describedby={describedBy}
    />
  );
}

export function CodeInput(props: TextProps) {
  return (
    <div className={styles.code}>
      <LongTextInput {...props} />
    </div>
  );
}

/** @sentences */
const words = {
  heading: { name: 'Heading', sample: 'Heading' },
  bold: { name: 'Bold', sample: 'bold' },
  italic: { name: 'Italic', sample: 'italic' },
  link: { name: 'Link', sample: 'link' },
  list: { name: 'List', sample: 'item' },
};
const marks = [
  { ...words.heading, icon: Heading2, before: '## ', after: '' },
  { ...words.bold, icon: Bold, before: '**', after: '**' },
  { ...words.italic, icon: Italic, before: '*', after: '*' },
  { ...words.link, icon: Link2, before: '[', after: '](https://)' },
  { ...words.list, icon: List, before: '- ', after: '' },
];

/** Markdown with the few marks that people want; a template also takes columns in brackets. */
export function MarkdownInput({ setting, value, onChange, id, placeholder, describedBy, invalid }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { columns } = usePanel();
  const { shown: text, store, written } = useNamedColumns(asText(value), setting.namesColumns === true, 'markdown');
  const change = (typed: string): void => onChange(store(typed));

  const put = (before: string, after: string, sample: string): void => {
    const element = area.current;
    const [start, end] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    const chosen = text.slice(start, end) || sample;
    change(`${text.slice(0, start)}${before}${chosen}${after}${text.slice(end)}`);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(start + before.length, start + before.length + chosen.length);
    });
  };
  return (
    <div className={styles.markdown}>
      <div className={styles.marks}>
        {marks.map(({ name, icon: Icon, before, after, sample }) => (
          <Tooltip key={name} label={t(name)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t(name)}
              onClick={() => put(before, after, t(sample))}
            >
              <Icon size={15} strokeWidth={1.75} />
            </ActionIcon>
          </Tooltip>
        ))}
        {setting.kind === 'template' && columns.length > 0 && (
          <ColumnMenu columns={columns} onColumn={(column) => put(written(column), '', '')} />
        )}
      </div>
      <Textarea
        id={id}
        ref={area}
        size="sm"
        autosize
        minRows={5}
        maxRows={18}
        value={text}
        placeholder={placeholder}
        onChange={(event) => change(event.currentTarget.value)}
        error={invalid}
        aria-describedby={describedBy}
      />
    </div>
  );
}

/** An address typed in, or a page of the app picked. */
export function AddressInput({ value, onChange, id, describedBy, invalid, setting }: InputProps<AddressSetting>) {
  const { pages } = usePanel();
  return (
    <TextInput
      id={id}
      size="sm"
      inputMode="url"
      value={asText(value)}
      placeholder={setting.kind === 'link' ? t('https://, mailto:, tel: or a page') : 'https://'}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={invalid}
      aria-describedby={describedBy}
      rightSectionWidth={36}
      rightSection={
        pages.length > 0 &&
        !setting.absolute && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('Link to a page of this app')}>
                <Link2 size={15} strokeWidth={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('A page of this app')}</Menu.Label>
              {pages.map((page) => (
                <Menu.Item key={page.page_id} onClick={() => onChange(page.href)}>
                  {page.page_name || t('Home')}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  );
}

export function DateInput({ setting, value, onChange, id, describedBy, invalid }: InputProps<DateSetting>) {
  return (
    <TextInput
      id={id}
      size="sm"
      type={setting.kind}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={invalid}
      aria-describedby={describedBy}
    />
  );
}

function ColumnMenu({ columns, onColumn }: { columns: readonly Column[]; onColumn: (column: Column) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.insertColumn}>
          <Columns3 size={15} strokeWidth={1.75} aria-hidden="true" /> {t('Column')}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('Insert the value of')}</Menu.Label>
        {columns.map((column) => (
          <Menu.Item key={column.id} onClick={() => onColumn(column)}>
            {column.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
