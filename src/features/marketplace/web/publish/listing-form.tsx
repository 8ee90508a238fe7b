import { t } from '#kit/language/product.ts';
import { Button, Checkbox, NumberInput, PasswordInput, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import { price, sampleLimits, templateCategories, templateCategoryNames } from '../../rules/listing.ts';
import { submissionSentences } from '../../rules/submission.ts';
import shared from '#web/studio/popups/popups.module.css';
import { sentence } from '#web/studio/state/studio.ts';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { BackgroundField } from './background-field.tsx';
import { DescriptionEditor } from './description-editor.tsx';
import { PicturesField, ThumbnailField } from './picture-fields.tsx';
import { SamplesPreview } from './samples-preview.tsx';
import { submitListing } from './submit-listing.ts';
import { type Listing, useListing } from './use-listing.ts';
import styles from './marketplace.module.css';

/** A first submission, one that was rejected, or a new version of what is published. */
export type ListingMode = 'new' | 'edit' | 'version';

interface FormProps {
  mode: ListingMode;
  /** What was submitted before. */
  review: ReviewRequestOnTheWire | null;
  onSubmitted(): void;
  onUnsaved(isUnsaved: boolean): void;
  onCancel(): void;
}

/** What an author says of a template, and its pictures. */
export function ListingForm({ mode, review, onSubmitted, onUnsaved, onCancel }: FormProps) {
  const { listing, change, keep } = useListing(review);
  const { busy, problem, clear, submit } = useSubmission(mode === 'edit' ? review : null, onSubmitted);
  const edit = (part: Partial<Listing>): void => {
    onUnsaved(true);
    clear();
    change(part);
  };
  const words = mode === 'edit' ? t('Update Template') : t('Submit for Review');
  return (
    <form
      className={shared.privacy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(listing, keep);
      }}
    >
      {mode === 'version' && <VersionNotes listing={listing} change={edit} />}
      <DescriptionEditor value={listing.description} onChange={(description) => edit({ description })} />
      <Select
        label={t('Category')}
        placeholder={t('Choose a category')}
        withAsterisk
        data={templateCategoryNames.map((value) => ({ value, label: t(templateCategories[value]) }))}
        value={listing.category || null}
        onChange={(category) => edit({ category: category ?? '' })}
        comboboxProps={{ zIndex: 400 }}
      />
      <PricingFields listing={listing} change={edit} />
      <ThumbnailField listing={listing} change={edit} />
      <BackgroundField value={listing.background} onChange={(background) => edit({ background })} />
      <PicturesField listing={listing} change={edit} />
      <WhatTravels listing={listing} change={edit} />
      {mode !== 'edit' && <SignInAfterwards listing={listing} change={edit} />}
      {problem && <Problem text={problem} />}
      <div className={styles.formActions}>
        {mode !== 'new' && (
          <Button variant="default" size="md" disabled={busy} onClick={onCancel}>
            {t('Back')}
          </Button>
        )}
        <Button type="submit" size="md" disabled={busy}>
          {busy ? t('Submitting...') : words}
        </Button>
      </div>
    </form>
  );
}

