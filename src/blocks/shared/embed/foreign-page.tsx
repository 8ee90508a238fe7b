interface ForeignPageProps {
  /** An https address. */
  src: string;
  title: string;
  /** As `readIframe` answers it. */
  allow?: string;
}

/** What a page of another site may do in ours: run, but neither leave its frame nor open this page's window. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** A page of another site in a frame of its own. */
export function ForeignPage({
  src,
  title,
  allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture',
}: ForeignPageProps) {
  return (
    <iframe
      src={src}
      title={title}
      sandbox={sandbox}
      allow={allow || undefined}
      allowFullScreen={allow.includes('fullscreen')}
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
