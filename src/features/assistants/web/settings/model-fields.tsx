import { formats, t } from '#kit/language/product.ts';
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
        label={t('Address')}
        description={t(
          'Of a service that speaks OpenAI’s API. On your own machine, Ollama is at http://127.0.0.1:11434/v1, once your administrator allows that address.',
        )}
        placeholder="https://api.openai.com/v1"
        inputMode="url"
        data-autofocus
        {...text('address')}
      />
      <TextInput
        label={t('Model')}
        description={t('As its provider writes it. It has to use tools.')}
        placeholder="gpt-5-mini"
        {...text('model')}
      />
      <PasswordInput
        label={t('Key')}
        description={
          hasKey
            ? t('Leave empty to keep the stored key.')
            : t('Stored encrypted, and never shown again. Leave empty if the model asks for none.')
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
        label={t('Editors may share values of columns')}
        description={t(
          'Off: the model gets names and types of columns, and no values of rows. On: an editor can choose columns whose values it may read; the audit log names them.',
        )}
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
    thousandSeparator: formats().group,
    decimalSeparator: formats().decimal,
    onChange: (value: number | string) => {
      if (typeof value === 'number') onChange({ [name]: value });
      else if (name === 'price_in' || name === 'price_out') onChange({ [name]: null });
      else onChange({ [name]: 0 });
    },
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={t('Price in')}
          description={t('A million tokens sent.')}
          placeholder={t('None')}
          {...number('price_in')}
        />
        <NumberInput
          label={t('Price out')}
          description={t('A million tokens answered.')}
          placeholder={t('None')}
          {...number('price_out')}
        />
        <TextInput
          label={t('Currency')}
          description={t('Three letters.')}
          size="md"
          maxLength={3}
          value={draft.currency}
          error={error?.fieldMessage('currency')}
          onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t('Tokens a request')}
          description={t('A request that takes more is stopped.')}
          allowDecimal={false}
          {...number('tokens_per_request')}
        />
        <NumberInput
          label={t('Tokens a day')}
          description={t('Of the whole workspace, by UTC.')}
          allowDecimal={false}
          {...number('tokens_per_day')}
        />
      </SimpleGrid>
    </>
  );
}
