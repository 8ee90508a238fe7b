import { ownFontsCss } from '#features/apps/rules/document/own-fonts.ts';
import { useCheckedCss } from '../state/use-checked-css.ts';
import { useStudioState } from '../state/use-studio.ts';

/** The style sheet and fonts of the app's own, as visitors get it: also while it is written and not saved yet. */
export function OwnStyles() {
  const own = useStudioState((state) => (state.app?.kind === 'board' ? '' : (state.app?.settings.own_css ?? '')));
  const fonts = useStudioState((state) => state.app?.settings.own_fonts);
  const { css } = useCheckedCss(own);
  const whole = `${ownFontsCss(fonts ?? [])}\n${css}`.trim();
  return whole ? <style>{whole}</style> : null;
}
