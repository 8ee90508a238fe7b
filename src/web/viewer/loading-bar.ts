/** The bar at the top while a page is fetched: it shows after 200 ms, creeps on for 5 s and hides 500 ms after the end. */
const throttle = 200;

/** Starts the bar and returns how to end it. Its rendering is loaded when it shows. */
export function startLoadingBar(): () => void {
  let isOver = false;
  let hide = (): void => undefined;
  const show = setTimeout(() => {
    void import('./show-loading-bar.ts').then(({ showLoadingBar }) => {
      if (!isOver) hide = showLoadingBar();
    });
  }, throttle);
  return () => {
    isOver = true;
    clearTimeout(show);
    hide();
  };
}
