import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../shared/button.tsx';
import { type FilledForm, useFilledForm } from '../../shared/field/use-filled-form.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import type { CalculatedForm } from '../../view-contract.ts';
import { CalculatedValue } from '../calculated/calculated-value.tsx';
import { calculates } from '../calculated/calculated-fields.ts';
import { useCalculated } from '../calculated/use-calculated.ts';
import { describe } from '../form-field.ts';
import { type PartProps, formParts } from '../form-parts.ts';
import '../thanks.tsx';
import type { FieldsProps } from '../view.tsx';
import { askedColumns, asksByCondition, type FormStep as Step, isFor, stepsOf } from './asked-fields.ts';
import { ClosedForm } from './closed-form.tsx';
import { stepConditionText } from './condition-text.ts';
import { fieldsOfStep, labels, withoutTotals } from './fields-of-step.ts';
import { FormStep } from './form-step.tsx';
import { isSurvey } from '../survey/is-survey.ts';
import { withSaved } from '../saved/with-saved.tsx';
import { SentAnswers } from './sent-answers.tsx';
import { answersIn, useAnswers } from './use-answers.ts';
import { useSteps } from './use-steps.ts';
import { t } from '#kit/language/language.ts';

const isClosed = ({ rights, context }: Pick<FieldsProps, 'rights' | 'context'>): boolean =>
  rights.closed !== undefined && !context.editing;

const isStored = ({ id, context: { posted } }: Pick<FieldsProps, 'id' | 'context'>): boolean =>
  posted?.block === id && posted.isStored === true;

formParts.isGuided = (form) =>
  isClosed(form) ||
  isStored(form) ||
  form.config.axis.some(isSurvey) ||
  asksByCondition(form.config) ||
  form.config.settings.after_sending !== 'Message' ||
  form.config.settings.saves_answers ||
  calculates(form.config);

formParts.Guided = withSaved((props) => (isClosed(props) ? <ClosedForm {...props} /> : <GuidedForm {...props} />));

/** What of a form is asked now, and what becomes of what is filled in. */
function useGuided({ of: [, fieldsOf], onSent, lines, ...props }: PartProps) {
  const { id, config, data, act, context } = props;
  const isHydrated = useHydrated();
  const isGuiding = isHydrated && !context.editing;
  const form = useRef<HTMLFormElement>(null);
  const posted = context.posted?.block === id ? context.posted : undefined;
  const isMine = (column: string) => config.axis.some((field) => field.column === column && isFor(field, context));
  const entries = fieldsOf(config, data, context, id).filter(({ field }) => isMine(field.column));
  const { answers, read: readAnswers } = useAnswers(form, entries);
  const calculated = useCalculated(act, {
    isOn: isGuiding && calculates(config),
    first: posted?.calculated,
    read: () => {
      const data = form.current && new FormData(form.current);
      return data && { cells: answersIn(entries, data), ...(lines && { lines: lines.read(data) }) };
    },
  });
  const read = (): void => {
    readAnswers();
    calculated.changed();
  };
  const asked = askedColumns(config, (column) => answers[column] ?? null, context);
  const steps = stepsOf(config);
  const place = useSteps(form, { steps, asked, isGuiding, first: posted?.step ?? 0 });
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
        // Its address says which answer it changes.
        if (isStored(props)) return form.current?.submit();
        const sent = await act.addRow(cells);
        const fields = entries.map(({ field }) => field);
        const made = labelled(config, sent.calculated ?? {});
        await onSent(withAnswers(sent.message, { ...props, cells, fields, made }));
        const page = sent.waits ? '' : pageAfter(props);
        if (page) act.navigate(page);
      },
      waiting: t('Wait for the file to finish uploading.'),
      failed: t('Couldn’t submit the form. Your entries are still here. Try again.'),
    },
  );
  const onHydrated = useEffectEvent(() => {
    readAnswers();
    // What is filled in from the start makes values too.
    if (entries.some(({ cell }) => (cell ?? '') !== '')) calculated.changed();
  });
  useEffect(() => onHydrated(), [isHydrated]);
  const onMessages = useEffectEvent((columns: string[]) => columns.length > 0 && place.showFirst(columns));
  useEffect(() => void onMessages(Object.keys(filled.messages)), [filled.messages]);
  return { form, isHydrated, isGuiding, entries, asked, steps, place, filled, read, calculated };
}

/** The fields of a form that asks in steps or by conditions. Without a script it is one long form, and the server decides. */
function GuidedForm(given: PartProps) {
  const { of: _of, onSent: _onSent, lines, ...props } = given;
  const { id, config, act, context } = props;
  const { form, isHydrated, isGuiding, entries, asked, steps, place, filled, read, calculated } = useGuided(given);
  const { messages } = filled;
  // A control that is no input of its own tells of a change before its hidden input has it.
  const onEdit = (column: string): void => {
    filled.forget(column);
    setTimeout(read);
  };
  const last = steps.length - 1;
  const fieldsOf = (one: Step) => fieldsOfStep(one, { ...props, entries, asked, messages, isGuiding, calculated });
  const { above, totals } = withoutTotals(steps[last] ? fieldsOf(steps[last]) : []);
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
          fields={lines && number === last ? above : fieldsOf({ step, columns })}
        />
      ))}
      {lines && (
        <div hidden={!place.isLast}>
          {lines.render(filled, calculated)}
          {totals.map(({ column, isAsked, made }) => (
            <div key={column} hidden={isGuiding && !isAsked}>
              <CalculatedValue id={`${id}-${column}`} {...made} />
            </div>
          ))}
        </div>
      )}
      <Foot {...{ props, filled, place, isGuiding, isHydrated }} />
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
  { config: { settings }, fields, cells, made }: Ready & Omit<Parameters<typeof SentAnswers>[0], 'message'>,
) {
  if (settings.after_sending !== 'Message and answers') return message;
  return <SentAnswers message={message || settings.submit_success || t('Sent')} {...{ fields, cells, made }} />;
}

/** What was calculated of an answer, with its labels. */
const labelled = ({ axis }: FieldsProps['config'], values: CalculatedForm['values']) =>
  axis.flatMap(({ column, label }) => {
    const text = values[column];
    return text ? [{ column, label: label || describe(column), text }] : [];
  });

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
  isHydrated: boolean;
}

function Foot({ props: { config, rights, context }, filled, place, isGuiding, isHydrated }: FootProps) {
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
      {!isHydrated && calculates(config) && (
        <div className="sheaf-guided-buttons" data-later="">
          <Button type="submit" variant="outline" size="large" name="_check" value="1" formNoValidate>
            {t('Calculate')}
          </Button>
        </div>
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
