import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UpdateDecision, UpdatePreview } from '../../api/update-preview.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { asCallError } from '#web/call.ts';
import { countOf } from '#web/site/shell/count-of.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { type Choice, UpdateConflicts, keyOfConflict } from './update-conflicts.tsx';
import { isUnchanged, UpdateSheet } from './update-sheet.tsx';

type Rule = 'file' | 'mine' | 'each';
const rulesOf = (there: string): { value: Rule; label: string; description: string }[] => [
  { value: 'mine', label: t('Keep mine'), description: t('Keeps what you changed here.') },
  {
    value: 'file',
    label: t('Use {there}', { there }),
    description: t('Replaces what you changed here. The history keeps it.'),
  },
  { value: 'each', label: t('Choose one by one'), description: t('You decide on each change.') },
];

type Decision = Pick<UpdateDecision, 'digest' | 'rule' | 'choices'>;
interface Props {
  workbook: WorkbookOnTheWire;
  first: UpdatePreview;
  /** What it comes from, in words: `the file`. */
  there: string;
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
export function ConfirmUpdate({ workbook, first, there, other, onOther, onClose, onUpdated, ...calls }: Props) {
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
        {isQuiet ? t('No changes. Nothing in ') : t('This is what would change from ')}
        <b>{update.file_name}</b>
        {isQuiet ? t(' is new since the last time.') : '.'}
      </Text>
      {!isQuiet &&
        update.sheets.map((sheet) => (
          <UpdateSheet key={sheet.sheet_id} sheet={sheet} named={workbook.sheets.length > 1} there={there} />
        ))}
      <OtherSheets update={update} there={there} />
      {conflicts > 0 && <BothSides {...{ update, there, conflicts, rule, setRule, choices, setChoices }} />}
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
  there: string;
  conflicts: number;
  rule: Rule;
  setRule(rule: Rule): void;
  choices: ReadonlyMap<string, Choice>;
  setChoices(choices: ReadonlyMap<string, Choice>): void;
}

/** Who is right, for all or one by one. */
function BothSides({ update, there, conflicts, rule, setRule, choices, setChoices }: BothSidesProps) {
  const isEach = update.sheets.every((sheet) => sheet.conflict_count === sheet.conflicts.length);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('{conflicts} on both sides', { conflicts: countOf(conflicts, 'change') })}
        description={t('In {there} and here, since {there} was last read.', { there })}
        value={rule}
        onChange={(value) => setRule(value as Rule)}
      >
        <Stack mt="sm" gap="sm">
          {rulesOf(there).map((one) => (
            <Radio key={one.value} {...one} disabled={one.value === 'each' && !isEach} />
          ))}
        </Stack>
      </Radio.Group>
      {update.sheets.map((sheet) => (
        <UpdateConflicts
          key={sheet.sheet_id}
          sheet={sheet}
          there={there}
          choices={rule === 'each' ? choices : null}
          onChoose={(choice) => setChoices(new Map([...choices, [keyOfConflict(choice.sheet_id, choice), choice]]))}
        />
      ))}
    </Stack>
  );
}

function OtherSheets({ update, there }: { update: UpdatePreview; there: string }) {
  const { added, missing, left_out, cells, names } = update;
  if (added.length + missing.length + left_out.length + cells.length + names === 0) return null;
  return (
    <Text size="sm" component="div">
      {added.map(({ title, rows }) => (
        <div key={title}>
          {t('New sheet:')} <b>{title}</b>, {countOf(rows, 'row')}
        </div>
      ))}
      {names > 0 && (
        <div>
          {t('Names in formulas that are new or changed: {toLocaleString2}', {
            toLocaleString2: names.toLocaleString('en-US'),
          })}
        </div>
      )}
      {missing.length > 0 && <div>{t('Not in {there}, unchanged: {join}', { there, join: missing.join(', ') })}</div>}
      {cells.length > 0 && (
        <div>{t('Tables of {there} that are cells here: {join}', { there, join: cells.join(', ') })}</div>
      )}
      {left_out.length > 0 && <div>{t('Deleted here, not restored: {join}', { join: left_out.join(', ') })}</div>}
    </Text>
  );
}
