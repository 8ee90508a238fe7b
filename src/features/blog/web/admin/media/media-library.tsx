import { t } from '#kit/language/product.ts';
import { Alert, Button, FileButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Images, Upload } from 'lucide-react';
import { useState } from 'react';
import { type BlogMediaOnTheWire, listBlogMedia, uploadBlogMedia } from '../../../api/blog.ts';
import { asCallError, call, uploadForm } from '#web/call.ts';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import styles from '../blog-admin.module.css';
import { Pager } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';

type Media = BlogMediaOnTheWire;
export const mediaKey = ['blog-media'];

/** The pictures of the blog: one is chosen, or uploaded and chosen at once. */
export function MediaLibrary({ onChoose }: { onChoose: (media: Media, isNew: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 250);
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...mediaKey, q, page],
    queryFn: () => call(listBlogMedia, { query: { q, page } }),
    placeholderData: keepPreviousData,
  });
  const upload = async (file: File | null): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setFailure('');
    try {
      onChoose(await uploadPicture(file), true);
      await queries.invalidateQueries({ queryKey: mediaKey });
    } catch (error) {
      setFailure(asCallError(error).message);
    }
    setBusy(false);
  };
  return (
    <div>
      <div className={styles.tools}>
        <SearchField
          label={t('Search pictures')}
          placeholder={t('Search by name or alternative text')}
          typed={typed}
          onType={(text) => {
            setPage(1);
            setTyped(text);
          }}
        />
        <UploadButton busy={busy} onFile={(file) => void upload(file)} />
      </div>
      {failure && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <ListStates
        query={{ ...query, data: query.data?.media }}
        failed={t('The pictures could not be loaded')}
        empty={<NoPictures searched={q !== ''} />}
      >
        {(media) => <Pictures media={media} onChoose={(one) => onChoose(one, false)} />}
      </ListStates>
      <Pager page={page} pages={query.data?.pages ?? 0} onPage={setPage} />
    </div>
  );
}

function NoPictures({ searched }: { searched: boolean }) {
  return (
    <EmptyList
      icon={<Images size={24} strokeWidth={1.5} />}
      title={searched ? t('No matching pictures') : t('No pictures yet')}
    >
      {t('JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Location data is removed.')}
    </EmptyList>
  );
}

function UploadButton({ busy, onFile }: { busy: boolean; onFile: (file: File | null) => void }) {
  return (
    <FileButton accept="image/jpeg,image/png,image/webp,image/avif,image/gif" onChange={onFile}>
      {(props) => (
        <Button
          {...props}
          size="md"
          loading={busy}
          leftSection={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('Upload a picture')}
        </Button>
      )}
    </FileButton>
  );
}

function Pictures({ media, onChoose }: { media: readonly Media[]; onChoose: (media: Media) => void }) {
  return (
    <ul className={styles.media} aria-label={t('Pictures')}>
      {media.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onChoose(one)}>
            <img src={one.preview} alt={one.alt} loading="lazy" />
            <span>{one.name}</span>
            {one.alt === '' ? (
              <span className={styles.missing}>{t('No alternative text')}</span>
            ) : (
              <span className={styles.small}>
                {one.width} × {one.height}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

export async function uploadPicture(file: File): Promise<Media> {
  const form = new FormData();
  form.set('image', file);
  return (await uploadForm(uploadBlogMedia, form)).media;
}
