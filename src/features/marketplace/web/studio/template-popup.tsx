import { t } from '#kit/language/product.ts';
import { Anchor } from '@mantine/core';
import { PopupModal } from '#web/studio/popups/popup-modal.tsx';
import { dayOf } from '#web/studio/releases/when.ts';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { rich } from '#web/ui/rich.tsx';
import type { TemplateInStudio } from './template-of-app.ts';
import { UpdateReview } from './update-review.tsx';
import styles from './template.module.css';

/** 'Template': what the app was made with, and the newer version of that. */
export default function TemplatePopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'template');
  const template = useStudioState((state) => state.template);
  return (
    <PopupModal
      opened={opened}
      onClose={studio.closePanel}
      title={
        template?.newer[0]
          ? t('Version {number} of {name}', { number: template.newer[0].number, name: template.name })
          : t('Template')
      }
      size={760}
    >
      {template ? <OfTemplate template={template} /> : <p>{t('This app wasn’t made with a template.')}</p>}
    </PopupModal>
  );
}

function OfTemplate({ template }: { template: TemplateInStudio }) {
  const mainHref = useStudioState((state) => state.data.main_href);
  const { name, slug, version, newer, problem } = template;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        {rich(
          newer.length === 0
            ? t('This app was made with {template}. Your draft uses version {version}, the latest one.')
            : t('This app was made with {template}. Your draft uses version {version}.'),
          { template: slug ? <Anchor href={`${mainHref}/templates/${slug}`}>{name}</Anchor> : name, version },
        )}
      </p>
      {newer.length > 0 && (
        <section className={styles.part} aria-label={t('From the author')}>
          <ul className={styles.versions}>
            {newer.map(({ number, notes, at }) => (
              <li key={number}>
                <h3>
                  {t('Version {version}', { version: number })} <span className={styles.quiet}>{dayOf(at)}</span>
                </h3>
                <p className={styles.notes}>{notes || t('The author didn’t add notes.')}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newer.length > 0 && (problem ? <Problem problem={problem} /> : <UpdateReview template={template} />)}
      <p className={styles.further}>
        <Anchor href={`${mainHref}/dashboard/templates?rate=${template.id}`} target="_blank" rel="noopener">
          {t('Rate this template')}
        </Anchor>
        <Anchor href={`${mainHref}/dashboard/templates?report=${template.id}`} target="_blank" rel="noopener">
          {t('Report a problem')}
        </Anchor>
      </p>
    </div>
  );
}

function Problem({ problem }: { problem: string }) {
  const mainHref = useStudioState((state) => state.data.main_href);
  return (
    <p className={styles.problem} role="status">
      {problem} <Anchor href={`${mainHref}/dashboard/accountbilling`}>{t('Plan and billing')}</Anchor>
    </p>
  );
}
