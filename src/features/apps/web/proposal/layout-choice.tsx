import { t } from '#kit/language/product.ts';
import type { Proposing } from './use-proposal.ts';
import { LivePicture } from '../live-picture.tsx';
import { PicturePlaceholder } from './picture-placeholder.tsx';
import styles from './choices.module.css';

/** The layouts, each rendered with the real rows. */
export function LayoutChoice({ proposing }: { proposing: Proposing }) {
  const { choice, choose, proposal, pictureOf } = proposing;
  return (
    <fieldset className={styles.group}>
      <legend>{t('Layout')}</legend>
      <div className={styles.layouts}>
        {(proposal?.layouts ?? []).map(({ id, name, description }) => (
          <label key={id} className={styles.layout} title={t(description)}>
            <input
              type="radio"
              name="layout"
              value={id}
              checked={choice.layout === id}
              onChange={() => choose({ layout: id })}
            />
            <span className={styles.small}>
              <LivePicture isOwn src={pictureOf({ layout: id })} title={t(name)} placeholder={<PicturePlaceholder />} />
            </span>
            <span className={styles.name}>{t(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
