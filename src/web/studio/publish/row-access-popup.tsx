import { Anchor, Button, Select } from '@mantine/core';
import { UserLock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import { rowsPart } from '#features/apps/rules/app-settings.ts';
import { sameValue } from '#kit/same-value.ts';
import { call } from '../../call.ts';
import shared from '../popups/popups.module.css';
import { showToast } from '../shell/show-toast.tsx';
import type { Leaving } from '../state/leaving.ts';
import type { SheetInfo } from '../state/new-block.ts';
import { sentence } from '../state/studio.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { AskBeforeLeaving, InlineMessage, PublishModal } from './publish-modal.tsx';
import { accessSentence, columnChoices, everyone, problemOf, ruleFor, withRule } from './row-access.ts';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    'row access': true;
  }
}

export const panel: StudioPanel = {
  panel: 'row access',
  label: 'Who sees which rows',
  description: 'Show everyone all rows of a sheet, or each person only their own',
  Icon: UserLock,
  Show: RowAccessPopup,
};

/** 'Who sees which rows': for each sheet everyone all of its rows, or each person their own. */
function RowAccessPopup() {
  return (
    <PublishModal panel="row access" title={rowsPart.title}>
      {(app, leaving) => <RowAccessForm app={app} leaving={leaving} />}
    </PublishModal>
  );
}

function RowAccessForm({ app, leaving }: { app: AppOnTheWire; leaving: Leaving }) {
  const sheets = useStudioState((state) => state.sheets);
  const saved = app.settings.own_rows;
  const [rules, setRules] = useState(saved);
  const { busy, failure, save } = useSaveRules(app, rules);
  const isUnsaved = !sameValue(rules, saved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };

  if (sheets.length === 0) return <p className={shared.note}>Connect a spreadsheet to this app first.</p>;
  return (
    <form className={shared.privacy} onSubmit={submit}>
      <p className={shared.note}>
        These rules apply everywhere in the app: in blocks, numbers, charts, search and downloads. You and everyone else
        who can edit the app always see all rows.
      </p>
      {sheets.map((sheet) => (
        <SheetRule
          key={sheet.id}
          sheet={sheet}
          column={ruleFor(rules, sheet)?.column}
          onColumn={(column) => setRules(withRule(rules, sheet, column))}
        />
      ))}
      {rules.length > 0 && app.sign_in_method === 'No sign in' && (
        <p className={shared.note}>
          This app is open without a sign-in. People see their own rows once they sign in.{' '}
          <Anchor component="button" type="button" inherit onClick={() => leaving.leave('publish')}>
            Choose a sign-in method
          </Anchor>
        </p>
      )}
      <InlineMessage message={failure ? { type: 'error', text: failure } : null} />
      <Button type="submit" disabled={!isUnsaved} loading={busy} fullWidth size="md">
        Save
      </Button>
      <AskBeforeLeaving
        leaving={leaving}
        isUnsaved={isUnsaved}
        busy={busy}
        words="Your changes aren’t saved yet."
        save={{ name: 'Save', run: () => void save() }}
      />
    </form>
  );
}

interface RuleProps {
  sheet: SheetInfo;
  /** Undefined where everyone sees all rows. */
  column: string | undefined;
  onColumn(column: string | undefined): void;
}

function SheetRule({ sheet, column, onColumn }: RuleProps) {
  const problem = problemOf(sheet, column);
  return (
    <Select
      label={sheet.title}
      description={accessSentence(sheet, column)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={columnChoices(sheet)}
      value={column === undefined ? everyone : problem ? null : column}
      placeholder="Choose a column"
      onChange={(next) => next !== null && onColumn(next === everyone ? undefined : next)}
      error={problem}
      allowDeselect={false}
      searchable={sheet.columns.length > 12}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}

function useSaveRules(app: AppOnTheWire, rules: AppOnTheWire['settings']['own_rows']) {
  const studio = useStudio();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await studio.saved();
      const body = { settings: { own_rows: rules } };
      studio.setApp(await call(updateApp, { params: { appId: app.id }, body }));
      studio.refreshData();
      showToast({ type: 'success', message: 'Saved. The app now uses these rules.' });
      studio.closePanel();
    } catch (error) {
      setFailure(sentence(error, 'Couldn’t save the rules. Try again.'));
      setBusy(false);
    }
  };
  return { busy, failure, save };
}
