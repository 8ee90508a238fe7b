/** What a stranger's answer to a form needs before it is stored: a proof of work, or an answer to a question. */
import { randomUUID } from 'node:crypto';
import { inLanguage, t } from '#kit/language/language.ts';
import { Problem } from '#kit/problem.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { OpenBlock } from '../../reading/open-block.ts';
import { makeChallenge, readProof } from './challenge.ts';
import { proofKey } from './proof-key.ts';
import { type Answered, makeQuestion, readAnswer } from './question.ts';
import { spendProof } from './spend-proof.ts';
import { workFor } from './work-for.ts';

/** Answers without a proof of work are few: who can count may be a program. */
const withoutProof = createRateLimit({
  uses: 6,
  seconds: 10 * 60,
  message: 'Too many answers were sent from this network without JavaScript. Try again in ten minutes.',
});

interface Sent {
  /** The network address that it came from. */
  address: string;
  /** Of the submission; the same one again is stored once. */
  key: string | undefined;
}

/** `proof_required` with a challenge where a stranger sent no proof of work, or one that doesn't count. */
export async function proveByWork(
  open: OpenBlock,
  { proof, address, key }: Sent & { proof: string | undefined },
  { database }: Pick<Services, 'database'>,
): Promise<void> {
  if (!needsProof(open)) return;
  const secret = await proofKey(database);
  const form = nameOf(open);
  const solved = proof === undefined ? null : await readProof(proof, form, secret);
  if (solved && (await spendProof(database, solved, key ?? randomUUID()))) return;
  const work = await workFor(`${open.reader.app.id} ${networkOf(address)}`);
  const challenge = await makeChallenge(form, work, secret);
  throw new Problem('proof_required', 'Solve the challenge and send the answer again with its solution.', {
    details: { challenge },
  });
}

/** `proof_required` with a question where a form came without JavaScript, and without the answer to one. */
export async function proveByAnswer(
  open: OpenBlock,
  { answered, address }: Omit<Sent, 'key'> & { answered: Answered | null },
  { database }: Pick<Services, 'database'>,
): Promise<void> {
  if (!needsProof(open)) return;
  const secret = await proofKey(database);
  const form = nameOf(open);
  const right = answered && readAnswer(answered, form, secret);
  if (right) {
    await withoutProof.take(`${open.reader.app.id} ${networkOf(address)}`);
    if (await spendProof(database, right, randomUUID())) return;
  }
  const { token, one, other } = makeQuestion(form, secret);
  const words = inLanguage(open.reader.language, () => ({
    title: t('One more question'),
    message: t(
      'This keeps programs from filling in the form. Take your time: answers within three seconds don’t count.',
    ),
    question: t('What is {one} + {other}?', { one, other }),
    wrong: answered ? t('That wasn’t the answer, or it came too soon. Here’s another question.') : '',
    trap: t('Leave this field empty'),
    button: t('Send'),
  }));
  throw new Problem('proof_required', words.wrong || words.message, { details: { question: { ...words, token } } });
}

/** Who signed in is known, and counted (write-limit.ts). */
export function needsProof({ block, reader }: Pick<OpenBlock, 'block' | 'reader'>): boolean {
  return reader.viewer.kind === 'anonymous' && block.definition.intake?.(block.config).proof === true;
}

const nameOf = ({ block, reader }: OpenBlock): string => `${reader.app.id} ${block.stored.id}`;
