/**
 * Importing this registers the service worker of this host, once the page is there. The server decides what it does, also
 * that there is none any more.
 */
const register = (): void => {
  navigator.serviceWorker?.register('/service-worker.js').catch(reportError);
};
if (document.readyState === 'complete') register();
else addEventListener('load', register, { once: true });

export {};
