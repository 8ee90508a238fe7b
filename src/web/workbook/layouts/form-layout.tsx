import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { ClipboardPen } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { FormLayout as Layout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import { EntryForm } from './entry-form.tsx';
import type { LayoutProps } from './layout-props.ts';
import { NotSetUp } from './layout-states.tsx';
import styles from './layouts.module.css';
import { useLayoutHandle } from './use-layout-handle.ts';

/** A form that adds rows, for members. The server checks what is added by it once more. */
export default function FormLayout(props: LayoutProps<Layout>) {
  const { layout, session, views } = props;
  useLayoutHandle(props.handle);
  const { current } = useSyncExternalStore(views.watch, () => views.state);
  const [added, setAdded] = useState<object | null>(null);
  if (layout.fields.length === 0)
    return <NotSetUp icon={ClipboardPen} title={t('Choose the column of the fields')} onSetUp={props.onSetUp} />;
  return (
    <div className={styles.page}>
      <section className={styles.entry} aria-label={current?.name ?? t('Form')}>
        <h2>{current?.name}</h2>
        {layout.intro && <p className={styles.intro}>{layout.intro}</p>}
        <div role="status">
          {added && (
            <p className={styles.done}>
              {layout.done || t('The row was added.')}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  setAdded(null);
                  void session.takeBack(added);
                }}
              >
                {t('Undo')}
              </Button>
            </p>
          )}
        </div>
        {props.canWrite ? (
          <EntryForm
            session={session}
            fields={layout.fields}
            submit={t('Add row')}
            onSubmit={async (cells) => {
              const form = current?.id;
              const isAdded = await session.do({ kind: 'add', rows: [{ cells }], ...(form && { form }) });
              if (isAdded) setAdded(session.lastDone);
              return isAdded;
            }}
          />
        ) : (
          <p className={styles.note}>
            {t('The rows of this sheet are changed at its source alone, so none can be added.')}
          </p>
        )}
      </section>
    </div>
  );
}
