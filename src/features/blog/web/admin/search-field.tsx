import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';

/** Searches a list while somebody types. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
}) {
  return (
    <TextInput
      size="md"
      aria-label={props.label}
      placeholder={props.placeholder}
      leftSection={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
      value={props.typed}
      onChange={(event) => props.onType(event.currentTarget.value)}
    />
  );
}
