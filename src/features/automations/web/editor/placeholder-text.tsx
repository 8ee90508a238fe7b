import { t } from '#kit/language/product.ts';
import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { type NamedPlaceholder, toShown, toStored } from '../../rules/placeholders.ts';

interface Props {
  label: string;
  description?: string;
  /** As it is stored. */
  value: string;
  placeholders: readonly NamedPlaceholder[];
  maxLength: number;
  lines?: number;
  onChange(stored: string): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A text with values of the row in brackets, by the names that people see. */
export function PlaceholderText({ label, description, value, placeholders, maxLength, lines, onChange }: Props) {
  const field = useRef<Field>(null);
  const shown = toShown(value, placeholders);
  const given = {
    ...{ label, description, maxLength, value: shown },
    onChange: (event: { currentTarget: Field }) => onChange(toStored(event.currentTarget.value, placeholders)),
    rightSectionWidth: 76,
    rightSection: (
      <InsertMenu
        placeholders={placeholders}
        onInsert={(text) => onChange(toStored(inserted(shown, text, field), placeholders))}
      />
    ),
  };
  if (lines === undefined) return <TextInput {...given} ref={field as RefObject<HTMLInputElement>} />;
  const styles = { section: { alignItems: 'flex-start', paddingTop: 6 } };
  return (
    <Textarea
      {...given}
      styles={styles}
      autosize
      minRows={lines}
      maxRows={14}
      ref={field as RefObject<HTMLTextAreaElement>}
    />
  );
}

/** At the caret, or at the end. */
function inserted(shown: string, text: string, { current }: RefObject<Field | null>): string {
  const at = current?.selectionStart ?? shown.length;
  return shown.slice(0, at) + text + shown.slice(current?.selectionEnd ?? at);
}

interface MenuProps {
  placeholders: readonly NamedPlaceholder[];
  onInsert(shown: string): void;
}

function InsertMenu({ placeholders, onInsert }: MenuProps) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm">
          {t('Insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {placeholders.map(({ shown, stored }) => (
          <Menu.Item key={stored} onClick={() => onInsert(shown)}>
            {shown.slice(1, -1)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
