import { useState } from 'react';
import { CodeXml } from 'lucide-react';
import { readIframe, type IframeCode } from '#kit/iframe-code.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { EmptyState } from '../shared/empty-state.tsx';
import { ForeignPage } from '../shared/embed/foreign-page.tsx';
import { Frame } from '../shared/embed/frame.tsx';
import { playIcon, Poster } from '../shared/embed/poster.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type IframeProps = BlockViewProps<typeof definition>;

/** A page of another site in a frame that it cannot leave. */
export default function IframeView(props: IframeProps) {
  const { config, context } = props;
  const { settings } = config;
  const isHydrated = useHydrated();
  const [requested, setRequested] = useState(false);
  const code = readIframe(settings.iframe_code);
  if (!code) {
    return (
      <BlockFrame {...props}>
        <EmptyState icon={CodeXml} title={t('Nothing is embedded yet')} editing={context.editing}>
          Paste embed code from another site: one iframe with an https URL.
        </EmptyState>
      </BlockFrame>
    );
  }
  const title =
    settings.iframe_title ||
    code.title ||
    settings.title ||
    t('Content of {host}', { host: new URL(code.src).hostname });
  const size = sizeOf(settings, code);
  return (
    <BlockFrame {...props}>
      <Frame
        settings={settings}
        width={settings.width || (settings.size === 'as in the code' && code.width ? `${code.width}px` : '')}
        {...size}
        caption={settings.caption}
        note={context.editing && `Shows ${code.src}`}
      >
        {!settings.wait_for_click || requested ? (
          <ForeignPage src={code.src} title={title} allow={allowOf(code, settings.allow_fullscreen)} />
        ) : (
          <Poster
            name={title}
            words={settings.iframe_title || code.title}
            service={new URL(code.src).hostname}
            picture={settings.poster}
            href={code.src}
            sign={<span className={styles.sign}>{playIcon}</span>}
            isHydrated={isHydrated}
            context={context}
            onPlay={() => setRequested(true)}
          />
        )}
      </Frame>
    </BlockFrame>
  );
}

function sizeOf(
  { size, height }: IframeProps['config']['settings'],
  code: IframeCode,
): { height?: string; ratio?: string } {
  switch (size) {
    case 'fixed height':
      return { height: `${height}px` };
    case 'as in the code':
      if (code.width && code.height) return { ratio: `${code.width} / ${code.height}` };
      return { height: `${code.height ?? 480}px` };
    default:
      return { ratio: size.replace(':', ' / ') };
  }
}

function allowOf({ allow }: IframeCode, fullscreen: boolean): string {
  const others = allow.split('; ').filter((one) => one !== '' && one !== 'fullscreen');
  return [...others, ...(fullscreen ? ['fullscreen'] : [])].join('; ');
}
