import { Anchor, Code, List } from '@mantine/core';

/** How a token is made, and what it must be allowed. */
export function HowToGetOne() {
  return (
    <List type="ordered" size="sm" spacing={4}>
      <List.Item>
        Create a token at{' '}
        <Anchor href="https://airtable.com/create/tokens" target="_blank" rel="noreferrer" inherit>
          airtable.com/create/tokens
        </Anchor>
        .
      </List.Item>
      <List.Item>
        Give it the scopes <Code>data.records:read</Code> and <Code>schema.bases:read</Code>, and access to the base.
      </List.Item>
      <List.Item>Paste it here. It’s stored encrypted while the base is read, then deleted.</List.Item>
    </List>
  );
}
