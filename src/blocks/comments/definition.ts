import { boolean, color, select, text, who } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { CommentsAsk } from '../data-contract.ts';

export const definition = defineBlock({
  type: 'comments',
  name: 'Comments',
  description: 'Lets visitors write below the page, or below the record that it shows, and answer each other.',
  icon: 'message-square',
  category: 'Users',
  settings: {
    subtitle: text({ description: 'A line below the heading.', group: 'Content' }),
    placeholder: text({
      description: 'Pale words in the empty field.',
      group: 'Content',
      default: 'Share your thoughts',
    }),
    button_text: text({
      description: 'What the button that sends a comment says.',
      group: 'Content',
      default: 'Post comment',
    }),
    empty_text: text({
      description: 'What stands there before the first comment.',
      group: 'Content',
      default: 'No comments yet',
    }),
    show_count: boolean({
      description: 'Show how many comments there are.',
      group: 'Content',
      default: true,
    }),
    comments_per_page: select(['5', '10', '15', '20', '25', '50'], {
      description: 'How many comments are shown at once; visitors load more.',
      group: 'Behavior',
      default: '10',
    }),
    layout: select(['threaded', 'flat'], {
      description: 'Whether replies stand below the comment that they answer, or all comments are one list.',
      group: 'Behavior',
    }),
    order: select(['newest first', 'oldest first'], {
      description: 'Which comments come first. Replies always follow one another.',
      group: 'Behavior',
    }),
    allow_editing: boolean({
      description: 'Let signed-in visitors change and delete what they wrote.',
      group: 'Behavior',
      default: true,
    }),
    who_may_comment: who({
      description: 'Who may write. Guests are signed-in visitors who may write; everyone else types a name.',
      default: 'Admins & Guests',
    }),
    approve_first: boolean({
      description: 'Show a comment to others only once an editor approved it.',
      group: 'Permissions',
    }),
    show_avatars: boolean({
      description: 'Show a round sign with the first letters of the name.',
      group: 'Style',
      default: true,
    }),
    subtitle_color: color({ description: 'Color of the line below the heading.' }),
    author_color: color({ description: 'Color of the names.' }),
    date_color: color({ description: 'Color of the dates.' }),
    comment_color: color({ description: 'Color behind each comment. Without one they stand on the page.' }),
    comment_text_color: color({ description: 'Color of the text of the comments.' }),
    link_color: color({ description: 'Color of links in comments.' }),
    avatar_color: color({ description: 'Color of the round signs.' }),
    input_color: color({ description: 'Color inside the fields. The text in them stays readable.' }),
    button_color: color({ description: 'Color of the button.', default: 'indigo' }),
    button_text_color: color({ description: 'Color of the text on the button.' }),
  },
  visibleWhen: { avatar_color: { show_avatars: true } },
  usesSheet: false,
  takesComments: true,
  writes: { add: { setting: 'who_may_comment' } },
  ask: ({ settings }): { comments: CommentsAsk } => ({
    comments: {
      shape: 'comments',
      order: settings.order === 'oldest first' ? 'oldest' : 'newest',
      threaded: settings.layout === 'threaded',
      pageSize: Number(settings.comments_per_page),
      ownEdits: settings.allow_editing,
      approvesFirst: settings.approve_first,
    },
  }),
  wakes: () => 'visible',
});
