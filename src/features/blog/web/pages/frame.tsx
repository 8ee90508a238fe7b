import type { ReactNode } from 'react';

/** What is around every page of the blog. */
export function BlogFrame({ children, preview }: { children: ReactNode; preview?: string }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      {preview && (
        <p className="preview-note" role="note">
          {preview}
        </p>
      )}
      <header className="bar">
        <a className="logo" href="/" aria-label="Sheaf, home">
          <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="var(--mark)" />
            <path d="M9 9.5h14M9 16h14M9 22.5h8" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
          </svg>
          <span>Sheaf</span>
        </a>
        <nav aria-label="Sheaf">
          <a href="/blog">Journal</a>
          <a href="/marketplace">Marketplace</a>
          <a className="solid" href="/dashboard">
            Dashboard
          </a>
        </nav>
      </header>
      <main id="main">{children}</main>
      <footer className="foot">
        <p>Written by the people who make and use Sheaf.</p>
        <nav aria-label="More">
          <a href="/blog">All posts</a>
          <a href="/blog/rss.xml">RSS</a>
          <a href="/">About Sheaf</a>
          <a href="/privacy">Privacy</a>
        </nav>
      </footer>
    </>
  );
}
