import type { ReactNode } from 'react';

export type Network = 'instagram' | 'facebook' | 'linkedin';

export const networkNames: Record<Network, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

/** The icon of a network, in a plain style; its name is next to it or in the label of the link. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {drawings[network]}
    </svg>
  );
}

const drawings: Record<Network, ReactNode> = {
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.9" cy="7.1" r="0.9" fill="currentColor" stroke="none" />
    </>
  ),
  facebook: (
    <path d="M13.4 21v-8h2.9l.5-3.4h-3.4V7.7c0-1 .5-1.7 1.8-1.7h1.7V3.2c-.8-.1-1.6-.2-2.4-.2-2.7 0-4.4 1.6-4.4 4.3v2.3H7.2V13h2.9v8z" />
  ),
  linkedin: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path
        d="M8 11v5.5M8 7.6v.1M12 16.5V11m0 2.6c0-1.5 1-2.6 2.3-2.6s2.2 1 2.2 2.6v2.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};
