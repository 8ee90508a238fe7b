import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { formParts } from './form-parts.ts';
import { t } from '#kit/language/language.ts';

formParts.Thanks = ({ message, onAgain }) => {
  const isHydrated = useHydrated();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
    // The form was taller than what is in its place: on a phone the page would be left at its end.
    words.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="sheaf-thanks" aria-live="polite">
      <span className="sheaf-thanks-check">
        <Icon of={CircleCheck} size={28} />
      </span>
      <div ref={words} tabIndex={-1} className="sheaf-thanks-text">
        {message}
      </div>
      {isHydrated && (
        <Button variant="outline" onClick={onAgain}>
          {t('Submit another response')}
        </Button>
      )}
    </div>
  );
};