function useSubmission(edited: ReviewRequestOnTheWire | null, onSubmitted: () => void) {
  const studio = useStudio();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const clear = (): void => setProblem('');
  const submit = async (listing: Listing, onUploaded: (key: string, src: string) => void): Promise<void> => {
    setBusy(true);
    clear();
    try {
      await studio.saved();
      const found = await submitListing({
        ...{ appId: studio.state().data.app.id, listing, onUploaded },
        requestId: edited?.request_id ?? null,
      });
      if (found) setProblem(found.message);
      else onSubmitted();
    } catch (failure) {
      setProblem(sentence(failure, t('Failed to submit template')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, clear, submit };
}

interface FieldProps {
  listing: Listing;
  change(part: Partial<Listing>): void;
}

function PricingFields({ listing, change }: FieldProps) {
  return (
    <div className={styles.pricing}>
      <Radio.Group
        label={t('Pricing')}
        value={listing.is_free ? 'free' : 'paid'}
        onChange={(kind) => change({ is_free: kind === 'free' })}
      >
        <div className={styles.kinds}>
          <Radio value="free" label={t('Free')} />
          <Radio value="paid" label={t('Paid')} />
        </div>
      </Radio.Group>
      {!listing.is_free && (
        <TextInput
          type="number"
          inputMode="decimal"
          label={t('Price in US dollars')}
          min={price.least}
          step={price.step}
          leftSection="$"
          value={listing.price}
          onChange={(event) => change({ price: event.currentTarget.value })}
          className={styles.price}
        />
      )}
    </div>
  );
}

/** What goes along with the pages. */
function WhatTravels({ listing, change }: FieldProps) {
  return (
    <details className={styles.travels} open>
      <summary>{t('Sample rows and license')}</summary>
      <div className={shared.privacy}>
        <NumberInput
          label={t('Sample rows per sheet')}
          description={t(
            'Lets people see your template with data. Only includes rows and columns your visitors can see. 0 means none.',
          )}
          min={0}
          max={sampleLimits.rows}
          allowDecimal={false}
          value={listing.sample_rows}
          onChange={(rows) => change({ sample_rows: Number(rows) || 0 })}
        />
        <Checkbox
          label={t('With personal data')}
          description={t('Names, e-mail and postal addresses, phone numbers. If off, these cells are empty.')}
          checked={listing.with_personal_data}
          onChange={(event) => change({ with_personal_data: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('With values behind charts, figures and choices')}
          description={t('Visitors only see totals of these columns. If off, your template’s charts start empty.')}
          checked={listing.with_summed_values}
          onChange={(event) => change({ with_summed_values: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('With titles, notes, parameters and totals around the tables')}
          description={t(
            'Your visitors don’t see these cells. They come with their formulas and with how your sheets look.',
          )}
          checked={listing.with_around}
          onChange={(event) => change({ with_around: event.currentTarget.checked })}
        />
        <Textarea
          label={t('License, optional')}
          description={t('What others can do with your template.')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={20_000}
          value={listing.licence}
          onChange={(event) => change({ licence: event.currentTarget.value })}
        />
        <SamplesPreview listing={listing} />
      </div>
    </details>
  );
}

function VersionNotes({ listing, change }: FieldProps) {
  return (
    <Textarea
      label={t('What’s new in this version')}
      description={t('People who use your template read this before they update.')}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={2_000}
      value={listing.version_notes}
      onChange={(event) => change({ version_notes: event.currentTarget.value })}
    />
  );
}

/** What a submission does to the app itself. */
function SignInAfterwards({ listing, change }: FieldProps) {
  const isBoard = useStudioState(({ data }) => data.board !== undefined);
  return (
    <div className={styles.afterwards}>
      <p>
        {isBoard
          ? t(
              'Once you submit, visitors of this board must sign in: its Sign In Method changes to “Use password set by user”. The template can still be previewed by everyone.',
            )
          : t(
              'Once you submit, visitors of this app must sign in: its Sign In Method changes to “Use password set by user”. The template can still be previewed by everyone.',
            )}
      </p>
      <PasswordInput
        label={t('A password for visitors, optional')}
        description={t('Without one, only users you invited can sign in.')}
        autoComplete="new-password"
        maxLength={200}
        value={listing.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
    </div>
  );
}

function Problem({ text }: { text: string }) {
  const billing = useStudioState(({ data }) => `${data.main_href}/dashboard/accountbilling`);
  return (
    <p className={shared.message} data-type="error" role="alert">
      {t(text)}
      {text === submissionSentences.cannotBePaid && (
        <>
          {' '}
          <a href={billing} target="_blank" rel="noopener">
            {t('Open the billing page')}
          </a>
        </>
      )}
    </p>
  );
}
