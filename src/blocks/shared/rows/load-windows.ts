/** The code of the windows and of writing comes after the page. */
export const loadWindows = () => import('./row-windows.tsx');
