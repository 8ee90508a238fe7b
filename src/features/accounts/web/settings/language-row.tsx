import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import {
  isProductLanguageCode,
  productLanguageCodes,
  productLanguages,
} from '#features/languages/rules/product-languages.ts';
import { call } from '#web/call.ts';
import { updateAccount } from '../../api/account.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import type { Account } from './use-account.ts';

/** In which language the product is: a choice loads the page again in it. */
export function LanguageRow({ account }: { account: Account }) {
  const { busy, error, run } = useAttempt();
  const choose = (code: string | null) =>
    void run(async () => {
      await call(updateAccount, { body: { language: code && isProductLanguageCode(code) ? code : null } });
      location.reload();
    });
  return (
    <>
      <FormFailure error={error} shown={[]} />
      <Select
        label={t('Language')}
        size="md"
        maw={360}
        mb="md"
        data={[
          { value: '', label: t('The language of your browser') },
          ...productLanguageCodes.map((code) => ({ value: code, label: productLanguages[code] })),
        ]}
        value={account.language ?? ''}
        onChange={choose}
        allowDeselect={false}
        disabled={busy}
      />
    </>
  );
}
