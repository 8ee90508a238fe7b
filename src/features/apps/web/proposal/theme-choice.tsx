import { t } from '#kit/language/product.ts';
import '@fontsource-variable/fraunces/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import '@fontsource-variable/space-grotesk/index.css';
import type { CSSProperties } from 'react';
import { fontPairs, fontStacks } from '../../rules/document/fonts.ts';
import type { Proposing } from './use-proposal.ts';
import styles from './choices.module.css';

/** Colors and fonts of the app. */
export function ThemeChoice({ proposing }: { proposing: Proposing }) {
  const { choice, choose, proposal } = proposing;
  const palette = choice.palette ?? proposal?.palette;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('Colors')}</legend>
        <div className={styles.palettes}>
          {(proposal?.palettes ?? []).map(({ name, accent, background, hero }) => (
            <label
              key={name}
              className={styles.palette}
              title={t(name)}
              style={{ '--a': hero, '--b': accent, '--c': background } as CSSProperties}
            >
              <input
                type="radio"
                name="palette"
                aria-label={t(name)}
                checked={palette === name}
                onChange={() => choose({ palette: name })}
              />
              <i aria-hidden="true" />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('Fonts')}</legend>
        <div className={styles.fonts}>
          {fontPairs.map((name) => (
            <label key={name} className={styles.font}>
              <input
                type="radio"
                name="fonts"
                checked={choice.fonts === name}
                onChange={() => choose({ fonts: name })}
              />
              <strong style={{ fontFamily: fontStacks[name].title || undefined }} aria-hidden="true">
                {'Ag'}
              </strong>
              <span style={{ fontFamily: fontStacks[name].text || undefined }}>{t(name)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
