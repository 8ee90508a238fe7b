import { t } from '#kit/language/product.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { mappedPicture } from '../../api/template-use.ts';
import type { TemplateMapping } from '../../rules/template/mapping.ts';
import { hrefOf } from '#web/call.ts';
import { LivePicture } from '#features/apps/web/live-picture.tsx';
import styles from './use-template.module.css';

/** Longer addresses no server takes. */
const longestMapping = 12_000;

/** The pages of the template with the rows of the spreadsheet, as far as they are matched. */
export function MappedPreview(props: {
  templateId: string;
  workbookId: string;
  mapping: TemplateMapping;
  pages: readonly { name: string; slug: string }[];
}) {
  const { pages, templateId } = props;
  const [slug, setSlug] = useState(pages[0]?.slug ?? '');
  const mapping = JSON.stringify(props.mapping);
  if (encodeURIComponent(mapping).length > longestMapping)
    return (
      <p className={styles.note}>
        {t('There are too many columns to preview the pages here. You’ll see them in the app.')}
      </p>
    );
  const query = { workbook_id: props.workbookId, mapping, page: slug };
  const src = hrefOf(mappedPicture, { params: { templateId }, query });
  return (
    <div className={styles.preview}>
      {pages.length > 1 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('Page shown')}
          value={slug}
          onChange={setSlug}
          data={pages.slice(0, 4).map((page) => ({ value: page.slug, label: page.name }))}
        />
      )}
      <div className={styles.picture}>
        <LivePicture src={src} title={t('The page with your rows')} placeholder={<span className={styles.paper} />} />
      </div>
    </div>
  );
}
