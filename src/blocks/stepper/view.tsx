import { ArrowLeft, ChevronLeft, ChevronRight, ChevronsLeftRight } from 'lucide-react';
import { useEffect } from 'react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { LinkButton } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { type RecordSteps, recordSteps } from '../shared/record/record-steps.ts';
import { cellText } from '../shared/rows/cell-view.tsx';
import { rowColumn, shownInRow } from '../shared/rows/row-column.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type StepperProps = BlockViewProps<typeof definition>;

/** Plain links; the arrow keys come with the script. */
export default function StepperView(props: StepperProps) {
  const { config, context, data, act } = props;
  const { settings } = config;
  const { error, columns } = data.row;
  const steps = recordSteps(data.row, context);
  useArrowKeys(settings.arrow_keys && !context.editing ? steps : null, act.navigate);
  return (
    <BlockFrame {...props}>
      {error ? (
        <ErrorState message={error} />
      ) : columns.length === 0 ? (
        <EmptyState icon={ChevronsLeftRight} title={t('This stepper has no name yet')} editing={context.editing}>
          Choose the column that says what a row is called.
        </EmptyState>
      ) : (
        <Steps {...props} steps={steps} />
      )}
    </BlockFrame>
  );
}

function Steps({ config, context, data, steps }: StepperProps & { steps: RecordSteps | null }) {
  const { settings } = config;
  const [row] = data.row.rows;
  const [column] = data.row.columns;
  const name = row && column ? cellText(row.cells[column.id], shownInRow(rowColumn(column), row)) : '';
  const look = {
    context,
    color: settings.button_color,
    variant: ({ Outline: 'outline', Filled: 'filled', Plain: 'plain' } as const)[settings.buttons],
  };
  const linkTo = (href: string) => ({ ...look, href, 'aria-disabled': href === '' || undefined });
  return (
    <nav className={styles.stepper} aria-label={t('Other rows')}>
      {settings.show_list_link && steps?.back && (
        <Link context={context} href={steps.back} className={styles.back}>
          <Icon of={ArrowLeft} size={16} />
          {t('Back to the list')}
        </Link>
      )}
      <LinkButton {...linkTo(steps?.previous ?? '')} icon={<Icon of={ChevronLeft} size={16} />}>
        {settings.previous_title || t('Previous')}
      </LinkButton>
      <p className={styles.where}>
        {settings.show_name && name && <strong>{name}</strong>}
        {settings.show_position && <span>{steps?.place ?? (row ? t('The only row') : t('No row'))}</span>}
      </p>
      <LinkButton {...linkTo(steps?.next ?? '')}>
        {settings.next_title || t('Next')}
        <Icon of={ChevronRight} size={16} />
      </LinkButton>
    </nav>
  );
}

/** Only where nothing else takes the keys: a field, a menu or a part that scrolls has them for itself. */
function useArrowKeys(steps: RecordSteps | null, navigate: (href: string) => void): void {
  const { previous = '', next = '' } = steps ?? {};
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const href = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : '';
      const isElsewhere = event.target instanceof Element && event.target.closest(ownKeys) !== null;
      if (!href || isElsewhere || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [previous, next, navigate]);
}
/** What has the focus once a page is opened is no part of this: it can't be reached by Tab. */
const ownKeys =
  'input, textarea, select, audio, video, [contenteditable], [tabindex]:not([tabindex="-1"]), [role]:not([role="main"]), dialog, [popover], summary';
