import { Button, CopyButton } from '@mantine/core';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { renderSVG } from 'uqr';
import styles from './publish.module.css';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The address of a published app: to open, to copy, and to scan. */
export function ShareCard({ href }: { href: string }) {
  const address = href.replace(/\/$/, '');
  return (
    <section className={styles.share} aria-label="Address of your app">
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`}
        alt={`QR code of ${address}`}
        width={112}
        height={112}
      />
      <div className={styles.shareWords}>
        <p className={styles.address}>{address}</p>
        <div className={styles.shareActions}>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="sm"
                leftSection={copied ? <Check {...icon} /> : <Copy {...icon} />}
                onClick={copy}
              >
                <span role="status">{copied ? 'Copied' : 'Copy address'}</span>
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            variant="default"
            size="sm"
            href={`${address}${address.includes('?') ? '&' : '?'}preview=true`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<ExternalLink {...icon} />}
          >
            Open
          </Button>
        </div>
      </div>
    </section>
  );
}
