import { NumberInput, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { CallError } from '#web/call.ts';
import type { ModelDraft } from './model-dialog.tsx';

interface FieldsProps {
  draft: ModelDraft;
  /** Whether a key is stored for this address. */
  hasKey: boolean;
  error: CallError | null;
  onChange(part: Partial<ModelDraft>): void;
}

export function ModelFields(props: FieldsProps) {
  const { draft, hasKey, error, onChange } = props;
  const text = (name: 'address' | 'model') => ({
    value: draft[name],
    error: error?.fieldMessage(name),
    size: 'md' as const,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        label="Address"
        description="Of a service that speaks OpenAI’s API. On your own machine, Ollama is at http://127.0.0.1:11434/v1, once your administrator allows that address."
        placeholder="https://api.openai.com/v1"
        inputMode="url"
        data-autofocus
        {...text('address')}
      />
      <TextInput
        label="Model"
        description="As its provider writes it. It has to use tools."
        placeholder="gpt-5-mini"
        {...text('model')}
      />
      <PasswordInput
        label="Key"
        description={
          hasKey
            ? 'Leave empty to keep the stored key.'
            : 'Stored encrypted, and never shown again. Leave empty if the model asks for none.'
        }
        size="md"
        autoComplete="off"
        spellCheck={false}
        value={draft.api_key ?? ''}
        error={error?.fieldMessage('api_key')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ api_key: value === '' && hasKey ? undefined : value });
        }}
      />
      <Switch
        size="md"
        label="Editors may share values of columns"
        description="Off: the model gets names and types of columns, and no values of rows. On: an editor can choose columns whose values it may read; the audit log names them."
        checked={draft.may_read_values}
        onChange={(event) => onChange({ may_read_values: event.currentTarget.checked })}
      />
      <Bounds {...props} />
    </>
  );
}

/** Prices, and how much may be used. */
function Bounds({ draft, error, onChange }: FieldsProps) {
  const number = (name: 'price_in' | 'price_out' | 'tokens_per_request' | 'tokens_per_day') => ({
    value: draft[name] ?? '',
    error: error?.fieldMessage(name),
    size: 'md' as const,
    min: 0,
    hideControls: true,
    thousandSeparator: ',',
    onChange: (value: number | string) => {
      if (typeof value === 'number') onChange({ [name]: value });
      else if (name === 'price_in' || name === 'price_out') onChange({ [name]: null });
      else onChange({ [name]: 0 });
    },
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput label="Price in" description="A million tokens sent." placeholder="None" {...number('price_in')} />
        <NumberInput
          label="Price out"
          description="A million tokens answered."
          placeholder="None"
          {...number('price_out')}
        />
        <TextInput
          label="Currency"
          description="Three letters."
          size="md"
          maxLength={3}
          value={draft.currency}
          error={error?.fieldMessage('currency')}
          onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Tokens a request"
          description="A request that takes more is stopped."
          allowDecimal={false}
          {...number('tokens_per_request')}
        />
        <NumberInput
          label="Tokens a day"
          description="Of the whole workspace, by UTC."
          allowDecimal={false}
          {...number('tokens_per_day')}
        />
      </SimpleGrid>
    </>
  );
}
