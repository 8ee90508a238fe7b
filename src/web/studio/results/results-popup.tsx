import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { ChartColumn } from 'lucide-react';
import { type ComponentProps, type ComponentType, Suspense, useCallback, useState } from 'react';
import { endFormLinks, formLinks } from '#features/visitor/api/form-links.ts';
import { prepareBlocks, type PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { resultBlocks } from '#blocks/shared/intake/result-blocks.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import { call } from '../../call.ts';
import type { AnyView } from '../../viewer/block-root.tsx';
import { viewOf } from '../canvas/view-of.ts';
import { BlockBoundary } from '../popups/block-boundary.tsx';
import { PopupModal } from '../popups/popup-modal.tsx';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { sentence } from '../state/studio.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { lookingActs } from '../view-as/looking-acts.ts';
import styles from './results-popup.module.css';

interface ResultsPopupProps {
  block: StoredBlock;
  of: Parameters<typeof resultBlocks>[1];
  onClose(): void;
}

/** The way to the results of a form. */
export function ResultsButton(props: Omit<ResultsPopupProps, 'onClose'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mx={16}
        mb={12}
        leftSection={<ChartColumn size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('View results')}
      </Button>
      {opened && <ResultsPopup {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

/** A chart for each field of a form, of all rows of its sheet. */
function ResultsPopup({ onClose, ...props }: ResultsPopupProps) {
  return (
    <PopupModal opened onClose={onClose} title={t('Results')} size={860}>
      <Results {...props} />
    </PopupModal>
  );
}

function Results({ block, of }: Omit<ResultsPopupProps, 'onClose'>) {
  const studio = useStudio();
  const appId = useStudioState((state) => state.data.app.id);
  const sheets = useStudioState((state) => state.sheets);
  const sheet = sheets.find(({ title }) => title === block.sheet_title);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      await studio.saved();
      const charts = resultBlocks(block, of, sheet?.columns ?? []);
      const body = { page_id: studio.state().pageId, blocks: charts.map((one) => one.block), filters: [] };
      const [answer, links] = await Promise.all([
        call(prepareBlocks, { params: { appId }, body, signal }),
        call(formLinks, { params: { appId }, query: { block_id: block.id }, signal }),
      ]);
      const shown = charts.flatMap(({ name, block: { id } }) => {
        const prepared = answer.blocks.find((one) => one.id === id);
        return prepared ? [{ name, prepared }] : [];
      });
      return { shown, context: answer.context, links };
    },
    [appId, block, of, sheet, studio],
  );
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t load the results. Try again.'));
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Summing up the answers')} rows={4} />;
  return (
    <div className={styles.results}>
      <p className={styles.note}>
        {t('All rows of {sheet}, also those that came another way. Only editors of this app see this.', {
          sheet: block.sheet_title ?? '',
        })}
      </p>
      <Links appId={appId} blockId={block.id} links={answer.links} onEnded={load} />
      {answer.shown.length === 0 && (
        <p className={styles.note}>{t('None of its fields can be summed up in a chart.')}</p>
      )}
      <ul className={styles.charts}>
        {answer.shown.map(({ name, prepared }) => (
          <li key={prepared.id}>
            <h3>{name}</h3>
            <Chart block={prepared} context={answer.context} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chart({ block, context }: { block: PreparedBlock; context: PageContext }) {
  const studio = useStudio();
  const View = viewOf(block.type, () => Promise.resolve());
  if (!View) return null;
  const props = { ...block, act: lookingActs(studio, 'as a summary'), context } as ComponentProps<AnyView>;
  return (
    <BlockBoundary fallback={<p className={styles.note}>{t('This chart can’t be shown.')}</p>}>
      <Suspense>
        <Shown view={View} props={props} />
      </Suspense>
    </BlockBoundary>
  );
}

function Shown({
  view: View,
  props,
}: {
  view: ComponentType<ComponentProps<AnyView>>;
  props: ComponentProps<AnyView>;
}) {
  return <View {...props} />;
}

interface LinksProps {
  appId: string;
  blockId: string;
  links: { open: number; waiting: number };
  onEnded(): void;
}

/** Links that people have to change their answers, and what isn't confirmed yet. */
function Links({ appId, blockId, links: { open, waiting }, onEnded }: LinksProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(endFormLinks, { params: { appId }, query: { block_id: blockId } });
      onEnded();
    } catch (error) {
      setFailure(sentence(error, t('Couldn’t end the links. Try again.')));
    }
    setBusy(false);
  };
  return (
    <>
      {waiting > 0 && (
        <p className={styles.note}>
          {plural(waiting, 'One answer isn’t confirmed yet.', '{count} answers aren’t confirmed yet.')}
        </p>
      )}
      {open > 0 && (
        <div className={styles.links}>
          <span>
            {plural(
              open,
              'One person has a link to change their answer.',
              '{count} people have a link to change their answer.',
            )}
          </span>
          <Button size="sm" variant="default" loading={busy} onClick={() => void end()}>
            {t('End all links')}
          </Button>
        </div>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
