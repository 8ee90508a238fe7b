/** A form that came without JavaScript from a stranger is answered with a question, and stored with the answer to it. */
import { z } from 'zod';
import type { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import type { Answered } from '../writing/proof/question.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageRequest } from './render-page.ts';

const names = { token: '_question', answer: '_answer', trap: '_website' } as const;

/** The answer to a question in a form; null where it is sent for the first time. */
export function answeredIn(fields: ReadonlyMap<string, string[]>): Answered | null {
  const value = (name: string): string => fields.get(name)?.[0] ?? '';
  if (!fields.has(names.token)) return null;
  return { token: value(names.token), answer: value(names.answer), trap: value(names.trap) };
}

const shape = z.object({
  question: z.object({
    ...{ title: z.string(), message: z.string(), question: z.string(), wrong: z.string() },
    ...{ trap: z.string(), button: z.string(), token: z.string() },
  }),
});

/** The question on a page of its own, with all that was filled in: nothing is lost, and nothing is stored yet. */
export function askQuestion(
  { details, status }: Problem,
  { fields, url, page }: { fields: ReadonlyMap<string, string[]>; url: URL; page: PageRequest },
  services: Services,
): Response {
  const { token, ...words } = shape.parse(details).question;
  const own: ReadonlySet<string> = new Set(Object.values(names));
  const typed = [...fields].flatMap(([name, values]) =>
    own.has(name) ? [] : values.map((value) => [name, value] as const),
  );
  const html = services.renderer.renderQuestion({
    ...words,
    language: pageLanguage(page.visit.app.settings.language)?.code ?? 'en',
    action: url.pathname + url.search,
    fields: [...typed, [names.token, token]],
  });
  const headers = pageHeaders({ isEditor: false, host: page.host, framing: page.visit.framing }, services);
  return new Response(html, {
    status,
    headers: { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
}
