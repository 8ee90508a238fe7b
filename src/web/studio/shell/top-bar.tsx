import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import {
  ArrowLeft,
  CirclePlay,
  Ellipsis,
  ExternalLink,
  Eye,
  History,
  type LucideIcon,
  Monitor,
  Redo2,
  Search,
  Sheet,
  Smartphone,
  Tablet,
  Undo2,
  VenetianMask,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Device } from '../state/studio-state.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { featurePanels, studioFeatures } from '../studio-feature.ts';
import { People } from '../others/people.tsx';
import { ReviewButton } from '../releases/review-button.tsx';
import { PublishControl } from '../publish/publish-control.tsx';
import { ViewAsMenu } from '../view-as/view-as-menu.tsx';
import { palette } from './palette.ts';
import { openSpreadsheet, openVisitorView } from './open-elsewhere.ts';
import { SavedIndicator } from './saved-indicator.tsx';
import styles from './shell.module.css';

/** Panels of features with a button here. */
const inTopBar = featurePanels.flatMap(({ topBar, ...panel }) => (topBar ? [{ ...panel, topBar }] : []));
const topBarMarks = studioFeatures.flatMap(({ topBarMarks: marks = [] }) => marks);

/** Where one is, undo and redo, whether all is saved, the widths, and the ways out. */
export function TopBar() {
  const studio = useStudio();
  const mainHref = useStudioState((state) => state.data.main_href);
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  return (
    <div className={styles.topBar} data-bar="top" role="region" aria-label={t('App and page')}>
      <a
        className={styles.back}
        href={`${mainHref}/dashboard`}
        aria-label={isBoard ? undefined : t('Back to the dashboard')}
        title={t('Back to the dashboard')}
      >
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {isBoard && <span className={styles.backName}>{t('Admin')}</span>}
      </a>
      <PageTitle />
      <div className={styles.history}>
        <HistoryButton direction="undo" />
        <HistoryButton direction="redo" />
        <SavedIndicator />
      </div>
      <DeviceSwitch />
      <div className={styles.outward}>
        <People />
        {topBarMarks.map((Mark, at) => (
          <Suspense key={at} fallback={null}>
            <Mark />
          </Suspense>
        ))}
        {inTopBar.map((one) => (
          <PanelButton key={one.panel} of={one} />
        ))}
        <IconButton label={t('History')} icon={History} onClick={() => studio.openPanel('history')} />
        <IconButton
          label={t('Search commands')}
          hint={t('Search commands (Ctrl K)')}
          icon={Search}
          onClick={palette.open}
        />
        <IconButton
          label={t('Tutorials')}
          hint={t('Tutorial Videos')}
          icon={CirclePlay}
          onClick={() => studio.openPanel('tutorials')}
        />
        <WordedButton words={t('Spreadsheet')} icon={Sheet} onClick={() => openSpreadsheet(studio)} />
        <WordedButton words={t('View as visitor')} icon={Eye} onClick={() => openVisitorView(studio)} />
        <ViewAsMenu className={styles.wideOnly} />
        <MoreMenu />
        <ReviewButton />
        <PublishControl />
      </div>
    </div>
  );
}

function PanelButton({ of: { panel, Icon, topBar, shortcut } }: { of: (typeof inTopBar)[number] }) {
  const studio = useStudio();
  const label = t(topBar.name);
  return (
    <IconButton
      label={label}
      hint={shortcut ? t('{name} (Ctrl {key})', { name: label, key: shortcut.toUpperCase() }) : label}
      icon={Icon}
      onClick={() => void studio.leaving.leave(studio.state().panel === panel ? 'view' : panel)}
    />
  );
}

interface WordedButtonProps {
  words: string;
  icon: LucideIcon;
  onClick(): void;
}

/** Its words give way to the name of the app and the page. */
function WordedButton({ words, icon: Icon, onClick }: WordedButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      className={`${styles.wideOnly} ${styles.worded}`}
      leftSection={<Icon size={17} strokeWidth={1.5} />}
      aria-label={words}
      title={words}
      onClick={onClick}
    >
      <span className={styles.words}>{words}</span>
    </Button>
  );
}

function PageTitle() {
  const appName = useStudioState((state) => state.app?.name);
  const pageName = useStudioState((state) => state.pages.find((page) => page.id === state.pageId)?.name);
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const ofBoard = useStudioState((state) => state.document?.board?.title);
  const loading = appName === undefined;
  if (isBoard && !loading) {
    const title = ofBoard || appName;
    return (
      <h1 className={styles.title} title={title}>
        <span className={styles.appName}>{title}</span>
      </h1>
    );
  }
  return (
    <h1 className={styles.title} title={loading ? undefined : `${appName} - ${pageName || t('Home')}`}>
      {loading ? (
        t('Fetching App...')
      ) : (
        <>
          <span className={styles.appName}>{appName}</span>
          <span className={styles.dash}> - </span>
          <span className={styles.pageName}>{pageName || t('Home')}</span>
        </>
      )}
    </h1>
  );
}

