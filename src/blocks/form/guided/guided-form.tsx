import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../shared/button.tsx';
import { type FilledForm, useFilledForm } from '../../shared/field/use-filled-form.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { type PartProps, formParts } from '../form-parts.ts';
import '../thanks.tsx';
import type { FieldsProps } from '../view.tsx';
import { askedColumns, asksByCondition, type FormStep as Step, isFor, stepsOf } from './asked-fields.ts';
import { ClosedForm } from './closed-form.tsx';
import { askedText, stepConditionText } from './condition-text.ts';
import { FormStep } from './form-step.tsx';
import { SentAnswers } from './sent-answers.tsx';
import { answersIn, useAnswers } from './use-answers.ts';
import { useSteps } from './use-steps.ts';
import { t } from '#kit/language/language.ts';

const isClosed = ({ rights, context }: Pick<FieldsProps, 'rights' | 'context'>): boolean =>
  rights.closed !== undefined && !context.editing;

formParts.isGuided = (form) =>
  isClosed(form) || asksByCondition(form.config) || form.config.settings.after_sending !== 'Message';

formParts.Guided = (props) => (isClosed(props) ? <ClosedForm {...props} /> : <GuidedForm {...props} />);

/** What of a form is asked now, and what becomes of what is filled in. */
function useGuided({ of: [, fieldsOf], onSent, lines, ...props }: PartProps) {
  const { id, config, data, act, context } = props;
  const isHydrated = useHydrated();
  const isGuiding = isHydrated && !context.editing;
  const form = useRef<HTMLFormElement>(null);
  const posted = context.posted?.block === id ? context.posted : undefined;
  const isMine = (column: string) => config.axis.some((field) => field.column === column && isFor(field, context));
  const entries = fieldsOf(config, data, context, id).filter(({ field }) => isMine(field.column));
  const { answers, read } = useAnswers(form, entries);
  const asked = askedColumns(config, (column) => answers[column] ?? null, context);
  const steps = stepsOf(config);
  const place = useSteps(form, { steps, asked, isGuiding });
  const filled = useFilledForm(
    (given) => {
      const typed = answersIn(entries, given);
      const now = askedColumns(config, (column) => typed[column] ?? null, context);
      const own = entries.flatMap(({ field }) => (now.has(field.column) ? [field] : []));
      if (place.isLast) return lines?.withLines(own, given) ?? own;
      return own.filter(({ column }) => steps[place.current]?.columns.includes(column));
    },
    {
      messages: posted?.messages,
      send: async (cells) => {
        if (!place.isLast) return place.next();
        const { message } = await act.addRow(cells);
        await onSent(withAnswers(message, { ...props, cells, fields: entries.map(({ field }) => field) }));
        const page = pageAfter(props);
        if (page) act.navigate(page);
      },
      waiting: t('Wait for the file to finish uploading.'),
      failed: t('Couldn’t submit the form. Your entries are still here. Try again.'),
    },
  );
  const onHydrated = useEffectEvent(read);
  useEffect(() => onHydrated(), [isHydrated]);
  const onMessages = useEffectEvent((columns: string[]) => columns.length > 0 && place.showFirst(columns));
  useEffect(() => void onMessages(Object.keys(filled.messages)), [filled.messages]);
  return { form, isHydrated, isGuiding, entries, asked, steps, place, filled, read };
}

/** The fields of a form that asks in steps or by conditions. Without a script it is one long form, and the server decides. */
function GuidedForm(given: PartProps) {
  const { of: _of, onSent: _onSent, lines, ...props } = given;
  const { id, config, act, context } = props;
  const { form, isHydrated, isGuiding, entries, asked, steps, place, filled, read } = useGuided(given);
  const { messages } = filled;
  // A control that is no input of its own tells of a change before its hidden input has it.
  const onEdit = (column: string): void => {
    filled.forget(column);
    setTimeout(read);
  };
  return (
    <form
      ref={form}
      method="post"
      action=""
      encType={entries.some(({ field }) => field.type === 'file') ? 'multipart/form-data' : undefined}
      noValidate={isHydrated}
      className="sheaf-guided"
      aria-label={config.settings.titleForm || config.settings.title || t('Form')}
      onFocus={filled.prepare}
      onInput={read}
      onSubmit={(event) => {
        event.preventDefault();
        if (context.editing) act.notify({ type: 'info', message: 'Submitting is off while you edit.' });
        else void filled.send(event.currentTarget);
      }}
    >
      <input type="hidden" name="_block" value={id} />
      {isGuiding && place.count > 1 && <Progress {...place} />}
      {steps.map(({ step, columns }, number) => (
        <FormStep
          key={columns[0] ?? number}
          {...{ id, number, step, act, isHydrated, isGuiding, onEdit }}
          isCurrent={number === place.current}
          heading={config.settings.title && config.settings.titleForm ? 'h4' : 'h3'}
          hint={step ? stepConditionText(step, labels(entries)) : ''}
          fields={fieldsOfStep({ step, columns }, { ...props, entries, asked, messages, isGuiding })}
        />
      ))}
      {lines && <div hidden={!place.isLast}>{lines.render(filled)}</div>}
      <Foot {...{ props, filled, place, isGuiding }} />
    </form>
  );
}

