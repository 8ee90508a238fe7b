import { SquareCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { codeFrameHref } from '#features/visitor/rules/code-frame.ts';
import { t } from '#kit/language/language.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { cssVariables } from '../shared/owner-color.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import { useCodeFrame } from './use-code-frame.ts';
import styles from './view.module.css';

type CodeProps = BlockViewProps<typeof definition>;

/** Code of the owner in a frame of its own. It comes with the script; without one a sentence says so. */
export default function CustomCodeView(props: CodeProps) {
  const { config, data, context } = props;
  const isHydrated = useHydrated();
  const code = useSettled(config.settings, context.editing ? 700 : 0);
  const { html, css, script, hosts } = code;
  const isEmpty = `${html}${script}`.trim() === '';
  const { error } = data.rows ?? {};
  return (
    <BlockFrame {...props}>
      {isEmpty ? (
        <EmptyState icon={SquareCode} title={t('Nothing here yet')} editing={context.editing}>
          Write HTML, CSS and JavaScript in the panel.
        </EmptyState>
      ) : error ? (
        <ErrorState message={error} />
      ) : isHydrated ? (
        <Running key={JSON.stringify([html, css, script, hosts])} {...props} config={{ ...config, settings: code }} />
      ) : (
        <div className={styles.stage} style={cssVariables({ '--code-height': `${code.height}px` })}>
          <noscript>
            <p className={styles.note}>{t('Turn on JavaScript to see this part of the page.')}</p>
          </noscript>
        </div>
      )}
    </BlockFrame>
  );
}

function Running(props: CodeProps) {
  const { settings } = props.config;
  const title = settings.frame_title || settings.title || t('Custom content');
  const { frame, height, failure } = useCodeFrame(props, title);
  const shown = (settings.follow_height && height) || settings.height;
  return (
    <>
      <div className={styles.stage} style={cssVariables({ '--code-height': `${shown}px` })}>
        <iframe
          ref={frame}
          src={codeFrameHref(settings.hosts.map(({ host_address }) => host_address))}
          title={title}
          sandbox="allow-scripts"
          allow=""
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      </div>
      {props.context.editing && failure && (
        <p className={styles.failure} role="status">
          Your code failed: {failure}
        </p>
      )}
    </>
  );
}

/** A value once it has stayed the same for a while: the code doesn't begin again with every key that is pressed. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (milliseconds === 0) return;
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return milliseconds === 0 ? value : settled;
}
