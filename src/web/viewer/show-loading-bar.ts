import { t } from '#kit/language/language.ts';
/** Milliseconds. (loading-bar.ts) */
const duration = 5_000;
const tick = 100;
const hideDelay = 500;

/** Shows the bar and answers how it ends. */
export function showLoadingBar(): () => void {
  const started = Date.now();
  const bar = document.createElement('div');
  bar.id = 'sheaf-loading';
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-label', t('Loading'));
  document.body.append(bar);
  const ticking = setInterval(() => {
    const share = Math.min(1, (Date.now() - started) / duration);
    bar.style.transform = `scaleX(${0.08 + 0.82 * Math.sqrt(share)})`;
  }, tick);
  return () => {
    clearInterval(ticking);
    bar.style.transform = 'scaleX(1)';
    setTimeout(() => bar.remove(), hideDelay);
  };
}
