import { classes } from '../shared/classes.ts';
import { accordionVariables, Disclosure } from '../shared/features/disclosure.tsx';
import { MarkdownText } from '../shared/markdown-text.tsx';
import proseStyles from '../shared/prose.module.css';
import { piecesOf, type Question } from './questions.ts';
import type { FaqProps } from './view.tsx';
import styles from './view.module.css';

interface QuestionsProps {
  id: string;
  settings: FaqProps['config']['settings'];
  questions: readonly Question[];
  search: string;
}

/** What the page says of its questions to search engines. */
const page = { itemScope: true, itemType: 'https://schema.org/FAQPage' };
const entry = { itemScope: true, itemProp: 'mainEntity', itemType: 'https://schema.org/Question' };
const accepted = { itemScope: true, itemProp: 'acceptedAnswer', itemType: 'https://schema.org/Answer' };

/** Questions that open and close with the browser alone. A single match is open. */
export function QuestionAccordion({ id, settings, questions, search }: QuestionsProps) {
  return (
    <ul {...page} className={styles.questions} style={accordionVariables(settings)}>
      {questions.map((one, index) => (
        <Disclosure
          key={one.row_id}
          {...entry}
          name={settings.allow_multiple_open ? undefined : `${id}-questions`}
          open={(settings.expand_first_item && index === 0) || (search !== '' && questions.length === 1)}
          sign={settings.accordion_sign}
          header={
            <span className={styles.question} itemProp="name">
              <Marked text={one.question} search={search} />
            </span>
          }
        >
          <Answer text={one.answer} settings={settings} />
        </Disclosure>
      ))}
    </ul>
  );
}

/** All questions with their answers, to read. */
export function QuestionList({ settings, questions, search }: QuestionsProps) {
  const Heading = settings.title ? 'h3' : 'p';
  return (
    <ul {...page} className={classes(styles.questions, styles.open)}>
      {questions.map((one) => (
        <li key={one.row_id} {...entry} className={styles.entry}>
          <Heading className={styles.question} itemProp="name">
            <Marked text={one.question} search={search} />
          </Heading>
          <Answer text={one.answer} settings={settings} />
        </li>
      ))}
    </ul>
  );
}

function Answer({ text, settings }: { text: string } & Pick<QuestionsProps, 'settings'>) {
  if (text === '') return null;
  return (
    <div {...accepted}>
      <div className={classes(styles.answer, settings.use_markdown ? proseStyles.prose : styles.plain)} itemProp="text">
        {settings.use_markdown ? <MarkdownText text={text} /> : text}
      </div>
    </div>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  return piecesOf(text, search).map((piece, index) =>
    // Pieces of one text have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
