/** The bar at the top while a page is fetched: it shows after 200 ms, creeps on for 5 s and hides 500 ms after the end. */
const throttle = 200;
const duration = 5_000;
const tick = 100;
const hideDelay = 500;

/** Starts the bar and answers how to end it. */
export function startLoadingBar(): () => void {
  let element: HTMLElement | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const show = setTimeout(() => {
    const started = Date.now();
    element = document.createElement('div');
    element.id = 'sheaf-loading';
    element.setAttribute('role', 'progressbar');
    element.setAttribute('aria-label', 'Loading');
    document.body.append(element);
    const bar = element;
    ticking = setInterval(() => {
      const share = Math.min(1, (Date.now() - started) / duration);
      bar.style.transform = `scaleX(${0.08 + 0.82 * Math.sqrt(share)})`;
    }, tick);
  }, throttle);
  return () => {
    clearTimeout(show);
    clearInterval(ticking);
    if (!element) return;
    const bar = element;
    bar.style.transform = 'scaleX(1)';
    setTimeout(() => bar.remove(), hideDelay);
  };
}
