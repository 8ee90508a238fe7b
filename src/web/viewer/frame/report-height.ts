/** A page that grows with the room it is given would grow for ever: after so many steps in so short a time it stays. */
const mostSteps = 20;
const stepTime = 3_000;

/** Reports how high the page is, at most once a frame, and only when that changed. */
export function reportHeight(report: (height: number) => void): void {
  let listeners = 0;
  let steps: number[] = [];
  let isDue = false;
  const measure = (): void => {
    isDue = false;
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (Math.abs(height - listeners) < 2) return;
    const now = performance.now();
    if (height > listeners) steps = [...steps.filter((at) => now - at < stepTime), now];
    if (steps.length > mostSteps) return;
    listeners = height;
    report(height);
  };
  const observer = new ResizeObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(measure);
  });
  // The body stays where pages take each other's place.
  observer.observe(document.body);
  measure();
}
