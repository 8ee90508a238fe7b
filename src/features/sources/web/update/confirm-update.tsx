import { missingText } from './missing-text.ts';
import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UpdateDecision, UpdatePreview } from '../../api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { asCallError } from '#web/call.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { type Choice, UpdateConflicts, keyOfConflict } from './update-conflicts.tsx';
import { isUnchanged, UpdateSheet } from './update-sheet.tsx';

type Rule = 'file' | 'mine' | 'each';
const rulesOf = (service: string | null): { value: Rule; label: string; description: string }[] => [
  { value: 'mine', label: t('Keep mine'), description: t('Keeps what you changed here.') },
  {
    value: 'file',
    label: service === null ? t('Use the file') : t('Use {service}', { service }),
    description: t('Replaces what you changed here. The history keeps it.'),
  },
  { value: 'each', label: t('Choose one by one'), description: t('You decide on each change.') },
];

type Decision = Pick<UpdateDecision, 'digest' | 'rule' | 'choices'>;
interface Props {
  workbook: WorkbookOnTheWire;
  first: UpdatePreview;
  /** The name of what it comes from; null for a file. */
  service: string | null;
  /** What the button for something else says. */
  other: string;
  apply(update: UpdatePreview, decision: Decision): Promise<{ counts: UpdatePreview['sheets'][number]['counts'] }>;
  /** What it would do by now. */
  again(update: UpdatePreview): Promise<UpdatePreview | null>;
  onOther: () => void;
  onClose: () => void;
  onUpdated: () => void;
}

/** The update as it is shown, and what does it. */
function useUpdate(first: UpdatePreview, calls: Pick<Props, 'apply' | 'again'>, onDone: () => void) {
  const queries = useQueryClient();
  const [update, setUpdate] = useState(first);
  const apply = useMutation({
    mutationFn: ({ rule, choices }: { rule: Rule; choices: ReadonlyMap<string, Choice> }) => {
      const { digest } = update;
      return calls.apply(update, { digest, rule, choices: rule === 'each' ? [...choices.values()] : [] });
    },
    onSuccess: ({ counts: { added, changed, removed } }) => {
      void queries.invalidateQueries({ queryKey: ['workbooks'] });
      showToast(t('Updated: {added} added, {changed} changed, {removed} removed.', { added, changed, removed }));
      onDone();
    },
    onError: async (error) => {
      if (asCallError(error).code !== 'row_conflict') return;
      // What it does by now is shown in its place.
      const next = await calls.again(update).catch(() => null);
      if (next) setUpdate(next);
    },
  });
  return { update, apply };
}

/** What an update would change, and who is right where both sides changed something. */
export function ConfirmUpdate({ workbook, first, service, other, onOther, onClose, onUpdated, ...calls }: Props) {
  const [rule, setRule] = useState<Rule>('mine');
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { update, apply } = useUpdate(first, calls, () => {
    onUpdated();
    onClose();
  });
  const conflicts = update.sheets.reduce((sum, sheet) => sum + sheet.conflict_count, 0);
  const isDecided =
    rule !== 'each' ||
    update.sheets.every((sheet) => sheet.conflicts.every((one) => choices.has(keyOfConflict(sheet.sheet_id, one))));
  const isQuiet = conflicts === 0 && update.added.length === 0 && update.sheets.every(isUnchanged);
  return (
    <Stack gap="lg">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {rich(
          isQuiet
            ? t('No changes. Nothing in {name} is new since the last time.')
            : t('This is what would change from {name}.'),
          { name: <b>{update.file_name}</b> },
        )}
      </Text>
      {!isQuiet &&
        update.sheets.map((sheet) => (
          <UpdateSheet key={sheet.sheet_id} sheet={sheet} named={workbook.sheets.length > 1} service={service} />
        ))}
      <OtherSheets update={update} service={service} />
      {conflicts > 0 && <BothSides {...{ update, service, conflicts, rule, setRule, choices, setChoices }} />}
      {apply.error && (
        <Alert color="red" role="alert">
          {asCallError(apply.error).message}
        </Alert>
      )}
      <Group>
        {isQuiet ? (
          <Button size="md" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <Button
            size="md"
            loading={apply.isPending}
            disabled={!isDecided}
            onClick={() => apply.mutate({ rule, choices })}
          >
            {t('Update spreadsheet')}
          </Button>
        )}
        <Button size="md" variant="subtle" color="gray" disabled={apply.isPending} onClick={onOther}>
          {other}
        </Button>
      </Group>
    </Stack>
  );
}

interface BothSidesProps {
  update: UpdatePreview;
  service: string | null;
  conflicts: number;
  rule: Rule;
  setRule(rule: Rule): void;
  choices: ReadonlyMap<string, Choice>;
  setChoices(choices: ReadonlyMap<string, Choice>): void;
}

/** Who is right, for all or one by one. */
function BothSides({ update, service, conflicts, rule, setRule, choices, setChoices }: BothSidesProps) {
  const isEach = update.sheets.every((sheet) => sheet.conflict_count === sheet.conflicts.length);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={plural(conflicts, '{count} change on both sides', '{count} changes on both sides')}
        description={
          service === null
            ? t('In the file and here, since the file was last read.')
            : t('In {service} and here, since {service} was last read.', { service })
        }
        value={rule}
        onChange={(value) => setRule(value as Rule)}
      >
        <Stack mt="sm" gap="sm">
          {rulesOf(service).map((one) => (
            <Radio key={one.value} {...one} disabled={one.value === 'each' && !isEach} />
          ))}
        </Stack>
      </Radio.Group>
      {update.sheets.map((sheet) => (
        <UpdateConflicts
          key={sheet.sheet_id}
          sheet={sheet}
          service={service}
          choices={rule === 'each' ? choices : null}
          onChoose={(choice) => setChoices(new Map([...choices, [keyOfConflict(choice.sheet_id, choice), choice]]))}
        />
      ))}
    </Stack>
  );
}

const cellsText = (names: string, service: string | null): string =>
  service === null
    ? t('Tables of the file that are cells here: {names}', { names })
    : t('Tables of {service} that are cells here: {names}', { names, service });

function OtherSheets({ update, service }: { update: UpdatePreview; service: string | null }) {
  const { added, missing, left_out, cells, names } = update;
  if (added.length + missing.length + left_out.length + cells.length + names === 0) return null;
  return (
    <Text size="sm" component="div">
      {added.map(({ title, rows }) => (
        <div key={title}>
          {rich(t('New sheet: {title}, {rows}'), {
            title: <b>{title}</b>,
            rows: plural(rows, '{count} row', '{count} rows'),
          })}
        </div>
      ))}
      {names > 0 && <div>{t('Names in formulas that are new or changed: {count}', { count: names })}</div>}
      {missing.length > 0 && <div>{missingText(missing.join(', '), service)}</div>}
      {cells.length > 0 && <div>{cellsText(cells.join(', '), service)}</div>}
      {left_out.length > 0 && <div>{t('Deleted here, not restored: {names}', { names: left_out.join(', ') })}</div>}
    </Text>
  );
}
