import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Anchor, Code, List } from '@mantine/core';

/** How a token is made, and what it must be allowed. */
export function HowToGetOne() {
  return (
    <List type="ordered" size="sm" spacing={4}>
      <List.Item>
        {rich(t('Create a token at {address}.'), {
          address: (
            <Anchor href="https://airtable.com/create/tokens" target="_blank" rel="noreferrer" inherit>
              airtable.com/create/tokens
            </Anchor>
          ),
        })}
      </List.Item>
      <List.Item>
        {rich(t('Give it the scopes {records} and {bases}, and access to the base.'), {
          records: <Code>data.records:read</Code>,
          bases: <Code>schema.bases:read</Code>,
        })}
      </List.Item>
      <List.Item>{t('Paste it here. It’s stored encrypted while the base is read, then deleted.')}</List.Item>
    </List>
  );
}
