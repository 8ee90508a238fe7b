import { t } from '#kit/language/product.ts';
import { Anchor, Button, Select } from '@mantine/core';
import { UserLock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import { rowsPart } from '#features/apps/rules/app-settings.ts';
import type { MatchedRowsRule } from '#features/visitor/rules/row-scope.ts';
import { sameValue } from '#kit/same-value.ts';
import { call } from '../../call.ts';
import shared from '../popups/popups.module.css';
import { showToast } from '../shell/show-toast.tsx';
import type { Leaving } from '../state/leaving.ts';
import type { SheetInfo } from '../state/new-block.ts';
import { sentence } from '../state/studio.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { addressChoices, matchChoices, matchSentence, matchValue, readMatch, sheetOfPeople } from './row-match.ts';
import { AskBeforeLeaving, InlineMessage, PublishModal } from './publish-modal.tsx';
import { accessSentence, columnChoices, everyone, problemOf, ruleFor, withRule } from './row-access.ts';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    'row access': true;
  }
}

/** @sentences */
const words = {
  label: 'Who sees which rows',
  description: 'Show everyone all rows of a sheet, or each person only their own',
};

export const panel: StudioPanel = {
  panel: 'row access',
  ...words,
  Icon: UserLock,
  Show: RowAccessPopup,
};

/** 'Who sees which rows': for each sheet everyone all of its rows, or each person their own. */
function RowAccessPopup() {
  return (
    <PublishModal panel="row access" title={t(rowsPart.title)}>
      {(app, leaving) => <RowAccessForm app={app} leaving={leaving} />}
    </PublishModal>
  );
}

function RowAccessForm({ app, leaving }: { app: AppOnTheWire; leaving: Leaving }) {
  const sheets = useStudioState((state) => state.sheets);
  const { own_rows, people: peopleBefore, matched_rows } = app.settings;
  const saved: Rules = { own_rows, people: peopleBefore, matched_rows };
  const [rules, setRules] = useState(saved);
  const { busy, failure, save } = useSaveRules(app, rules);
  const people = sheetOfPeople(rules.people, sheets);
  const isUnsaved = !sameValue(rules, saved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };

  if (sheets.length === 0) return <p className={shared.note}>{t('Connect a spreadsheet to this app first.')}</p>;
  return (
    <form className={shared.privacy} onSubmit={submit}>
      <p className={shared.note}>
        {t(
          'These rules apply everywhere in the app: in blocks, numbers, charts, search and downloads. You and everyone else who can edit the app always see all rows.',
        )}
      </p>
      <PeopleSheet rules={rules} sheets={sheets} onRules={setRules} />
      {sheets.map((sheet) => (
        <SheetRule
          key={sheet.id}
          sheet={sheet}
          people={people}
          column={ruleFor(rules.own_rows, sheet)?.column}
          match={rules.matched_rows.find((rule) => rule.sheet === sheet.title)}
          onChoice={(choice) => setRules(withChoice(rules, sheet, choice))}
        />
      ))}
      {rules.own_rows.length + rules.matched_rows.length > 0 && app.sign_in_method === 'No sign in' && (
        <p className={shared.note}>
          {t('This app is open without a sign-in. People see their own rows once they sign in.')}{' '}
          <Anchor component="button" type="button" inherit onClick={() => leaving.leave('publish')}>
            {t('Choose a sign-in method')}
          </Anchor>
        </p>
      )}
      <InlineMessage message={failure ? { type: 'error', text: failure } : null} />
      <Button type="submit" disabled={!isUnsaved} loading={busy} fullWidth size="md">
        {t('Save')}
      </Button>
      <AskBeforeLeaving
        leaving={leaving}
        isUnsaved={isUnsaved}
        busy={busy}
        words={t('Your changes aren’t saved yet.')}
        save={{ name: t('Save'), run: () => void save() }}
      />
    </form>
  );
}

interface RuleProps {
  sheet: SheetInfo;
  people: SheetInfo | undefined;
  /** Undefined where rows don't belong to addresses. */
  column: string | undefined;
  /** Undefined where rows aren't compared with the row of a person. */
  match: MatchedRowsRule | undefined;
  onChoice(choice: string): void;
}

function SheetRule({ sheet, people, column, match, onChoice }: RuleProps) {
  const problem = problemOf(sheet, column);
  const items = matchChoices(sheet, people);
  const value = match ? matchValue(match) : column === undefined ? everyone : problem ? null : column;
  return (
    <Select
      label={sheet.title}
      description={match ? matchSentence(match, sheet, people) : accessSentence(sheet, column)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        ...columnChoices(sheet),
        ...(items.length > 0 ? [{ group: t('By their row in the sheet of people'), items }] : []),
      ]}
      value={value}
      placeholder={t('Choose a column')}
      onChange={(next) => next !== null && onChoice(next)}
      error={problem}
      allowDeselect={false}
      searchable={sheet.columns.length > 12}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}

interface PeopleProps {
  rules: Rules;
  sheets: readonly SheetInfo[];
  onRules(rules: Rules): void;
}

/** Which sheet has a row for each person, and the column with their addresses. */
function PeopleSheet({ rules, sheets, onRules }: PeopleProps) {
  const [chosen] = rules.people;
  const sheet = sheetOfPeople(rules.people, sheets);
  const choose = (title: string | null): void => {
    const next = sheets.find((one) => one.title === title);
    const column = next && addressChoices(next)[0]?.value;
    onRules({ ...rules, people: next && column ? [{ sheet: next.title, column }] : [], matched_rows: [] });
  };
  return (
    <>
      <Select
        label={t('Sheet of people')}
        description={t(
          'A sheet with one row for each person, such as your customers’ staff. What a person’s row holds can decide which rows they see, such as the orders of their company.',
        )}
        placeholder={t('None')}
        data={sheets.map(({ title }) => title)}
        value={sheet?.title ?? null}
        clearable
        onChange={choose}
        comboboxProps={{ zIndex: 400 }}
      />
      {sheet && (
        <Select
          label={t('E-mail address in {title}', { title: sheet.title })}
          description={t(
            'A person without a row with their e-mail address, or with two, sees no rows that are chosen by it.',
          )}
          data={addressChoices(sheet)}
          value={chosen?.column ?? null}
          allowDeselect={false}
          onChange={(column) => column !== null && onRules({ ...rules, people: [{ sheet: sheet.title, column }] })}
          comboboxProps={{ zIndex: 400 }}
        />
      )}
    </>
  );
}

type Rules = Pick<AppOnTheWire['settings'], 'own_rows' | 'people' | 'matched_rows'>;

/** A sheet has one rule. */
function withChoice(rules: Rules, sheet: SheetInfo, choice: string): Rules {
  const others = rules.matched_rows.filter((rule) => rule.sheet !== sheet.title);
  const match = readMatch(choice);
  const column = match || choice === everyone ? undefined : choice;
  return {
    ...rules,
    own_rows: withRule(rules.own_rows, sheet, column),
    matched_rows: match ? [...others, { sheet: sheet.title, ...match }] : others,
  };
}

function useSaveRules(app: AppOnTheWire, rules: Rules) {
  const studio = useStudio();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await studio.saved();
      const body = { settings: rules };
      studio.setApp(await call(updateApp, { params: { appId: app.id }, body }));
      studio.refreshData();
      showToast({ type: 'success', message: t('Saved. The app now uses these rules.') });
      studio.closePanel();
    } catch (error) {
      setFailure(sentence(error, t('Couldn’t save the rules. Try again.')));
      setBusy(false);
    }
  };
  return { busy, failure, save };
}
