import type { CommentItem } from '../data-contract.ts';
import type { BlockSample } from '../view-contract.ts';

type Said = Partial<Omit<CommentItem, 'id' | 'replies'>> & { text: string };

/** Comments as they were written one after the other, `hours` apart; `parent` is the place of the one answered. */
function talk(said: readonly (Said & { parent?: string })[], first = '2026-11-18T09:12:00Z'): CommentItem[] {
  return said.map((one, index) => {
    const at = new Date(Date.parse(first) + index * 5 * 60 * 60 * 1000);
    const day = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const time = at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' }).replaceAll('\u202f', ' ');
    return {
      ...{ id: idOf(index), version: 1, parent: '', author: 'Somebody', by: 'user', edited: false, state: 'shown' },
      ...{ may: [], mine: false, moreReplies: 0, at: at.toISOString(), when: `${day} at ${time}` },
      ...one,
      replies: [],
    };
  });
}
const idOf = (index: number): string => `comment-${String(index + 1).padStart(3, '0')}`;

const dinner = talk([
  {
    author: 'Maya Lindqvist',
    text: 'We had the autumn menu on Saturday. The pumpkin ravioli was the best thing I ate this year.',
  },
  { author: 'Tom Becker', text: 'Is the tasting menu possible without fish?' },
  {
    author: 'Elif Kaya',
    by: 'editor',
    text: 'Yes. Tell us when you book and we cook another course.',
    parent: idOf(1),
  },
  { author: 'Tom Becker', text: 'Perfect, thank you.', parent: idOf(1) },
  {
    author: 'Rosa Delgado',
    text: 'The recipe of the walnut bread is here, for everybody who asked:\nhttps://www.harbor-kitchen.example/recipes/walnut-bread',
  },
  { author: 'Sam Okafor', by: 'guest', text: 'Lovely place. We come back in spring.', edited: true },
]);

const long = talk(
  Array.from({ length: 63 }, (_, index) => ({
    author: ['Ana Costa', 'Ben Ito', 'Chloé Martin', 'Deleted user'][index % 4] ?? '',
    by: index % 4 === 3 ? ('nobody' as const) : ('user' as const),
    text: `Note ${index + 1}: the delivery came in the morning and everything was there.`,
  })),
  '2026-11-02T07:00:00Z',
);

export const samples: BlockSample[] = [
  {
    name: 'What guests say about a menu',
    state: 'normal',
    block: { settings: { title: 'What guests say', subtitle: 'Questions are answered by the kitchen.' } },
    comments: dinner,
  },
  {
    name: 'A signed-in visitor with comments of their own',
    state: 'normal',
    block: {
      settings: { title: 'Notes of the team', order: 'oldest first', approve_first: true, show_avatars: true },
    },
    comments: talk([
      { author: 'Nora Fields', text: 'The supplier moved the delivery to Thursday.' },
      { author: 'Ann Rivers', text: 'Then we prepare the terrace on Wednesday.', mine: true, may: ['edit', 'delete'] },
      {
        author: 'Ann Rivers',
        text: 'I can open the door for them at seven.',
        ...{ parent: idOf(0), mine: true, may: ['edit', 'delete'], state: 'waiting' },
      },
    ]),
    rights: { add: true },
    context: { user: { name: 'Ann Rivers', email: 'ann@harbor-kitchen.example' } },
  },
  {
    name: 'An editor decides what is shown',
    state: 'normal',
    block: {
      settings: {
        title: 'Guest book',
        ...{ who_may_comment: 'Everyone', approve_first: true, layout: 'flat', comment_color: '#f4f1ea' },
      },
    },
    comments: talk([
      { author: 'Pia', by: 'guest', text: 'A wonderful evening.', may: ['hide', 'delete'] },
      { author: 'Cheap Watches', by: 'guest', text: 'Buy now', state: 'hidden', may: ['restore', 'delete'] },
      { author: 'Jonas', by: 'guest', text: 'Do you take dogs?', state: 'waiting', may: ['approve', 'hide', 'delete'] },
    ]),
    rights: { add: true },
    context: { user: { name: 'Elif Kaya', email: 'elif@harbor-kitchen.example' } },
  },
  {
    name: 'Anybody may write, with a name',
    state: 'normal',
    block: {
      settings: {
        title: 'Leave us a line',
        who_may_comment: 'Everyone',
        background_color: '#173b3f',
        input_color: '#ffffff',
        button_color: '#f2b705',
        avatar_color: '#f2b705',
      },
    },
    comments: dinner.slice(0, 2),
  },
  {
    name: 'Before the first comment',
    state: 'empty',
    block: { settings: { title: 'Comments', who_may_comment: 'Everyone' } },
    comments: [],
  },
  {
    name: 'Many comments and words without an end',
    state: 'overflowing',
    block: { settings: { title: 'Deliveries', comments_per_page: '25' } },
    comments: [
      ...long,
      ...talk(
        [
          {
            author: 'Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe-Schillingsfürst-Langenburg',
            text: `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} https://example.com/${'a-very-long-address/'.repeat(12)}`,
          },
        ],
        '2026-11-20T18:00:00Z',
      ).map((one) => ({ ...one, id: 'comment-999' })),
      ...talk([{ author: 'Ben Ito', text: 'Line one\nLine two\n\nLine four', parent: 'comment-999' }]).map((one) => ({
        ...one,
        id: 'comment-9991',
      })),
    ],
  },
];
