import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { Alert, Button, Checkbox, Select, Stack, Switch } from '@mantine/core';
import { Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { type ChoiceOnTheWire, proposePageForApp } from '#features/proposals/api.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { asCallError, call } from '../../call.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from '../popups/popups.module.css';

type Proposed = AnswerOf<typeof proposePageForApp>;

/** A page made of a sheet: chosen here, rendered on the canvas with its rows, taken back by Undo. */
export function PageFromSheet() {
  const sheets = useStudioState((state) => state.sheets);
  const [title, setTitle] = useState<string | null>(null);
  if (sheets.length === 0) return null;
  return (
    <div className={styles.stack}>
      <Select
        size="sm"
        label={t('Add a page from a sheet')}
        placeholder={t('Choose a sheet')}
        leftSection={<Table2 size={16} strokeWidth={1.5} />}
        comboboxProps={{ zIndex: 400 }}
        data={sheets.map((sheet) => sheet.title)}
        value={title}
        onChange={setTitle}
      />
      {title !== null && <ProposedPage key={title} title={title} />}
    </div>
  );
}

/** A form lets everyone who sees the page add rows: it is there only once it is chosen. */
const closed = ['new-row'];

function ProposedPage({ title }: { title: string }) {
  const studio = useStudio();
  const appId = useStudioState((state) => state.data.app.id);
  const [choice, setChoice] = useState<ChoiceOnTheWire>({ left_out: closed, let_in: [] });
  const { page, failure } = useProposedPage(appId, title, choice);
  if (failure)
    return (
      <Alert color="red" role="alert">
        {failure}
      </Alert>
    );
  if (!page) return null;
  const { left_out = [], let_in = [] } = choice;
  const toggle = (id: string, isIncluded: boolean): string[] =>
    isIncluded ? left_out.filter((one) => one !== id) : [...left_out, id];
  const add = async (): Promise<void> => {
    const id = studio.addPage(page.name, page.document.blocks, page.is_public);
    if (!id) return;
    await studio.goTo(id);
    if (studio.state().pageId === id) studio.closePanel();
  };
  return (
    <Stack gap="xs">
      <Select
        size="sm"
        label={t('Purpose')}
        allowDeselect={false}
        comboboxProps={{ zIndex: 400 }}
        value={page.purpose}
        data={page.purposes.map(({ id, name }) => ({ value: id, label: t(name) }))}
        onChange={(purpose) => purpose && setChoice({ let_in, left_out: closed, purpose: purpose as SheetKind })}
      />
      {page.parts.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={!left_out.includes(id)}
          onChange={(event) => setChoice({ ...choice, left_out: toggle(id, event.currentTarget.checked) })}
        />
      ))}
      {page.personal.map(({ sheet, column, name, is_let_in, why, examples }) => (
        <Switch
          key={column}
          label={t('Show {name} on the page', { name })}
          description={joinSentences([why, t('Visitors would see: {examples}.', { examples: examples.join(', ') })])}
          checked={is_let_in}
          onChange={(event) => {
            const others = let_in.filter((one) => one.column !== column);
            setChoice({ ...choice, let_in: event.currentTarget.checked ? [...others, { sheet, column }] : others });
          }}
        />
      ))}
      <Button size="sm" disabled={page.document.blocks.length === 0} onClick={() => void add()}>
        {t('Add page {name}', { name: page.name })}
      </Button>
    </Stack>
  );
}

/** The page as it is chosen; the last one stays until the next is there. */
function useProposedPage(appId: string, sheet_title: string, choice: ChoiceOnTheWire) {
  const [page, setPage] = useState<Proposed | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(proposePageForApp, { params: { appId }, body: { sheet_title, choice }, signal: stop.signal }).then(
      setPage,
      (problem: unknown) => stop.signal.aborted || setFailure(asCallError(problem).message),
    );
    return () => stop.abort();
  }, [appId, sheet_title, choice]);
  return { page, failure };
}