function HistoryButton({ direction }: { direction: 'undo' | 'redo' }) {
  const studio = useStudio();
  const step = useStudioState(({ history }) => (direction === 'undo' ? history.past.at(-1) : history.future[0]));
  const isUndo = direction === 'undo';
  const label = isUndo ? labelOfUndo(step?.label) : labelOfRedo(step?.label);
  const Icon = isUndo ? Undo2 : Redo2;
  return (
    <Tooltip label={isUndo ? t('{label} (Ctrl Z)', { label }) : t('{label} (Ctrl Y)', { label })}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        data-disabled={!step || undefined}
        aria-disabled={!step}
        onClick={studio[direction]}
      >
        <Icon size={18} strokeWidth={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

const labelOfUndo = (change: string | undefined): string =>
  change === undefined ? t('Nothing to undo') : t('Undo: {label}', { label: change });
const labelOfRedo = (change: string | undefined): string =>
  change === undefined ? t('Nothing to redo') : t('Redo: {label}', { label: change });

const devices: { value: Device; icon: ReactNode }[] = [
  { value: 'desktop', icon: <Monitor size={17} strokeWidth={1.5} aria-hidden="true" /> },
  { value: 'tablet', icon: <Tablet size={17} strokeWidth={1.5} aria-hidden="true" /> },
  { value: 'phone', icon: <Smartphone size={17} strokeWidth={1.5} aria-hidden="true" /> },
];

/** @sentences */
const deviceNames: Record<Device, { name: string; width: string }> = {
  desktop: { name: 'Desktop', width: 'Desktop width' },
  tablet: { name: 'Tablet', width: 'Tablet width' },
  phone: { name: 'Phone', width: 'Phone width' },
};

function DeviceSwitch() {
  const studio = useStudio();
  const device = useStudioState((state) => state.device);
  return (
    <SegmentedControl
      className={styles.devices}
      size="xs"
      aria-label={t('Preview width')}
      value={device}
      onChange={(value) => studio.setDevice(value as Device)}
      data={devices.map(({ value, icon }) => ({
        value,
        label: (
          <span className={styles.device} title={t(deviceNames[value].name)}>
            {icon}
            <span className={styles.hidden}>{t(deviceNames[value].name)}</span>
          </span>
        ),
      }))}
    />
  );
}

/** On narrow windows: what the bar has no room for. */
function MoreMenu() {
  const studio = useStudio();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('More')} className={styles.narrowOnly}>
          <Ellipsis size={20} strokeWidth={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Search size={16} strokeWidth={1.5} />} onClick={palette.open}>
          {t('Search commands')}
        </Menu.Item>
        {inTopBar.map(({ panel, Icon, topBar }) => (
          <Menu.Item
            key={panel}
            leftSection={<Icon size={16} strokeWidth={1.5} />}
            onClick={() => studio.openPanel(panel)}
          >
            {t(topBar.name)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<History size={16} strokeWidth={1.5} />} onClick={() => studio.openPanel('history')}>
          {t('History')}
        </Menu.Item>
        <Menu.Item
          leftSection={<CirclePlay size={16} strokeWidth={1.5} />}
          onClick={() => studio.openPanel('tutorials')}
        >
          {t('Tutorials')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Sheet size={16} strokeWidth={1.5} />}
          rightSection={<ExternalLink size={14} />}
          onClick={() => openSpreadsheet(studio)}
        >
          {t('Spreadsheet')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Eye size={16} strokeWidth={1.5} />}
          rightSection={<ExternalLink size={14} />}
          onClick={() => openVisitorView(studio)}
        >
          {t('View as visitor')}
        </Menu.Item>
        <Menu.Item
          leftSection={<VenetianMask size={16} strokeWidth={1.5} />}
          onClick={() => studio.viewAs({ as: { kind: 'anonymous' }, name: '' })}
        >
          {t('View this page as a visitor')}
        </Menu.Item>
        <Widths />
      </Menu.Dropdown>
    </Menu>
  );
}

/** On phones the bar has no room for them either. */
function Widths() {
  const studio = useStudio();
  return (
    <>
      <Menu.Divider className={styles.phoneOnly} />
      {devices.map(({ value, icon }) => (
        <Menu.Item key={value} className={styles.phoneOnly} leftSection={icon} onClick={() => studio.setDevice(value)}>
          {t(deviceNames[value].width)}
        </Menu.Item>
      ))}
    </>
  );
}

interface IconButtonProps {
  label: string;
  hint?: string;
  icon: LucideIcon;
  onClick(): void;
}

function IconButton({ label, hint = label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        onClick={onClick}
        className={styles.wideOnly}
      >
        <Icon size={18} strokeWidth={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
