import { t } from '#kit/language/product.ts';
import { Alert, Button, Select, Stack, TextInput } from '@mantine/core';
import { ArrowLeft, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import { type AutomationDefinition, hasRows, isTogether } from '../../rules/automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import { columnPaths, namedPlaceholders } from '../../rules/column-paths.ts';
import type { AutomationPlace } from '../automation-place.ts';
import styles from '../automations.module.css';
import { disclosuresOfApp } from '../../rules/disclosure/disclosures-of-app.ts';
import { useAct, useAutomations, useSights } from '../use-automations.ts';
import { ConditionFields } from './condition-fields.tsx';
import type { Draft } from './draft.ts';
import type { EditorAround } from './editor-around.ts';
import { StepList } from './step-list.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import { TrialPanel } from './trial-panel.tsx';

interface Props {
  place: AutomationPlace;
  draft: Draft;
  /** Null for a new one. */
  automation: AutomationOnTheWire | null;
  onBack(): void;
}

/** When, if, then: an automation as a list, saved as a whole. */
export function AutomationEditor({ place, draft: begin, automation, onBack }: Props) {
  const [draft, change] = useState(begin);
  const [isTrying, setTrying] = useState(false);
  const { around, problems, disclosed } = useAround(place, draft, automation);
  const { definition } = draft;
  const define = (part: Partial<AutomationDefinition>): void =>
    change((now) => ({ ...now, definition: { ...now.definition, ...part } }));
  const messages = (at: string): string[] => problems.flatMap((one) => (one.at === at ? [one.message] : []));
  return (
    <Stack gap="md">
      <TextInput
        label={t('Name')}
        value={draft.name}
        maxLength={100}
        onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
      />
      <Part title={t('When')} problems={messages('trigger')}>
        <TriggerFields
          draft={draft}
          around={around}
          onSheet={(sheet_id) => change({ ...draft, sheet_id })}
          onChange={(trigger) => define({ trigger })}
        />
        <ZoneField zone={definition.timeZone} onChange={(timeZone) => define({ timeZone })} />
      </Part>
      {hasRows(definition.trigger) && !isTogether(definition.trigger) && (
        <Part title={t('If')} problems={messages('conditions')}>
          <ConditionFields
            conditions={definition.conditions}
            paths={around.paths}
            onChange={(conditions) => define({ conditions })}
          />
        </Part>
      )}
      <StepList
        steps={definition.steps}
        headers={draft.headers}
        around={around}
        problemsOf={messages}
        disclosedBy={(step) => [...new Set(disclosed.flatMap((one) => (one.step === step ? [one.text] : [])))]}
        onSteps={(steps) => define({ steps })}
        onHeader={(name, value) => change((now) => ({ ...now, headers: { ...now.headers, [name]: value } }))}
      />
      {isTrying && <TrialPanel workbookId={place.workbook.id} draft={draft} around={around} />}
      <Actions {...{ place, draft, automation, onBack }} isTrying={isTrying} onTry={() => setTrying((now) => !now)} />
    </Stack>
  );
}

function useAround(
  { workbook, app, site }: AutomationPlace,
  { definition, sheet_id }: Draft,
  automation: AutomationOnTheWire | null,
) {
  const { data } = useAutomations(workbook.id);
  const { data: sights = [] } = useSights(workbook.id);
  const sheet = workbook.sheets.find(({ id }) => id === sheet_id);
  const isOfOneRow = hasRows(definition.trigger) && !isTogether(definition.trigger);
  const paths = columnPaths(sheet, workbook.sheets);
  const around: EditorAround = {
    ...{
      workbookId: workbook.id,
      site,
      automation,
      sheet,
      paths,
      isOfOneRow,
      sheets: workbook.sheets,
      apps: app ? [app] : (data?.apps ?? []),
    },
    placeholders: namedPlaceholders(
      paths,
      isOfOneRow,
      definition.trigger.kind === 'hook' ? (automation?.hook.fields ?? []) : null,
    ),
    storedHeaders: automation?.stored_headers ?? [],
  };
  return {
    around,
    problems: checkAutomation(definition, sheet_id, workbook.sheets),
    disclosed: sights.flatMap((app) => disclosuresOfApp(definition, sheet_id, workbook.sheets, app)),
  };
}

interface PartProps {
  title: string;
  problems: readonly string[];
  children: React.ReactNode;
}

function Part({ title, problems, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
      {problems.map((message) => (
        <Alert key={message} color="orange">
          {message}
        </Alert>
      ))}
    </section>
  );
}

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

function ZoneField({ zone, onChange }: { zone: string; onChange(zone: string): void }) {
  const [data] = useState(zones);
  return (
    <Select
      label={t('Time zone')}
      data={data.includes(zone) ? data : [zone, ...data]}
      value={zone}
      searchable
      allowDeselect={false}
      onChange={(next) => next && onChange(next)}
    />
  );
}

interface ActionsProps extends Props {
  isTrying: boolean;
  onTry(): void;
}

function Actions({ place, draft, automation, onBack, isTrying, onTry }: ActionsProps) {
  const act = useAct(place.workbook.id);
  const [isBusy, setBusy] = useState(false);
  const then = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    const isDone = await act(work);
    setBusy(false);
    if (isDone) onBack();
  };
  return (
    <div className={styles.bar}>
      <Button
        loading={isBusy}
        disabled={draft.name.trim() === ''}
        onClick={() => void then(() => place.save(draft, automation))}
      >
        {t('Save')}
      </Button>
      <Button
        variant="default"
        leftSection={<FlaskConical size={16} strokeWidth={1.5} />}
        aria-expanded={isTrying}
        onClick={onTry}
      >
        {t('Try it')}
      </Button>
      <Button variant="subtle" color="gray" leftSection={<ArrowLeft size={16} strokeWidth={1.5} />} onClick={onBack}>
        {t('Back')}
      </Button>
      {automation && (
        <Button variant="subtle" color="red" loading={isBusy} onClick={() => void then(() => place.remove(automation))}>
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}
