import { type ReactNode, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import type { BlockViewProps, CalculatedForm, PostedForm } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button } from '../shared/button.tsx';
import { EmptyState } from '../shared/empty-state.tsx';
import { FieldRow } from '../shared/field/field-row.tsx';
import type { Field } from '../shared/field/field-type.ts';
import { type FilledForm, useFilledForm } from '../shared/field/use-filled-form.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import type { definition } from './definition.ts';
import { formParts, type ThanksProps } from './form-parts.ts';
import { FormTitle, formColors } from './form-style.tsx';
import { hiddenCells, visibleFields } from './visible-fields.ts';
import styles from './view.module.css';
import './guided/guided.css';
import './lines/lines.css';
import './survey/survey.css';
import './thanks.css';
import { t } from '#kit/language/language.ts';

type FormProps = BlockViewProps<typeof definition>;

export interface FieldsProps extends FormProps {
  /** Gets what is said of it. */
  onSent: (message: ReactNode) => unknown;
  lines?: LinesPart;
  /** What is around it keeps what is filled in. */
  isSaved?: boolean;
}
/** What a form with lines adds to one without. */
export interface LinesPart {
  /** How it was posted without a script and refused. */
  posted: PostedForm | undefined;
  /** Its fields after those of the form, but for lines in which nothing was filled in. */
  withLines(own: readonly Field[], data: FormData): readonly Field[];
  render(filled: FilledForm, calculated?: Calculated): ReactNode;
  /** What is filled in, line by line in the order on screen. */
  read(form: FormData): Record<string, Cell>[];
}
/** What is calculated of a form while it is filled in; `changed` is called when something of it was. */
export interface Calculated {
  shown: CalculatedForm | null;
  /** Something was changed since. */
  isStale: boolean;
  changed(): void;
}

/** A form. Without scripts it is posted to its own page; with them it is checked and sent in place. */
export default function FormView(props: FormProps) {
  const { settings } = props.config;
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<ReactNode>(() =>
    wasPosted(props.context.path, props.id) ? settings.submit_success : '',
  );
  const colors = formColors(settings);
  const { Thanks = JustWords } = formParts;
  const { Guided = Fields } = formParts;
  const Own = formParts.isGuided?.(props) ? Guided : Fields;
  const Form = (settings.takes_lines && formParts.LinesForm) || Own;
  return (
    <BlockFrame {...props} titleStyle={{ alignment: 'center' }}>
      <div className={styles.card} style={colors}>
        <FormTitle settings={settings} />
        {sent ? (
          <Thanks
            message={sent}
            onAgain={() => {
              setSent('');
              setRound(round + 1);
            }}
          />
        ) : (
          <Form
            key={round}
            {...props}
            of={[Own, visibleFields]}
            onSent={(message) => loadThanks().finally(() => setSent(message || settings.submit_success || t('Sent')))}
          />
        )}
      </div>
    </BlockFrame>
  );
}

// Where the page has lost its network since, the words are enough.
const loadThanks = () => import('./load-form-parts.ts').then((parts) => parts.loadThanks()).catch(() => undefined);
const JustWords = ({ message }: ThanksProps) => message;

function Fields({ onSent, lines, ...props }: FieldsProps) {
  const { id, config, data, act, context, rights } = props;
  const isHydrated = useHydrated();
  const entries = visibleFields(config, data, context, id);
  const own = entries.map((entry) => entry.field);
  const filled = useFilledForm((form) => lines?.withLines(own, form) ?? own, {
    messages: lines?.posted?.messages,
    send: async (cells) => onSent((await act.addRow({ ...cells, ...hiddenCells(config, context) })).message),
    waiting: t('Wait for the file to finish uploading.'),
    failed: t('Couldn’t submit the form. Your entries are still here. Try again.'),
  });
  const { failure, busy } = filled;
  if (entries.length === 0) {
    return (
      <EmptyState title={t('This form has no fields yet')} editing={context.editing}>
        Add fields.
      </EmptyState>
    );
  }
  return (
    <form
      method="post"
      action=""
      encType="multipart/form-data"
      noValidate={isHydrated}
      className={styles.form}
      aria-label={config.settings.titleForm || config.settings.title || t('Form')}
      onFocus={filled.prepare}
      onSubmit={(event) => {
        event.preventDefault();
        if (context.editing) act.notify({ type: 'info', message: 'Forms are off while you edit.' });
        else void filled.send(event.currentTarget);
      }}
    >
      <input type="hidden" name="_block" value={id} />
      <Rows entries={entries} form={props} filled={filled} />
      {lines?.render(filled)}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {!rights.add && !context.editing && (
        <p className={styles.note}>{t('You can view this form but don’t have permission to submit it.')}</p>
      )}
      <Button
        type="submit"
        size="large"
        className={styles.submit}
        busy={busy}
        disabled={!rights.add && !context.editing}
        color={config.settings.submit_button_color}
        textColor={config.settings.submit_text_color}
      >
        {config.settings.submit_text || t('Submit')}
      </Button>
    </form>
  );
}

interface RowsProps {
  entries: ReturnType<typeof visibleFields>;
  form: FormProps;
  filled: ReturnType<typeof useFilledForm>;
}

function Rows({ entries, form: { id, act }, filled }: RowsProps) {
  const isHydrated = useHydrated();
  return entries.map(({ field, cell, trouble }) => (
    <FieldRow
      key={field.column}
      id={`${id}-${field.column}`}
      field={field}
      cell={cell}
      isHydrated={isHydrated}
      upload={act.upload}
      names={act.names}
      message={filled.messages[field.column] ?? trouble}
      onEdit={() => filled.forget(field.column)}
    />
  ));
}

/** After a plain post the server leads back to the page with `_sent` naming the form. */
function wasPosted(path: string, id: string): boolean {
  return new URLSearchParams(path.split('?')[1] ?? '').get('_sent') === id;
}
