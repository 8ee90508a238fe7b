import { ChartColumn, FileText } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { Icon } from '../shared/icon.tsx';
import { messageOf } from '../shared/message-of.ts';
import { cssVariables } from '../shared/owner-color.ts';
import { type ChartModel, type ChartProps, chartModel, isEmptyChart } from './chart-model.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { ChartTable } from './chart-table.tsx';
import { mostGroups } from './most-groups.ts';
import { summaryOf } from './summary.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** A chart. The server sends its place, its summary and its data; the drawing comes when it is scrolled to. */
export default function ChartView(props: ChartProps) {
  const { config, data, act } = props;
  const { settings } = config;
  const model = useMemo(() => chartModel({ config, data }, mostGroups), [config, data]);
  const error = data.groups.error;
  const canShow = !error && settings.x_axis !== '' && model.series.length > 0 && !isEmptyChart(model);
  return (
    <BlockFrame {...props}>
      {error ? (
        <ErrorState message={error} />
      ) : !canShow ? (
        <NothingToShow model={model} editing={props.context.editing} />
      ) : (
        <Figure model={model} settings={settings} act={act} />
      )}
    </BlockFrame>
  );
}

function NothingToShow({ model, editing }: { model: ChartModel; editing: boolean }) {
  if (model.missed)
    return (
      <EmptyState icon={ChartColumn} title={t('Nothing to show yet')}>
        {model.missed}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={ChartColumn}
      title={model.series.length === 0 ? t('This chart has no series yet') : t('Nothing to show yet')}
      editing={editing}
    >
      {model.series.length === 0
        ? 'Choose the X axis and the columns with values.'
        : 'The sheet has no numbers in these columns.'}
    </EmptyState>
  );
}

interface FigureProps {
  model: ChartModel;
  settings: ChartProps['config']['settings'];
  act: ChartProps['act'];
}

function Figure({ model, settings, act }: FigureProps) {
  const [isDrawn, setDrawn] = useState(false);
  const [failure, setFailure] = useState('');
  const figure = useRef<HTMLElement>(null);
  const summary = summaryOf(model);
  const download = async () => {
    if (!figure.current) return;
    try {
      const [{ chartPicture }, { picturePdf }] = await Promise.all([
        import('./draw-chart.ts'),
        import('./picture-pdf.ts'),
      ]);
      const name = settings.title || summary.split('.')[0] || t('Chart');
      save(picturePdf(await chartPicture(figure.current, model, settings)), `${name}.pdf`);
    } catch (problem) {
      act.notify({ type: 'error', message: messageOf(problem, t('Couldn’t create the PDF. Try again.')) });
    }
  };
  return (
    <figure ref={figure} className={styles.figure}>
      <div className={styles.stage} style={stageSize(model)} data-family={model.family}>
        {!isDrawn && <ChartSkeleton model={model} />}
        <Drawing model={model} settings={settings} summary={summary} onDrawn={setDrawn} onFailure={setFailure} />
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <figcaption className={styles.summary}>
        {summary}
        {model.missed && ` ${model.missed}`}
        {model.isCut && ` ${t('Showing the first {count} values.', { count: mostGroups })}`}
      </figcaption>
      <div className={styles.foot}>
        <details className={styles.data}>
          <summary>{t('Show the data as a table')}</summary>
          <ChartTable model={model} />
        </details>
        {settings.pdf_download && (
          <Button
            variant="plain"
            square
            aria-label={t('Download as PDF')}
            title={t('Download as PDF')}
            className={classes(styles.pdf, !isDrawn && styles.lazy)}
            icon={<Icon of={FileText} />}
            onClick={() => void download()}
          />
        )}
      </div>
    </figure>
  );
}

interface DrawingProps {
  model: ChartModel;
  settings: ChartProps['config']['settings'];
  summary: string;
  onDrawn: (isDrawn: boolean) => void;
  onFailure: (message: string) => void;
}

function Drawing({ model, settings, summary, onDrawn, onFailure }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const wasRendered = useRef(false);
  useEffect(() => {
    let isGone = false;
    let chart: { destroy(): void } | undefined;
    const draw = async () => {
      try {
        const { drawChart } = await import('./draw-chart.ts');
        if (isGone || !canvas.current) return;
        const animated = !wasRendered.current && !matchMedia('(prefers-reduced-motion: reduce)').matches;
        chart = drawChart(canvas.current, model, settings, { animated });
        wasRendered.current = true;
        onDrawn(true);
        onFailure('');
      } catch {
        onFailure(t('Couldn’t show the chart. Its data is in the table below.'));
      }
    };
    void draw();
    return () => {
      isGone = true;
      chart?.destroy();
    };
  }, [model, settings, onDrawn, onFailure]);
  return (
    <div className={styles.drawing}>
      <canvas ref={canvas} role="img" aria-label={summary} />
    </div>
  );
}

/**
 * Lying bars need room for each, and so do the names of many slices on a phone; everything else has one size. It is
 * known before anything is drawn, so nothing moves when it is.
 */
function stageSize(model: ChartModel) {
  const count = model.labels.length;
  if (model.horizontal) {
    const height = Math.min(Math.max(260, count * Math.max(26, 16 * model.series.length) + 80), 1_400);
    return cssVariables({ '--stage': `${height}px`, '--stage-narrow': `${height}px` });
  }
  const isRound = model.family === 'pie' || model.family === 'polarArea';
  return cssVariables({
    '--stage': '360px',
    '--stage-narrow': isRound ? `${330 + Math.max(0, count - 4) * 28}px` : '300px',
  });
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
