import { t } from '#kit/language/product.ts';
import { Alert, Anchor, Button, Code, Loader, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSearch, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { connectGoogleSheet, getGoogleSheets, previewGoogleSheet, startGoogle } from '../api.ts';
import { asCallError, call, hrefOf } from '#web/call.ts';
import { useAddressText } from '#web/site/shell/use-address.ts';
import { ChooseTabs } from './choose-tabs.tsx';
import { pickSpreadsheet } from './pick-spreadsheet.ts';

/** @sentences */
const endings: Record<string, string> = {
  expired: 'Signing in with Google took too long. Try again.',
  refused: 'Sheaf wasn’t given access to Google Sheets, so nothing is connected.',
  failed: 'Google did not complete the sign-in. Try again in a moment.',
};

/** The button, and the dialog that leads from a Google account to a spreadsheet and its tabs. */
export function ConnectGoogle() {
  // Google sends people back here; the dialog goes on where they left it.
  const [came, setCame] = useAddressText('google');
  const [isOpen, setOpen] = useState(false);
  const opened = isOpen || came !== '';
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const close = () => {
    setOpen(false);
    if (came) setCame('');
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<Sheet size={18} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('Connect a Google Sheet')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('Connect a Google Sheet')}
        size={760}
        radius={isNarrow ? 0 : 'lg'}
        fullScreen={isNarrow}
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {endings[came] && (
          <Alert color="orange" mb="md" role="alert">
            {t(endings[came])}
          </Alert>
        )}
        {opened && <ConnectSteps />}
      </Modal>
    </>
  );
}

function ConnectSteps() {
  const state = useQuery({ queryKey: ['google-sheets'], queryFn: () => call(getGoogleSheets, {}) });
  if (state.error) return <Alert color="red">{state.error.message}</Alert>;
  if (!state.data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  const { configured, missing, accounts, picker } = state.data;
  if (!configured) return <NotSetUp missing={missing} />;
  const usable = accounts.filter((account) => !account.is_lost);
  if (usable.length === 0) {
    return (
      <Stack gap="md">
        <Text>
          {t(
            'Sheaf stays in sync with the spreadsheet: pages show its rows, and what visitors write goes into your sheet within a minute. Your formulas stay as they are.',
          )}
        </Text>
        <div>
          <SignIn label={t('Sign in with Google')} />
        </div>
      </Stack>
    );
  }
  return <ChooseSpreadsheet accounts={usable} picker={picker} />;
}

function SignIn({ label }: { label: string }) {
  return (
    <Button component="a" href={hrefOf(startGoogle, {})} size="md">
      {label}
    </Button>
  );
}

function NotSetUp({ missing }: { missing: string[] }) {
  return (
    <Stack gap="sm">
      <Text>{t('Google Sheets isn’t set up here yet. Your administrator needs to set these variables:')}</Text>
      <div>
        {missing.map((name) => (
          <Code key={name} block>
            {name}
          </Code>
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t(
          'See docs/google-sheets.md for how to get them. Until then, download the spreadsheet from Google as .xlsx and upload it.',
        )}
      </Text>
    </Stack>
  );
}

interface ChooseProps {
  accounts: { id: string; email: string }[];
  picker: { key: string; app_id: string } | null;
}

function ChooseSpreadsheet({ accounts, picker }: ChooseProps) {
  const [account, setAccount] = useState(accounts[0]?.id ?? '');
  const [address, setAddress] = useState('');
  const navigate = useNavigate();
  const preview = useMutation({
    mutationFn: (given: string) => call(previewGoogleSheet, { body: { account_id: account, address: given } }),
  });
  const connect = useMutation({
    mutationFn: (tabs: number[]) => call(connectGoogleSheet, { body: { account_id: account, address, tabs } }),
    onSuccess: ({ workbook_id }) => void navigate(`/dashboard/workbooks/${workbook_id}`),
  });
  const pick = useMutation({
    mutationFn: async () => {
      const id = picker && (await pickSpreadsheet(account, picker));
      if (!id) return;
      setAddress(`https://docs.google.com/spreadsheets/d/${id}/edit`);
      await preview.mutateAsync(`https://docs.google.com/spreadsheets/d/${id}/edit`);
    },
  });
  const error = preview.error ?? connect.error ?? pick.error;
  if (preview.data) {
    return (
      <ChooseTabs
        file={preview.data}
        failure={error ? asCallError(error).message : null}
        busy={connect.isPending}
        onConnect={(tabs) => connect.mutate(tabs)}
        onBack={() => preview.reset()}
      />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        preview.mutate(address);
      }}
    >
      <Stack gap="md">
        <Select
          label={t('Google account')}
          size="md"
          allowDeselect={false}
          data={accounts.map(({ id, email }) => ({ value: id, label: email }))}
          value={account}
          onChange={(value) => value && setAccount(value)}
        />
        {picker && (
          <div>
            <Button
              variant="default"
              size="md"
              leftSection={<FileSearch size={18} strokeWidth={1.75} />}
              loading={pick.isPending}
              onClick={() => pick.mutate()}
            >
              {t('Choose in Google Drive')}
            </Button>
          </div>
        )}
        <TextInput
          label={picker ? t('Or paste its address') : t('Address of the spreadsheet')}
          placeholder="https://docs.google.com/spreadsheets/d/…"
          size="md"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={error ? asCallError(error).message : undefined}
          data-autofocus
        />
        <div>
          <Button type="submit" size="md" loading={preview.isPending} disabled={address.trim() === ''}>
            {t('Preview')}
          </Button>
        </div>
        <Anchor href={hrefOf(startGoogle, {})} size="sm">
          {t('Use another Google account')}
        </Anchor>
      </Stack>
    </form>
  );
}
