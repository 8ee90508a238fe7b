import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import type { PartProps } from '../form-parts.ts';
import { answersOf, forgetAnswers, placeOf, type SavedAnswers, storeAnswers, storedAnswers } from './saved-answers.ts';
import { t } from '#kit/language/language.ts';

/** The form with what was filled in before and not sent, where its owner wants that. It is in this browser alone. */
export function withSaved(Form: ComponentType<PartProps>): ComponentType<PartProps> {
  return (props) => {
    const { saves_answers: isOn } = props.config.settings;
    // A form with lines is around one with steps: the outer one saves.
    const isSaving = isOn && !props.context.editing && props.rights.add && !props.isSaved;
    return isSaving ? <SavedForm {...{ props, Form }} /> : <Form {...props} />;
  };
}

/** So long nothing is typed before it is stored, in milliseconds. */
const pause = 250;

function SavedForm({ props, Form }: { props: PartProps; Form: ComponentType<PartProps> }) {
  const { id, context, onSent } = props;
  const place = placeOf({ block: id, page: context.page.page_id, person: context.user?.email ?? '' });
  const around = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState<SavedAnswers | null>(null);
  const [round, setRound] = useState(0);
  const begin = (answers: SavedAnswers | null): void => {
    setRestored(answers);
    setRound((current) => current + 1);
  };
  const end = useStoring(around, place, props);
  // The server knows nothing of it, and the first picture of the browser is the server's.
  const onShown = useEffectEvent(() => {
    const answers = context.posted?.block === id ? null : storedAnswers(place);
    if (answers) begin(answers);
  });
  useEffect(() => {
    const shown = setTimeout(onShown);
    return () => clearTimeout(shown);
  }, []);
  const posted = restored && { block: id, messages: {}, ...restored };
  const startOver = (): void => {
    forgetAnswers(place);
    begin(null);
  };
  return (
    <div ref={around} className="sheaf-guided">
      {restored && (
        <div className="sheaf-guided-note" role="status">
          {t('Your answers from last time are back.')}{' '}
          <Button variant="outline" onClick={startOver}>
            {t('Start over')}
          </Button>
        </div>
      )}
      <Form
        key={round}
        {...props}
        isSaved
        context={posted ? { ...context, posted } : context}
        onSent={(message) => {
          end();
          return onSent(message);
        }}
      />
    </div>
  );
}

/** Stores what is filled in when typing pauses, and when the page is left; answers what ends that, with nothing stored. */
function useStoring(
  around: RefObject<HTMLDivElement | null>,
  place: string,
  { config: { axis } }: Pick<PartProps, 'config'>,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEnded = useRef(false);
  const store = useEffectEvent(() => {
    const form = around.current?.querySelector('form');
    if (!form || isEnded.current) return;
    const files = new Set(axis.flatMap(({ type, column }) => (type === 'file' ? [column] : [])));
    const shown = form.querySelector<HTMLElement>('[data-step]:not([hidden])');
    storeAnswers(place, {
      fields: answersOf(new FormData(form).entries(), files),
      lines: form.querySelectorAll('fieldset[data-line]').length,
      step: Number(shown?.dataset['step'] ?? 0),
    });
  });
  useEffect(() => {
    const form = around.current;
    const later = ({ target }: Event): void => {
      // The button that throws all away is next to the form.
      if (!(target instanceof Element) || !target.closest('form')) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(store, pause);
    };
    // Only what somebody did here is stored.
    const leave = (): void => {
      if (timer.current !== undefined) store();
    };
    // What is no input of its own changes by clicks and keys.
    for (const name of ['input', 'click', 'keyup']) form?.addEventListener(name, later);
    addEventListener('pagehide', leave);
    return () => {
      for (const name of ['input', 'click', 'keyup']) form?.removeEventListener(name, later);
      removeEventListener('pagehide', leave);
      clearTimeout(timer.current);
    };
  }, [around]);
  return () => {
    isEnded.current = true;
    clearTimeout(timer.current);
    forgetAnswers(place);
  };
}
