import { Alert, Button, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { applyUpdate, previewUpdate, type UpdatePreview, uploadUpdate } from '../api.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { maxUploadBytes, maxUploadMegabytes } from '#features/workbooks/rules/upload-limit.ts';
import { asCallError, call, hrefOf, uploadForm } from '#web/call.ts';
import { countOf } from '#web/site/shell/count-of.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { spreadsheetEndings } from '#features/workbooks/web/upload-zone.tsx';
import zone from '#features/workbooks/web/upload-zone.module.css';
import { type Choice, UpdateConflicts, keyOfConflict } from './update-conflicts.tsx';
import { UpdateSheet } from './update-sheet.tsx';

interface Props {
  workbook: WorkbookOnTheWire;
  opened: boolean;
  onClose: () => void;
  onUpdated: () => void;
}

/** A file as an update of a spreadsheet: choose it, see what it does, confirm. */
export function UpdateDialog({ workbook, opened, onClose, onUpdated }: Props) {
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Update “${workbook.name}” from a file`}
      radius={isNarrow ? 0 : 'lg'}
      size={760}
      fullScreen={isNarrow}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <UpdateSteps workbook={workbook} onClose={onClose} onUpdated={onUpdated} />}
    </Modal>
  );
}

function UpdateSteps({ workbook, onClose, onUpdated }: Omit<Props, 'opened'>) {
  const [share, setShare] = useState(0);
  const params = { workbookId: workbook.id };
  const send = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const endpoint = { ...uploadUpdate, path: hrefOf(uploadUpdate, { params }) };
      return (await uploadForm(endpoint, form, { onProgress: setShare })).update;
    },
  });
  if (send.data) {
    return (
      <Confirm
        workbook={workbook}
        first={send.data}
        onOther={() => send.reset()}
        onClose={onClose}
        onUpdated={onUpdated}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text>Sheaf compares the file with your rows. You’ll see what would change before anything does.</Text>
      <Dropzone
        className={zone.zone ?? ''}
        onDrop={([file]) => file && send.mutate(file)}
        maxSize={maxUploadBytes}
        multiple={false}
        disabled={send.isPending}
        aria-label="Choose the file"
        inputProps={{ 'aria-label': 'Choose the file', accept: spreadsheetEndings }}
      >
        <div className={zone.inside}>
          <FileSpreadsheet size={36} strokeWidth={1.25} aria-hidden="true" />
          {send.isPending ? (
            <>
              <Text fw={600}>{share < 1 ? 'Sending the file' : 'Comparing it with your rows'}</Text>
              <Progress
                w="min(320px, 100%)"
                value={share < 1 ? share * 100 : 100}
                animated
                aria-label="Upload progress"
              />
            </>
          ) : (
            <>
              <Text fw={600} size="lg">
                Drop the newer file here
              </Text>
              <Text c="dimmed" size="sm">
                or choose it: Excel, OpenDocument or CSV, up to {maxUploadMegabytes} MB
              </Text>
            </>
          )}
        </div>
      </Dropzone>
      {send.error && (
        <Alert color="red" role="alert">
          {asCallError(send.error).message}
        </Alert>
      )}
    </Stack>
  );
}

type Rule = 'file' | 'mine' | 'each';
const rules: { value: Rule; label: string; description: string }[] = [
  { value: 'mine', label: 'Keep mine', description: 'Keeps what you changed here.' },
  { value: 'file', label: 'Use the file', description: 'Replaces what you changed here. The history keeps it.' },
  { value: 'each', label: 'Choose one by one', description: 'You decide on each change.' },
];

interface ConfirmProps extends Omit<Props, 'opened'> {
  first: UpdatePreview;
  onOther: () => void;
}

function Confirm({ workbook, first, onOther, onClose, onUpdated }: ConfirmProps) {
  const queries = useQueryClient();
  const [update, setUpdate] = useState(first);
  const [rule, setRule] = useState<Rule>('mine');
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const params = { workbookId: workbook.id, updateId: update.update_id };
  const apply = useMutation({
    mutationFn: () => {
      const { file_name, digest } = update;
      const given = rule === 'each' ? [...choices.values()] : [];
      return call(applyUpdate, { params, body: { file_name, digest, rule, choices: given } });
    },
    onSuccess: ({ counts: { added, changed, removed } }) => {
      void queries.invalidateQueries({ queryKey: ['workbooks'] });
      showToast(`Updated: ${added} added, ${changed} changed, ${removed} removed.`);
      onUpdated();
      onClose();
    },
    onError: async (error) => {
      if (asCallError(error).code !== 'row_conflict') return;
      // What it does by now is shown in its place.
      const { file_name } = update;
      const next = await call(previewUpdate, { params, body: { file_name } }).catch(() => null);
      if (next) setUpdate(next.update);
    },
  });
  const conflicts = update.sheets.reduce((sum, sheet) => sum + sheet.conflict_count, 0);
  const isEach = update.sheets.every((sheet) => sheet.conflict_count === sheet.conflicts.length);
  const isDecided =
    rule !== 'each' ||
    update.sheets.every((sheet) => sheet.conflicts.every((one) => choices.has(keyOfConflict(sheet.sheet_id, one))));
  const isQuiet = conflicts === 0 && update.added.length === 0 && update.sheets.every(isUnchanged);
  return (
    <Stack gap="lg">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isQuiet ? 'No changes. Nothing in ' : 'This is what would change from '}
        <b>{update.file_name}</b>
        {isQuiet ? ' is new since the last time.' : '.'}
      </Text>
      {update.sheets.map((sheet) => (
        <UpdateSheet key={sheet.sheet_id} sheet={sheet} named={workbook.sheets.length > 1} />
      ))}
      <OtherSheets update={update} />
      {conflicts > 0 && (
        <Stack gap="sm">
          <Radio.Group
            label={`${countOf(conflicts, 'change')} on both sides`}
            description="In the file and here, since the file was last read."
            value={rule}
            onChange={(value) => setRule(value as Rule)}
          >
            <Group mt="sm" gap="lg" align="flex-start">
              {rules.map((one) => (
                <Radio key={one.value} {...one} disabled={one.value === 'each' && !isEach} />
              ))}
            </Group>
          </Radio.Group>
          {update.sheets.map((sheet) => (
            <UpdateConflicts
              key={sheet.sheet_id}
              sheet={sheet}
              choices={rule === 'each' ? choices : null}
              onChoose={(choice) => setChoices(new Map([...choices, [keyOfConflict(choice.sheet_id, choice), choice]]))}
            />
          ))}
        </Stack>
      )}
      {apply.error && (
        <Alert color="red" role="alert">
          {asCallError(apply.error).message}
        </Alert>
      )}
      <Group>
        {isQuiet ? (
          <Button size="md" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button size="md" loading={apply.isPending} disabled={!isDecided} onClick={() => apply.mutate()}>
            Update spreadsheet
          </Button>
        )}
        <Button size="md" variant="subtle" color="gray" disabled={apply.isPending} onClick={onOther}>
          Another file
        </Button>
      </Group>
    </Stack>
  );
}

const isUnchanged = ({ counts, around, columns }: UpdatePreview['sheets'][number]): boolean =>
  [counts, around].every(({ added, changed, removed }) => added + changed + removed === 0) &&
  columns.added.length === 0;

function OtherSheets({ update: { added, missing, left_out, cells, names } }: { update: UpdatePreview }) {
  if (added.length + missing.length + left_out.length + cells.length + names === 0) return null;
  return (
    <Text size="sm" component="div">
      {added.map(({ title, rows }) => (
        <div key={title}>
          New sheet: <b>{title}</b>, {countOf(rows, 'row')}
        </div>
      ))}
      {names > 0 && <div>Names in formulas that are new or changed: {names.toLocaleString('en-US')}</div>}
      {missing.length > 0 && <div>Not in the file, unchanged: {missing.join(', ')}</div>}
      {cells.length > 0 && <div>Tables of the file that are cells here: {cells.join(', ')}</div>}
      {left_out.length > 0 && <div>Deleted here, not restored: {left_out.join(', ')}</div>}
    </Text>
  );
}