type Ready = Pick<FieldsProps, 'config' | 'context'>;

/** Where a form leads to when it was sent; '' is nowhere. */
function pageAfter({ config: { settings }, context }: Ready): string {
  const opens = settings.after_sending === 'Open a page' ? settings.thanks_page : '';
  return context.pages.find(({ page_id }) => page_id === opens)?.href ?? '';
}

function withAnswers(
  message: string,
  { config: { settings }, fields, cells }: Ready & Omit<Parameters<typeof SentAnswers>[0], 'message'>,
) {
  if (settings.after_sending !== 'Message and answers') return message;
  return <SentAnswers message={message || settings.submit_success || t('Sent')} {...{ fields, cells }} />;
}

type Entries = ReturnType<PartProps['of'][1]>;

const labels = (entries: Entries) => (column: string) =>
  entries.find(({ field }) => field.column === column)?.field.label;

interface StepState extends Pick<FieldsProps, 'config' | 'context'> {
  entries: Entries;
  asked: ReadonlySet<string>;
  messages: Readonly<Record<string, string>>;
  isGuiding: boolean;
}

function fieldsOfStep({ step, columns }: Step, { config, entries, asked, messages, isGuiding }: StepState) {
  return entries
    .filter(({ field }) => columns.includes(field.column))
    .map(({ field, cell, trouble }) => {
      const settings = config.axis.find(({ column }) => column === field.column);
      const hint = settings ? askedText(settings, labels(entries)) : '';
      // Without a script no one knows yet whether it is asked.
      const isOpen = !isGuiding && (hint !== '' || Boolean(step?.when_field));
      const description = [field.description, hint].filter(Boolean).join(' ');
      return {
        field: isOpen ? { ...field, description, required: false } : field,
        cell,
        message: messages[field.column] ?? trouble,
        isAsked: asked.has(field.column),
      };
    });
}

function Progress({ position, count }: { position: number; count: number }) {
  const text = t('Step {number} of {count}', { number: position + 1, count });
  return (
    <div className="sheaf-guided-progress">
      <p data-progress tabIndex={-1} aria-live="polite">
        {text}
      </p>
      <progress value={position + 1} max={count} aria-label={text} />
    </div>
  );
}

interface FootProps {
  props: Omit<FieldsProps, 'onSent' | 'lines'>;
  filled: FilledForm;
  place: ReturnType<typeof useSteps>;
  isGuiding: boolean;
}

function Foot({ props: { config, rights, context }, filled, place, isGuiding }: FootProps) {
  const { settings } = config;
  const isShut = !rights.add && !context.editing;
  return (
    <>
      {filled.failure && (
        <p className="sheaf-guided-failure" role="alert">
          {filled.failure}
        </p>
      )}
      {isShut && (
        <p className="sheaf-guided-note">{t('You can view this form but don’t have permission to submit it.')}</p>
      )}
      <div className="sheaf-guided-buttons" data-later={isGuiding || place.count < 2 ? undefined : ''}>
        <Button
          type="submit"
          size="large"
          busy={filled.busy}
          disabled={isShut}
          color={settings.submit_button_color}
          textColor={settings.submit_text_color}
        >
          {place.isLast ? settings.submit_text || t('Submit') : settings.next_text || t('Next')}
        </Button>
        {isGuiding && place.position > 0 && (
          <Button variant="outline" size="large" onClick={place.back}>
            {t('Back')}
          </Button>
        )}
      </div>
    </>
  );
}
