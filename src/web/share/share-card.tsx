import { t } from '#kit/language/product.ts';
import { Button, CopyButton } from '@mantine/core';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { renderSVG } from 'uqr';
import styles from './share-card.module.css';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The address of a published app: to open, to copy, and to scan; and what strangers see there, where it is known. */
export function ShareCard({ href, sentence }: { href: string; sentence?: string }) {
  const address = href.replace(/\/$/, '');
  return (
    <section className={styles.card} aria-label={t('Address of your app')}>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`}
        alt={t('QR code of {address}', { address })}
        width={112}
        height={112}
      />
      <div className={styles.text}>
        <p className={styles.address}>{address}</p>
        {sentence !== undefined && (
          <p className={styles.sentence} aria-live="polite">
            {sentence}
          </p>
        )}
        <div className={styles.actions}>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={copied ? <Check {...icon} /> : <Copy {...icon} />}
                  onClick={copy}
                >
                  {t('Copy address')}
                </Button>
                <span role="status" className={styles.copied}>
                  {copied && t('Copied')}
                </span>
              </>
            )}
          </CopyButton>
          <Button
            component="a"
            variant="default"
            size="sm"
            href={`${address}${address.includes('?') ? '&' : '?'}preview=visitor`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<ExternalLink {...icon} />}
          >
            {t('Open')}
          </Button>
        </div>
      </div>
    </section>
  );
}
