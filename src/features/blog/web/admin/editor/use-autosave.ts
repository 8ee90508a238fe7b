import { type RefObject, useEffect, useRef, useState } from 'react';
import { addPost, getPost, type PostInput, type PostOnTheWire, savePost } from '../../../api/blog-posts.ts';
import { asCallError, type CallError, call } from '#web/call.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface Autosave {
  /** As the server has it; null while nothing of a new post is saved. */
  post: PostOnTheWire | null;
  document: PostInput;
  state: SaveState;
  error: CallError | null;
  change(part: Partial<PostInput>): void;
  /** Saves what is not saved yet. Answers the post, or null where that failed. */
  save(): Promise<PostOnTheWire | null>;
  /** What the server answered to something else, such as publishing. */
  take(post: PostOnTheWire): void;
  /** Someone else saved meanwhile: their text stays as a version, and this one follows it. */
  keepMine(): Promise<void>;
}

const pause = 900;

/** What is written now, and what of it is on its way. */
interface Written {
  post: PostOnTheWire | null;
  document: PostInput;
  isDirty: boolean;
  saving: Promise<PostOnTheWire | null> | null;
}
type Timer = ReturnType<typeof setTimeout> | undefined;

/** Saves what is written a moment after the last key; one save at a time, and the newest text last. */
export function useAutosave(initial: PostOnTheWire | null, empty: PostInput, onNew: (id: string) => void): Autosave {
  const [post, setPost] = useState(initial);
  const [document, setDocument] = useState<PostInput>(initial ? postInputOf(initial) : empty);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<CallError | null>(null);
  const now = useRef<Written>({ post, document, isDirty: false, saving: null });
  const timer = useRef<Timer>(undefined);

  const take = (answer: PostOnTheWire): void => {
    now.current.post = answer;
    setPost(answer);
  };
  const saveOnce = async (): Promise<PostOnTheWire | null> => {
    const { current } = now;
    current.isDirty = false;
    setState('saving');
    try {
      const answer = await send(current);
      if (!current.post) onNew(answer.post.id);
      take(answer.post);
      setError(null);
      setState(current.isDirty ? 'unsaved' : 'saved');
      return answer.post;
    } catch (failure) {
      const problem = asCallError(failure);
      current.isDirty = true;
      setError(problem);
      setState(problem.code === 'revision_conflict' ? 'conflict' : 'failed');
      return null;
    }
  };
  const save = async (): Promise<PostOnTheWire | null> => {
    const { current } = now;
    clearTimeout(timer.current);
    // One after the other, so that each builds on the revision of the one before.
    await current.saving;
    if (!current.isDirty && current.post) return current.post;
    current.saving = saveOnce();
    const answer = await current.saving;
    current.saving = null;
    return answer;
  };
  const change = (part: Partial<PostInput>): void => {
    const { current } = now;
    current.document = { ...current.document, ...part };
    current.isDirty = true;
    setDocument(current.document);
    setState((before) => (before === 'conflict' ? before : 'unsaved'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pause);
  };
  const keepMine = async (): Promise<void> => {
    const { current } = now;
    if (!current.post) return;
    take((await call(getPost, { params: { postId: current.post.id } })).post);
    current.isDirty = true;
    await save();
  };
  useSaveOnLeave(now, timer);
  return { post, document, state, error, change, save, take, keepMine };
}

function send({ post, document }: Written) {
  return post
    ? call(savePost, { params: { postId: post.id }, body: { document, revision: post.revision } })
    : call(addPost, { body: { document } });
}

function useSaveOnLeave(now: RefObject<Written>, timer: RefObject<Timer>): void {
  useEffect(() => {
    const { current } = now;
    const pending = timer;
    const ask = (event: BeforeUnloadEvent): void => {
      if (current.isDirty || current.saving) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      // Leaving by a link within the screens: what was typed last is saved on the way out.
      clearTimeout(pending.current);
      if (current.isDirty && current.post) {
        const { post: stored, document: written } = current;
        const input = { params: { postId: stored.id }, body: { revision: stored.revision, document: written } };
        void call(savePost, { ...input, keepalive: true }).catch(() => undefined);
      }
    };
  }, [now, timer]);
}

/** What is sent of a post as it was answered. */
export function postInputOf({ document }: Pick<PostOnTheWire, 'document'>): PostInput {
  const { title, slug, excerpt, content, cover, categories, tags, authors } = document;
  return { title, slug, excerpt, content, cover, categories, authors, tags: tags.map(({ name }) => name) };
}
