import type { Calculated } from '../view.tsx';

interface CalculatedValueProps {
  id: string;
  label: string;
  description?: string;
  /** Null and undefined are not known yet. */
  text: string | null | undefined;
  isStale: Calculated['isStale'] | undefined;
  /** Whether a change of it is read out. */
  isAnnounced?: boolean;
}

/** What a formula makes of what is filled in. */
export function CalculatedValue({ id, label, description, text, isStale, isAnnounced = true }: CalculatedValueProps) {
  return (
    <div className="sheaf-calculated">
      <span id={`${id}-label`}>{label}</span>
      {description && <small>{description}</small>}
      <output id={id} aria-labelledby={`${id}-label`} aria-live={isAnnounced ? 'polite' : 'off'} aria-busy={isStale}>
        {text || '–'}
      </output>
    </div>
  );
}
