import { t } from '#kit/language/product.ts';
import { Rating, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rateTemplate } from '../../api/marketplace.ts';
import type { UsedTemplateOnTheWire } from '../../api/template-updates.ts';
import { call } from '#web/call.ts';
import { DialogForm, SiteDialog } from '#web/site/shell/dialog-form.tsx';
import { showToast } from '#web/site/shell/show-toast.tsx';
import styles from './used-templates.module.css';
import { usedTemplatesKey } from './use-used-templates.ts';

interface RateDialogProps {
  /** Undefined while none is rated. */
  template: UsedTemplateOnTheWire | undefined;
  onClose(): void;
}

/** What the workspace says of a template that it uses; once more it replaces what it said. */
export const RateDialog = ({ template, onClose }: RateDialogProps) =>
  template && <RateForm key={template.id} template={template} onClose={onClose} />;

function RateForm({ template, onClose }: { template: UsedTemplateOnTheWire; onClose(): void }) {
  const [stars, setStars] = useState(template.rating?.stars ?? 0);
  const [text, setText] = useState(template.rating?.text ?? '');
  const queries = useQueryClient();
  const send = async (): Promise<void> => {
    await call(rateTemplate, { params: { templateId: template.id }, body: { stars, text } });
    showToast(t('Your rating of {name} will appear on its page soon.', { name: template.name }));
    await queries.invalidateQueries({ queryKey: usedTemplatesKey });
  };
  return (
    <SiteDialog opened onClose={onClose} title={t('Rate {name}', { name: template.name })}>
      <DialogForm onClose={onClose} act={t('Rate')} disabled={stars === 0} onSubmit={send}>
        <fieldset className={styles.stars}>
          <legend>{t('Stars')}</legend>
          <Rating
            value={stars}
            onChange={setStars}
            size="xl"
            getSymbolLabel={(value) => t('{stars} of 5 stars', { stars: value })}
            color="accent"
          />
          <span aria-hidden="true">{stars > 0 && t('{stars} of 5', { stars })}</span>
        </fieldset>
        <Textarea
          label={t('Review (optional)')}
          description={t('Everyone can read it, with the name of your workspace.')}
          size="md"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </DialogForm>
    </SiteDialog>
  );
}
