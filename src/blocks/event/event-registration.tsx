import { CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../shared/button.tsx';
import { FieldRow } from '../shared/field/field-row.tsx';
import { cellOf, defaultOf } from '../shared/field/field-value.ts';
import { useFilledForm } from '../shared/field/use-filled-form.ts';
import { Icon } from '../shared/icon.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import type { EventProps } from './event-parts.tsx';
import { isRegistrationOver, registrationField } from './registration-fields.ts';
import styles from './event-registration.module.css';
import { t } from '#kit/language/language.ts';

/** The way to register: a button that opens the fields, or that leads to where one registers. */
export function EventRegistration(props: EventProps) {
  const { id, config, context } = props;
  const { settings, axis } = config;
  const [sent, setSent] = useState(() => wasPosted(context.path, id));
  const look = {
    size: 'large',
    color: settings.registration_button_color,
    textColor: settings.registration_text_color,
    style: { fontSize: `${settings.button_font_size / 16}rem` },
  } as const;
  if (settings.registration_button === '') return null;
  if (isRegistrationOver(settings, context.today))
    return <p className={styles.closed}>{t('Registration has closed.')}</p>;
  if (sent) return <Thanks message={settings.submit_success || t('You are registered.')} />;
  if (axis.length === 0) {
    if (!settings.registration_link && !context.editing) return null;
    return (
      <LinkButton
        {...look}
        href={settings.registration_link}
        newTab={/^https?:/i.test(settings.registration_link)}
        context={context}
      >
        {settings.registration_button}
      </LinkButton>
    );
  }
  return (
    <>
      <Button {...look} popoverTarget={`${id}-registration`} aria-haspopup="dialog">
        {settings.registration_button}
      </Button>
      <RegistrationForm {...props} onSent={() => setSent(true)} />
    </>
  );
}

/** The fields, in a panel that the browser opens; posted to the page itself where no script runs. */
function RegistrationForm({ id, config, context, act, rights, onSent }: EventProps & { onSent: () => void }) {
  const { settings, axis } = config;
  const isHydrated = useHydrated();
  const entries = entriesOf(axis, context);
  const filled = useRegistration(entries, act, onSent);
  const { messages, failure, busy } = filled;
  const hasFile = entries.some(({ field }) => field.type === 'file');
  const blocked = !rights.add && !context.editing;
  const panel = `${id}-registration`;
  return (
    <div id={panel} popover="auto" role="dialog" aria-labelledby={`${panel}-title`} className={styles.panel}>
      <PanelHead panel={panel} title={settings.event_title || t('Registration')} />
      <form
        method="post"
        action=""
        encType={hasFile ? 'multipart/form-data' : undefined}
        noValidate={isHydrated}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (context.editing) act.notify({ type: 'info', message: 'Registration is off while you edit.' });
          else void filled.send(event.currentTarget);
        }}
      >
        <input type="hidden" name="_block" value={id} />
        {entries.map(({ field, cell }) => (
          <FieldRow
            key={field.column}
            id={`${id}-${field.column}`}
            field={field}
            cell={cell}
            isHydrated={isHydrated}
            upload={(file, column) => act.upload(file, column)}
            message={messages[field.column] ?? ''}
            onEdit={() => filled.forget(field.column)}
          />
        ))}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {blocked && (
          <p className={styles.note}>{t('You can view this form but don’t have permission to submit it.')}</p>
        )}
        <Button
          type="submit"
          size="large"
          busy={busy}
          disabled={blocked}
          color={settings.registration_button_color}
          textColor={settings.registration_text_color}
        >
          {settings.register_button_text || 'REGISTER NOW'}
        </Button>
      </form>
    </div>
  );
}

function entriesOf(axis: EventProps['config']['axis'], context: EventProps['context']) {
  return axis
    .filter((entry) => entry.column !== '')
    .map((entry) => {
      const field = registrationField(entry);
      const text = entry.type === 'image' ? '' : defaultOf('text', entry.default, context);
      return { field, cell: cellOf('text', text) };
    });
}

function useRegistration(entries: ReturnType<typeof entriesOf>, act: EventProps['act'], onSent: () => void) {
  return useFilledForm(() => entries.map(({ field }) => field), {
    send: async (cells) => {
      await act.addRow(cells);
      onSent();
    },
    waiting: t('Wait for the picture to finish uploading.'),
    failed: t('Couldn’t register you. Your entries are still here. Try again.'),
  });
}

function PanelHead({ panel, title }: { panel: string; title: string }) {
  return (
    <div className={styles.head}>
      <h3 id={`${panel}-title`} className={styles.title}>
        {title}
      </h3>
      <Button
        variant="plain"
        square
        aria-label={t('Close')}
        popoverTarget={panel}
        popoverTargetAction="hide"
        icon={<Icon of={X} />}
      />
    </div>
  );
}

function Thanks({ message }: { message: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={words} tabIndex={-1} className={styles.thanks} role="status">
      <Icon of={CircleCheck} size={22} />
      <span>{message}</span>
    </p>
  );
}

/** After a plain post the server leads back to the page with `_sent` naming the block. */
function wasPosted(path: string, id: string): boolean {
  return new URLSearchParams(path.split('?')[1] ?? '').get('_sent') === id;
}
