import { t } from '#kit/language/product.ts';
import { ActionIcon, Alert, Button, Menu, Tooltip } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, ScanEye, Trash2 } from 'lucide-react';
import type { Step, StepKind } from '../../rules/automation.ts';
import { sheetOfEach } from '../../rules/check-automation.ts';
import { columnPaths, namedPlaceholders } from '../../rules/column-paths.ts';
import styles from '../automations.module.css';
import { type Draft, stepOf } from './draft.ts';
import type { EditorAround } from './editor-around.ts';
import { StepFields } from './step-fields.tsx';

/** @sentences */
export const stepNames: Record<StepKind, string> = {
  mail: 'Send a mail',
  write: 'Write to the row',
  add: 'Add a row',
  notify: 'Notify the members',
  call: 'Call an address',
  wait: 'Wait',
  'wait-until': 'Wait for a date',
  branch: 'If, otherwise',
  each: 'For each linked row',
};
/** What is about one row. */
const ofOneRow: ReadonlySet<StepKind> = new Set(['write', 'wait-until', 'branch', 'each']);

/** Which steps that hold others fit into a list. */
interface Holding {
  /** How many branches deep. */
  branches: number;
  each: boolean;
}
const holdingAll: Holding = { branches: 2, each: true };

interface Props {
  /** Of all lists: `Then`, or what the list is in a step. */
  title?: string;
  steps: readonly Step[];
  holding?: Holding;
  headers: Draft['headers'];
  around: EditorAround;
  problemsOf(at: string): string[];
  /** What a step tells people that pages don't show them. */
  disclosedBy(step: string): string[];
  onSteps(steps: Step[]): void;
  onHeader(name: string, value: string): void;
}

/** What is done then, in this order. */
export function StepList(props: Props) {
  const {
    title = t('Then'),
    steps,
    holding = holdingAll,
    around,
    problemsOf,
    disclosedBy,
    onSteps,
    headers,
    onHeader,
  } = props;
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      {steps.map((step, at) => (
        <StepCard
          key={step.id}
          step={step}
          at={at}
          count={steps.length}
          problems={problemsOf(step.id)}
          disclosed={disclosedBy(step.id)}
          onMove={(by) => onSteps(moved(steps, at, at + by))}
          onRemove={() => onSteps(steps.toSpliced(at, 1))}
        >
          <StepFields
            step={step}
            around={withAnswers(around, steps, at)}
            headers={headers}
            onChange={(next) => onSteps(steps.toSpliced(at, 1, next))}
            onHeader={onHeader}
          />
          <StepsWithin
            {...props}
            step={step}
            holding={holding}
            around={withAnswers(around, steps, at)}
            onChange={(next) => onSteps(steps.toSpliced(at, 1, next))}
          />
        </StepCard>
      ))}
      <AddStep around={around} holding={holding} onAdd={(kind) => onSteps([...steps, stepOf(kind)])} />
    </section>
  );
}

interface WithinProps extends Props {
  step: Step;
  holding: Holding;
  onChange(step: Step): void;
}

/** The lists of a step that holds others. */
function StepsWithin({ step, holding, around, onChange, ...shared }: WithinProps) {
  if (step.kind === 'branch') {
    const branches = holding.branches - 1;
    const inner = { branches, each: holding.each && branches > 0 };
    return (
      <>
        <StepList
          {...{ ...shared, around, title: t('If so'), steps: step.met, holding: inner }}
          onSteps={(met) => onChange({ ...step, met })}
        />
        <StepList
          {...{ ...shared, around, title: t('Otherwise'), steps: step.otherwise, holding: inner }}
          onSteps={(otherwise) => onChange({ ...step, otherwise })}
        />
      </>
    );
  }
  if (step.kind !== 'each') return null;
  const sheet = sheetOfEach(step, around.sheet ?? null, around.sheets);
  if (!sheet) return null;
  return (
    <StepList
      {...{ ...shared, around: aroundRowOf(sheet.id, around), title: t('Each of them'), steps: step.steps }}
      holding={{ branches: 1, each: false }}
      onSteps={(steps) => onChange({ ...step, steps })}
    />
  );
}

/** What steps for a linked row choose from: this row, and those that it links to. */
function aroundRowOf(sheetId: string, around: EditorAround): EditorAround {
  const sheet = around.sheets.find(({ id }) => id === sheetId);
  const paths = columnPaths(sheet, around.sheets);
  const answers = around.placeholders.filter(({ stored }) => stored.startsWith('[answer:'));
  return { ...around, sheet, paths, isOfOneRow: true, placeholders: [...namedPlaceholders(paths, true), ...answers] };
}

function moved(steps: readonly Step[], from: number, to: number): Step[] {
  const [step] = steps.slice(from, from + 1);
  return step ? steps.toSpliced(from, 1).toSpliced(to, 0, step) : [...steps];
}

/** Answers of earlier calls may be used; a part of one is named behind the second colon. */
function withAnswers(around: EditorAround, steps: readonly Step[], at: number): EditorAround {
  const answers = steps
    .slice(0, at)
    .flatMap((step, place) =>
      step.kind === 'call'
        ? [{ shown: `[${t('Answer of step {number}', { number: place + 1 })}]`, stored: `[answer:${step.id}]` }]
        : [],
    );
  return { ...around, placeholders: [...around.placeholders, ...answers] };
}

interface CardProps {
  step: Step;
  at: number;
  count: number;
  problems: readonly string[];
  disclosed: readonly string[];
  onMove(by: number): void;
  onRemove(): void;
  children: React.ReactNode;
}

function StepCard({ step, at, count, problems, disclosed, onMove, onRemove, children }: CardProps) {
  const name = `${at + 1}. ${t(stepNames[step.kind])}`;
  return (
    <div className={styles.card} role="group" aria-label={name}>
      <div className={styles.partHead}>
        <h4 className={styles.partTitle}>{name}</h4>
        <IconButton label={t('Move up')} Icon={ArrowUp} disabled={at === 0} onClick={() => onMove(-1)} />
        <IconButton label={t('Move down')} Icon={ArrowDown} disabled={at === count - 1} onClick={() => onMove(1)} />
        <IconButton label={t('Remove this step')} Icon={Trash2} onClick={onRemove} />
      </div>
      {children}
      {problems.length > 0 && (
        <Alert color="orange">
          {problems.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      {disclosed.map((text) => (
        <Alert key={text} color="blue" icon={<ScanEye size={16} strokeWidth={1.5} />}>
          {text}
        </Alert>
      ))}
    </div>
  );
}

interface IconProps {
  label: string;
  Icon: typeof ArrowUp;
  disabled?: boolean;
  onClick(): void;
}

function IconButton({ label, Icon, disabled = false, onClick }: IconProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={16} strokeWidth={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

interface AddProps {
  around: EditorAround;
  holding: Holding;
  onAdd(kind: StepKind): void;
}

function AddStep({ around, holding, onAdd }: AddProps) {
  const holds: Partial<Record<StepKind, boolean>> = { branch: holding.branches > 0, each: holding.each };
  const fitting = (Object.entries(stepNames) as [StepKind, string][]).filter(
    ([kind]) => (around.isOfOneRow || !ofOneRow.has(kind)) && holds[kind] !== false,
  );
  return (
    <div>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<Plus size={16} strokeWidth={1.5} />}>
            {t('Add a step')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fitting.map(([kind, label]) => (
            <Menu.Item key={kind} mih={36} onClick={() => onAdd(kind)}>
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
