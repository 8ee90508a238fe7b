import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { ScanEye } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type BlockLeak, type LeakReport, leakReport, type LeakViewer } from '#features/visitor/api/leaks.ts';
import {
  amountOf,
  namesOfColumns,
  leakViewerName,
  remarksOn,
  sendsText,
  wayNames,
  writeNames,
} from '#features/visitor/rules/leak-text.ts';
import { call } from '../../call.ts';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { PopupModal } from './popup-modal.tsx';
import shared from './popups.module.css';
import styles from './leaks-popup.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    leaks: true;
  }
}

/** @sentences */
const words = {
  label: 'What visitors see',
  description: 'Which rows and columns each page shows, and to whom',
};

export const panel: StudioPanel = {
  panel: 'leaks',
  ...words,
  Icon: ScanEye,
  Show: LeaksPopup,
};

/** 'What visitors see': every sheet, column and number of rows that each page gives to each kind of visitor. */
function LeaksPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'leaks');
  const appId = useStudioState((state) => state.data.app.id);
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('What visitors see')} size={760}>
      <Report key={appId} appId={appId} />
    </PopupModal>
  );
}

/** `published`: of the draft, as it would be once it is public. */
export function Report({ appId, published = false }: { appId: string; published?: boolean }) {
  const studio = useStudio();
  // What was changed is saved first: the report is of the app as visitors get it.
  const ask = useCallback(
    async (signal: AbortSignal) => {
      await studio.saved();
      return call(leakReport, { params: { appId }, query: { published: published ? 'true' : 'false' }, signal });
    },
    [appId, published, studio],
  );
  const { answer: report, failure, load } = useLoaded(ask, t('Couldn’t create the report. Try again.'));
  const [viewer, setViewer] = useState<LeakViewer>('anonymous');
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!report) return <Loading label={t('Checking the pages')} rows={4} />;
  return (
    <div className={styles.report}>
      <p className={shared.note}>
        {t('A live check of this app: what its pages, downloads and API calls show, and what visitors can change.')}
      </p>
      <ViewerPicker report={report} viewer={viewer} onViewer={setViewer} />
      {!report.app.public && !published && (
        <p className={styles.shut}>{t('This app is private. Only its editors can see anything.')}</p>
      )}
      <ul className={styles.pages} aria-label={t('Pages')}>
        {report.pages.map((page) => (
          <Page key={page.page_id} page={page} viewer={viewer} />
        ))}
      </ul>
      {report.besides.length > 0 && (
        <section className={styles.page} aria-label={t('Besides the pages')}>
          <h3 className={styles.pageName}>{t('Besides the pages')}</h3>
          {report.besides.map(({ name, told }, index) => (
            <div key={index} className={styles.block}>
              <h4 className={styles.blockName}>{name}</h4>
              {told.map((text) => (
                <p key={text} className={styles.told}>
                  {text}
                </p>
              ))}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

function ViewerPicker(props: { report: LeakReport; viewer: LeakViewer; onViewer(viewer: LeakViewer): void }) {
  const { report, viewer, onViewer } = props;
  const data = report.viewers.map((one) => ({ value: one, label: leakViewerName(one, report.app.roles) }));
  const choose = (next: string | null): void => onViewer(report.viewers.find((one) => one === next) ?? 'anonymous');
  // With roles they are too many for one line.
  if (report.app.roles.length > 0)
    return (
      <Select
        label={t('What they see')}
        data={data}
        value={viewer}
        allowDeselect={false}
        onChange={choose}
        comboboxProps={{ zIndex: 400 }}
      />
    );
  return (
    <SegmentedControl
      aria-label={t('Visitor type')}
      orientation={window.innerWidth < 640 ? 'vertical' : 'horizontal'}
      fullWidth
      classNames={{ label: styles.kind ?? '' }}
      data={data}
      value={viewer}
      onChange={choose}
    />
  );
}

function Page({ page, viewer }: { page: LeakReport['pages'][number]; viewer: LeakViewer }) {
  const seen = page.viewers.find((one) => one.viewer === viewer);
  return (
    <li className={styles.page}>
      <h3 className={styles.pageName}>
        {page.page_name} <span className={styles.address}>{page.href}</span>
      </h3>
      {seen?.sees === 'nothing' && <p className={styles.shut}>{t('Not shown.')}</p>}
      {seen?.sees === 'sign-in' && <p className={styles.shut}>{t('Must sign in first.')}</p>}
      {seen?.sees === 'page' && seen.blocks.length === 0 && <p className={styles.shut}>{t('No data of any sheet.')}</p>}
      {seen?.blocks.map((block) => (
        <Block key={block.block_id} block={block} />
      ))}
    </li>
  );
}

function Block({ block: { name, gives, writes, sends_to } }: { block: BlockLeak }) {
  const written = writeNames(writes);
  return (
    <section className={styles.block}>
      {/* A block without a title is called as its type is. */}
      <h4 className={styles.blockName}>{t(name)}</h4>
      {gives.map((given, index) => (
        <div key={index} className={styles.given}>
          <p className={styles.amount}>{amountOf(given)}</p>
          <p className={styles.columns}>{namesOfColumns(given)}</p>
          <p className={styles.ways}>
            {joinSentences([t('Shown through {ways}.', { ways: wayNames(given) }), ...remarksOn(given)])}
          </p>
        </div>
      ))}
      {gives.length > 0 &&
        sendsText(sends_to).map((text) => (
          <p key={text} className={styles.told}>
            {text}
          </p>
        ))}
      {written.length > 0 && (
        <p className={styles.writes}>
          <span>{t('May')}</span>
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
