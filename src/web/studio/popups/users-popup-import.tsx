import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import { Button, Modal, Select, Switch } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { type AppUserOnTheWire, importAppUsers } from '#features/app-users/api/app-users.ts';
import { querySheet } from '#features/workbooks/api/workbooks.ts';
import type { AppUserPermission } from '#features/app-users/rules/app-user.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '../../call.ts';
import type { SheetInfo } from '../state/new-block.ts';
import { sentence } from '../state/studio.ts';
import { useStudioState } from '../state/use-studio.ts';
import { RoleFields } from './users-popup-form.tsx';
import shared from './popups.module.css';
import styles from './users-popup.module.css';

interface ImportUsersProps {
  appId: string;
  onImported(users: readonly AppUserOnTheWire[]): void;
  onClose(): void;
}

/** Adds users from columns of a sheet: choose, see how many there are, and read what was skipped. */
export function ImportUsers({ appId, onImported, onClose }: ImportUsersProps) {
  const sheets = useStudioState((state) => state.sheets);
  const [report, setReport] = useState<AnswerOf<typeof importAppUsers> | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Import users')}
      size={520}
      radius="lg"
      zIndex={320}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      {report ? (
        <Report report={report} onClose={onClose} />
      ) : sheets.length === 0 ? (
        <p className={shared.none}>{t('This app has no spreadsheet yet. Choose one in App Settings.')}</p>
      ) : (
        <Choice
          appId={appId}
          sheets={sheets}
          onDone={(answer) => {
            setReport(answer);
            onImported(answer.app_users);
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface ChoiceProps {
  appId: string;
  sheets: readonly SheetInfo[];
  onDone(answer: AnswerOf<typeof importAppUsers>): void;
  onClose(): void;
}

const menu = { zIndex: 400 };

function Choice({ appId, sheets, onDone, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState(() => guessFor(sheets.find((sheet) => guessEmail(sheet)) ?? sheets[0]));
  const [access, setAccess] = useState<Access>({ permissions: 'read', role: null });
  const roles = useStudioState((state) => state.app?.settings.roles) ?? [];
  const [invite, setInvite] = useState(true);
  const { busy, problem, run } = useImport(appId, onDone);
  const sheet = sheets.find(({ title }) => title === chosen.title);
  const preview = usePreview(sheet, chosen.email);
  const columns = (sheet?.columns ?? []).map(({ id, name }) => ({ value: id, label: name }));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The button is off without one.
    if (!chosen.email) return;
    void run({
      sheet_title: chosen.title,
      email_column: chosen.email,
      name_column: chosen.name,
      identity_column: chosen.identity,
      ...access,
      invite,
    });
  };

  return (
    <form onSubmit={submit}>
      <div className={shared.stack}>
        <Select
          label={t('Sheet')}
          data={sheets.map(({ title }) => title)}
          value={chosen.title}
          allowDeselect={false}
          onChange={(title) => setChosen(guessFor(sheets.find((one) => one.title === title)))}
          comboboxProps={menu}
        />
        <ColumnSelects columns={columns} chosen={chosen} onChosen={setChosen} />
        <RoleFields roles={roles} {...access} onChange={(changed) => setAccess({ ...access, ...changed })} />
        <Switch
          label={t('E-mail each person an invitation')}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
        <p className={shared.message} role="status">
          {preview}
        </p>
        {problem && (
          <p className={shared.message} data-type="error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={shared.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={!chosen.email}>
          {t('Import')}
        </Button>
      </div>
    </form>
  );
}

/** How many rows of the column hold an address, in a sentence. */
function usePreview(sheet: SheetInfo | undefined, column: string | null): string {
  const [found, setFound] = useState({ of: '', words: '' });
  const sheetId = sheet?.id;
  const requested = `${sheetId} ${column}`;
  useEffect(() => {
    if (!sheetId || !column) return;
    const leave = new AbortController();
    const setWords = (words: string): void => setFound({ of: `${sheetId} ${column}`, words });
    const body = { filters: [{ column, condition: 'includes' as const, value: '@' }], limit: 1 };
    call(querySheet, { params: { sheetId }, body, signal: leave.signal }).then(
      ({ total, rows }) => setWords(counted(total, rows[0]?.cells[column])),
      (failure: unknown) => {
        if (!leave.signal.aborted) setWords(sentence(failure, t('Couldn’t count the addresses.')));
      },
    );
    return () => leave.abort();
  }, [sheetId, column]);
  if (!column) return t('Choose the column with the e-mail addresses.');
  return found.of === requested ? found.words : t('Counting the addresses…');
}

function counted(total: number, first: unknown): string {
  if (total === 0) return t('This column has no e-mail addresses.');
  return plural(
    total,
    '{count} row holds an e-mail address, such as {first}. Existing users aren’t changed.',
    '{count} rows hold an e-mail address, such as {first}. Existing users aren’t changed.',
    { first: String(first) },
  );
}

function Report({ report, onClose }: { report: AnswerOf<typeof importAppUsers>; onClose(): void }) {
  const { added, known, skipped, skipped_count } = report;
  return (
    <div className={shared.stack}>
      <p className={shared.message} data-type="success" role="status">
        {joinSentences([
          plural(added, '{count} user added.', '{count} users added.'),
          known > 0 ? plural(known, '{count} user unchanged.', '{count} users unchanged.') : '',
        ])}
      </p>
      {skipped_count > 0 && (
        <div className={styles.skipped}>
          <strong>{plural(skipped_count, '{count} row was skipped', '{count} rows were skipped')}</strong>
          <ul>
            {skipped.map(({ value, reason }, index) => (
              <li key={`${index}-${value}`}>
                <span>{value || t('Empty')}</span> {reason}
              </li>
            ))}
          </ul>
          {skipped_count > skipped.length && (
            <small>{plural(skipped.length, 'The first {count} are listed.', 'The first {count} are listed.')}</small>
          )}
        </div>
      )}
      <div className={shared.actions}>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  );
}

interface Access {
  permissions: AppUserPermission;
  role: string | null;
}

interface Chosen {
  title: string;
  email: string | null;
  name: string | null;
  identity: string | null;
}

/** The columns that are most likely meant. */
function guessFor(sheet: SheetInfo | undefined): Chosen {
  const named = (pattern: RegExp): string | null => sheet?.columns.find(({ name }) => pattern.test(name))?.id ?? null;
  return {
    title: sheet?.title ?? '',
    email: sheet ? guessEmail(sheet) : null,
    name: named(/^(full |user ?|display ?)?name$/i) ?? named(/\bname\b/i),
    identity: named(/^_id$/i),
  };
}

const guessEmail = ({ columns }: SheetInfo): string | null =>
  (columns.find(({ type }) => type === 'email') ?? columns.find(({ name }) => /mail/i.test(name)))?.id ?? null;

interface ColumnSelectsProps {
  columns: { value: string; label: string }[];
  chosen: ReturnType<typeof guessFor>;
  onChosen(chosen: ReturnType<typeof guessFor>): void;
}

/** Which column holds what of a person. */
function ColumnSelects({ columns, chosen, onChosen }: ColumnSelectsProps) {
  return (
    <>
      <Select
        label={t('Email column')}
        placeholder={t('Choose a column')}
        data={columns}
        value={chosen.email}
        allowDeselect={false}
        onChange={(email) => onChosen({ ...chosen, email })}
        comboboxProps={menu}
      />
      <Select
        label={t('Name column')}
        description={t('Without one, the name is the part before the @.')}
        placeholder={t('None')}
        data={columns}
        value={chosen.name}
        clearable
        onChange={(name) => onChosen({ ...chosen, name })}
        comboboxProps={menu}
      />
      <Select
        label={t('Row id column')}
        description={t('In every sheet with an _id column, each person only sees rows with their value.')}
        placeholder={t('None')}
        data={columns}
        value={chosen.identity}
        clearable
        onChange={(identity) => onChosen({ ...chosen, identity })}
        comboboxProps={menu}
      />
    </>
  );
}

type ImportBody = Parameters<typeof call<typeof importAppUsers>>[1]['body'];

/** Imports, and says what was wrong where it failed. */
function useImport(appId: string, onDone: ChoiceProps['onDone']) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (body: ImportBody): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      onDone(await call(importAppUsers, { params: { appId }, body }));
    } catch (failure) {
      setProblem(sentence(failure, t('Couldn’t import the users. Try again.')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
