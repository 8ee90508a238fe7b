import { boolean, color, select, text, who } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { CommentsRequest } from '../data-contract.ts';

export const definition = defineBlock({
  type: 'comments',
  name: 'Comments',
  description: 'Lets visitors comment on the page, or on the record it shows, and reply to each other.',
  icon: 'message-square',
  category: 'Users',
  settings: {
    subtitle: text({ description: 'A line below the heading.', group: 'Content' }),
    placeholder: text({
      description: 'Placeholder of the empty field.',
      group: 'Content',
      default: 'Share your thoughts',
    }),
    button_text: text({
      description: 'Text on the button that posts a comment.',
      group: 'Content',
      default: 'Post comment',
    }),
    empty_text: text({
      description: 'Shown until there is a first comment.',
      group: 'Content',
      default: 'No comments yet',
    }),
    show_count: boolean({
      description: 'Show the number of comments.',
      group: 'Content',
      default: true,
    }),
    comments_per_page: select(['5', '10', '15', '20', '25', '50'], {
      description: 'Comments shown at first. Visitors can load more.',
      group: 'Behavior',
      default: '10',
    }),
    layout: select(['threaded', 'flat'], {
      description: 'Show replies below their comment, or all comments as one list.',
      group: 'Behavior',
    }),
    order: select(['newest first', 'oldest first'], {
      description: 'Which comments come first. Replies are always oldest first.',
      group: 'Behavior',
    }),
    allow_editing: boolean({
      description: 'Let signed-in visitors edit and delete their own comments.',
      group: 'Behavior',
      default: true,
    }),
    who_may_comment: who({
      description: 'Who can comment. Guests are signed-in visitors with write access. Everyone else enters a name.',
      default: 'Admins & Guests',
    }),
    approve_first: boolean({
      description: 'Hide comments until an editor approves them.',
      group: 'Permissions',
    }),
    show_avatars: boolean({
      description: 'Show an avatar with the author’s initials.',
      group: 'Style',
      default: true,
    }),
    subtitle_color: color({ description: 'Color of the line below the heading.' }),
    author_color: color({ description: 'Color of the names.' }),
    date_color: color({ description: 'Color of the dates.' }),
    comment_color: color({ description: 'Background of each comment. Leave empty for none.' }),
    comment_text_color: color({ description: 'Color of the text of the comments.' }),
    link_color: color({ description: 'Color of links in comments.' }),
    avatar_color: color({ description: 'Color of the avatars.' }),
    input_color: color({ description: 'Background of the fields. The text in them stays readable.' }),
    button_color: color({ description: 'Color of the button.', default: 'indigo' }),
    button_text_color: color({ description: 'Color of the text on the button.' }),
  },
  visibleWhen: { avatar_color: { show_avatars: true } },
  usesSheet: false,
  takesComments: true,
  writes: { add: { setting: 'who_may_comment' } },
  requests: ({ settings }): { comments: CommentsRequest } => ({
    comments: {
      shape: 'comments',
      order: settings.order === 'oldest first' ? 'oldest' : 'newest',
      threaded: settings.layout === 'threaded',
      pageSize: Number(settings.comments_per_page),
      ownEdits: settings.allow_editing,
      approvesFirst: settings.approve_first,
    },
  }),
  hydrates: () => 'visible',
});
