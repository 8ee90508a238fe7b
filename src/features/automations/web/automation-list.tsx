import { Alert, Anchor, Badge, Button, Loader, Menu, Stack, Switch, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import { type AutomationOnTheWire, switchAutomation } from '../api/automations.ts';
import { describeAutomation } from '../rules/describe.ts';
import { recipesFor } from '../rules/recipes.ts';
import styles from './automations.module.css';
import { type Draft, draftOf, emptyDraft, newStepId, ownTimeZone } from './editor/draft.ts';
import { useAct, useAutomations } from './use-automations.ts';

interface Props {
  workbook: WorkbookOnTheWire;
  sheetId: string | null;
  onEdit(draft: Draft, automation: AutomationOnTheWire | null): void;
  onRuns(automation: AutomationOnTheWire): void;
}

/** The automations of a workbook, and ready ones that fit the sheet in view. */
export function AutomationList({ workbook, sheetId, onEdit, onRuns }: Props) {
  const { data, error } = useAutomations(workbook.id);
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!data) return <Loader size="sm" aria-label="Loading" />;
  const { automations } = data;
  return (
    <Stack gap="md">
      {automations.length === 0 && (
        <Text c="dimmed" size="sm">
          An automation does something by itself: when a row is added or changes, when a form is sent, or at a time.
          Nothing runs until you switch it on. <Anchor href="/docs/automations">How it works</Anchor>
        </Text>
      )}
      <ul className={styles.list} aria-label="Automations">
        {automations.map((one) => (
          <li key={one.id}>
            <AutomationCard
              workbook={workbook}
              automation={one}
              onEdit={() => onEdit(draftOf(one), one)}
              onRuns={() => onRuns(one)}
            />
          </li>
        ))}
      </ul>
      <NewAutomation workbook={workbook} sheetId={sheetId} onNew={(draft) => onEdit(draft, null)} />
    </Stack>
  );
}

interface NewProps {
  workbook: WorkbookOnTheWire;
  sheetId: string | null;
  onNew(draft: Draft): void;
}

function NewAutomation({ workbook, sheetId, onNew }: NewProps) {
  const sheet = workbook.sheets.find(({ id }) => id === sheetId) ?? workbook.sheets[0];
  const recipes = sheet ? recipesFor({ columns: sheet.columns, timeZone: ownTimeZone(), newId: newStepId }) : [];
  return (
    <div>
      <Menu position="bottom-start" width={360}>
        <Menu.Target>
          <Button leftSection={<Plus size={16} />}>New automation</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onNew(emptyDraft(sheet?.id ?? null))}>Start from scratch</Menu.Item>
          {sheet && <Menu.Label>Ready for {sheet.title}</Menu.Label>}
          {recipes.map(({ name, about, definition }) => (
            <Menu.Item key={name} onClick={() => onNew({ name, sheet_id: sheet?.id ?? null, definition, headers: {} })}>
              {name}
              <Text size="xs" c="dimmed">
                {about}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface CardProps {
  workbook: WorkbookOnTheWire;
  automation: AutomationOnTheWire;
  onEdit(): void;
  onRuns(): void;
}

function AutomationCard({ workbook, automation, onEdit, onRuns }: CardProps) {
  const act = useAct(workbook.id);
  const { id, name, state, definition, sheet_id, problems, failure, runs, next_at } = automation;
  const sheet = workbook.sheets.find((one) => one.id === sheet_id);
  const isOn = state === 'on';
  const set = (next: 'on' | 'off'): Promise<boolean> =>
    act(() => call(switchAutomation, { params: { workbookId: workbook.id, automationId: id }, body: { state: next } }));
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.cardName} onClick={onEdit}>
          {name}
        </button>
        {state === 'paused' && <Badge color="orange">Paused</Badge>}
        <Switch
          aria-label={`${name} is on`}
          size="md"
          checked={isOn}
          disabled={!isOn && problems.length > 0}
          onChange={() => void set(isOn ? 'off' : 'on')}
        />
      </div>
      <p className={styles.about}>{describeAutomation(definition, sheet)}</p>
      {failure && <Alert color="orange">{failure}</Alert>}
      {problems[0] && <Alert color="orange">{problems[0].message}</Alert>}
      <div className={styles.foot}>
        <Button variant="default" size="sm" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onRuns}>
          {runsText(runs)}
        </Button>
        {next_at && (
          <p className={styles.about}>
            Next: {new Date(next_at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
          </p>
        )}
      </div>
    </article>
  );
}

function runsText({ done, failed, waiting }: AutomationOnTheWire['runs']): string {
  const parts = [`${done} ${done === 1 ? 'run' : 'runs'}`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (waiting > 0) parts.push(`${waiting} waiting`);
  return parts.join(', ');
}
