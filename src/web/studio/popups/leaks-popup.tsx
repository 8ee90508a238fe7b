import { Button, Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type BlockLeak, type LeakReport, leakReport, type LeakViewer } from '#api/leaks.ts';
import { amountOf, namesOfColumns, leakViewerNames, remarksOn, wayNames, writeNames } from '#domain/leak-words.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/studio.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import shared from './popups.module.css';
import styles from './leaks-popup.module.css';

/** 'What visitors see': every sheet, column and number of rows that each page gives to each kind of visitor. */
export function LeaksPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'leaks');
  const appId = useStudioState((state) => state.data.app.id);
  return (
    <Modal
      opened={opened}
      onClose={studio.closePanel}
      title="What visitors see"
      size={760}
      radius="lg"
      zIndex={300}
      fullScreen={window.innerWidth < 640}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      {opened && <Report key={appId} appId={appId} />}
    </Modal>
  );
}

function Report({ appId }: { appId: string }) {
  const studio = useStudio();
  const { report, failure, load } = useReport(appId, studio.saved);
  const [viewer, setViewer] = useState<LeakViewer>('anonymous');
  if (failure) {
    return (
      <div className={styles.failure} role="alert">
        <span>{failure}</span>
        <Button size="xs" variant="default" onClick={load}>
          Try again
        </Button>
      </div>
    );
  }
  if (!report) return <Loading />;
  return (
    <div className={styles.report}>
      <p className={shared.note}>
        Read from the app itself just now: what its pages, downloads and calls give out, and what can be written.
      </p>
      <SegmentedControl
        aria-label="Kind of visitor"
        orientation={window.innerWidth < 640 ? 'vertical' : 'horizontal'}
        fullWidth
        classNames={{ label: styles.kind ?? '' }}
        data={report.viewers.map((one) => ({ value: one, label: leakViewerNames[one] }))}
        value={viewer}
        onChange={(next) => setViewer(report.viewers.find((one) => one === next) ?? 'anonymous')}
      />
      {!report.app.public && <p className={styles.shut}>This app is private. Nobody but its editors sees anything.</p>}
      <ul className={styles.pages} aria-label="Pages">
        {report.pages.map((page) => (
          <Page key={page.page_id} page={page} viewer={viewer} />
        ))}
      </ul>
    </div>
  );
}

function Page({ page, viewer }: { page: LeakReport['pages'][number]; viewer: LeakViewer }) {
  const seen = page.viewers.find((one) => one.viewer === viewer);
  return (
    <li className={styles.page}>
      <h3 className={styles.pageName}>
        {page.page_name} <span className={styles.address}>{page.href}</span>
      </h3>
      {seen?.sees === 'nothing' && <p className={styles.shut}>Not shown.</p>}
      {seen?.sees === 'sign-in' && <p className={styles.shut}>Asked to sign in first.</p>}
      {seen?.sees === 'page' && seen.blocks.length === 0 && <p className={styles.shut}>No data of any sheet.</p>}
      {seen?.blocks.map((block) => (
        <Block key={block.block_id} block={block} />
      ))}
    </li>
  );
}

function Block({ block: { name, gives, writes } }: { block: BlockLeak }) {
  const written = writeNames(writes);
  return (
    <section className={styles.block}>
      <h4 className={styles.blockName}>{name}</h4>
      {gives.map((given, index) => (
        <div key={index} className={styles.given}>
          <p className={styles.amount}>{amountOf(given)}</p>
          <p className={styles.columns}>{namesOfColumns(given)}</p>
          <p className={styles.ways}>{[`Leaves by ${wayNames(given)}.`, ...remarksOn(given)].join(' ')}</p>
        </div>
      ))}
      {written.length > 0 && (
        <p className={styles.writes}>
          <span>May</span>
          {written.map((what) => (
            <span key={what} className={styles.write}>
              {what}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** What was changed in the studio is saved first: the report is of the app as visitors get it. */
function useReport(appId: string, saved: () => Promise<unknown>) {
  const [report, setReport] = useState<LeakReport | null>(null);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    saved()
      .then(() => call(leakReport, { params: { appId }, signal: leave.signal }))
      .then(setReport, (error: unknown) => {
        if (!leave.signal.aborted) setFailure(`The report could not be made: ${sentence(error, 'Try again.')}`);
      });
    return () => leave.abort();
  }, [appId, saved, turn]);
  const load = useCallback(() => {
    setFailure('');
    setTurn((count) => count + 1);
  }, []);
  return { report, failure, load };
}

function Loading() {
  return (
    <div className={styles.report} role="status" aria-label="Reading the pages">
      <Skeleton height={36} radius="md" />
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={96} radius="md" />
      ))}
    </div>
  );
}
