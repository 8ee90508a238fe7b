import { ExternalLink } from 'lucide-react';
import { LinkButton } from '../shared/button.tsx';
import { Dialog, DialogBody } from '../shared/dialog.tsx';
import { Icon } from '../shared/icon.tsx';
import { MarkdownText } from '../shared/markdown-text.tsx';
import { Picture } from '../shared/media/picture.tsx';
import type { PageContext } from '../view-contract.ts';
import { type MapPlace, outsideHref } from './place-list.ts';
import styles from './place.module.css';
import { t } from '#kit/language/language.ts';

interface PlaceWindowProps {
  place: MapPlace;
  context: PageContext;
  onClose: () => void;
}

/** Everything about one place. */
export function PlaceWindow({ place, context, onClose }: PlaceWindowProps) {
  const { title, description, address, image } = place;
  const href = outsideHref(place);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {image && <Picture src={image} alt="" eager className={styles.whole} />}
        {description && (
          <div className={styles.description}>
            <MarkdownText text={description} />
          </div>
        )}
        {address && (
          <p className={styles.where}>
            <span>{address}</span>
            {href && (
              <LinkButton href={href} newTab context={context} variant="outline" size="small">
                {t('Open in OpenStreetMap')}
                <Icon of={ExternalLink} size={14} />
              </LinkButton>
            )}
          </p>
        )}
      </DialogBody>
    </Dialog>
  );
}
