import { useEffect, useRef } from 'react';
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
import { answersIn, useAnswers } from './use-answers.ts';
import { useSteps } from './use-steps.ts';
import { t } from '#kit/language/language.ts';

formParts.guided = ({ config, rights, context }) => {
  if (rights.closed && !context.editing) return ClosedForm;
  return asksByCondition(config) ? GuidedForm : undefined;
};

/** The fields of a form that asks in steps or by conditions. Without a script it is one long form, and the server decides. */
function GuidedForm({ of: [, fieldsOf], onSent, lines, ...props }: PartProps) {
  const { id, config, data, act, context } = props;
  const isHydrated = useHydrated();
  const isGuiding = isHydrated && !context.editing;
  const form = useRef<HTMLFormElement>(null);
  const posted = context.posted?.block === id ? context.posted : undefined;
  const isMine = (column: string) => config.axis.some((field) => field.column === column && isFor(field, context));
  const entries = fieldsOf(config, data, context, posted?.fields).filter(({ field }) => isMine(field.column));
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
        if (place.isLast) await onSent((await act.addRow(cells)).message);
        else place.next();
      },
      waiting: t('Wait for the file to finish uploading.'),
      failed: t('Couldn’t submit the form. Your entries are still here. Try again.'),
    },
  );
  const { messages } = filled;
  useEffect(read, [isHydrated]);
  useEffect(() => {
    if (Object.keys(messages).length > 0) place.showFirst(Object.keys(messages));
  }, [messages]);
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
