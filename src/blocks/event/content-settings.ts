import {
  array,
  boolean,
  date,
  email,
  icon,
  image,
  link,
  markdowntext,
  select,
  text,
  textarea,
  time,
  type VisibilityRulesOf,
} from '#settings/kinds.ts';

export const mostSocialIcons = 12;
export const deadlinePositions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** What an event says: its words, when and where it is, how to register and whom to ask. */
export const contentSettings = {
  event_title: text({
    description: 'What the event is called.',
    group: 'Content',
    maxLength: 200,
    default: 'An evening among friends',
  }),
  description: markdowntext({
    description: 'What it is about. Emphasis, lists and links are kept.',
    group: 'Content',
    maxLength: 5_000,
    default: 'Music, good food and time to talk. Everyone is welcome: bring somebody along.',
  }),
  foreground_image: image({
    focus: true,
    description: 'The picture of the event, under 5 MB. In the overlay layout the words stand on it.',
    group: 'Content',
  }),
  foreground_image_description: text({
    description: 'What the picture shows, for those who cannot see it.',
    group: 'Content',
  }),
  Event_Type: select(['Single day', 'Multi day'], {
    label: 'Event type',
    description: 'Whether the event is over the same day.',
    group: 'Content',
  }),
  start_date: date({ description: 'The first day of the event.', group: 'Content' }),
  end_date: date({ description: 'The day of the event; the last one where it has several.', group: 'Content' }),
  start_time: time({ description: 'When it begins.', group: 'Content', default: '18:00' }),
  end_time: time({ description: 'When it ends.', group: 'Content', default: '21:00' }),
  date_format: select(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'MMM DD, YYYY'], {
    description: 'How dates are written.',
    group: 'Content',
    default: 'MMM DD, YYYY',
  }),
  Location: select(['Physical', 'webinar'], {
    description: 'Whether people come to a place or watch from anywhere.',
    group: 'Content',
  }),
  Address: textarea({
    description: 'Where the event is.',
    group: 'Content',
    maxLength: 500,
    default: 'Town Hall, Market Square 1',
  }),
  event_location_text: text({
    description: 'What the link below the address says. Empty for no link.',
    group: 'Content',
    maxLength: 80,
    default: 'Show on the map',
  }),
  event_location_link: link({
    description: 'Where that link leads; a map of the address when empty.',
    group: 'Content',
  }),
  Link: link({ description: 'Where the webinar is joined.', group: 'Content' }),
  Link_Name: text({
    label: 'Link name',
    description: 'What the link to the webinar says.',
    group: 'Content',
    maxLength: 80,
    default: 'Join Webinar',
  }),
  registration_button: text({
    description: 'What the button says that opens the registration. Empty for no button.',
    group: 'Content',
    maxLength: 60,
    default: 'REGISTER NOW',
  }),
  registration_link: link({
    description: 'Where the button leads when no registration fields are chosen.',
    group: 'Content',
  }),
  register_button_text: text({
    description: 'What the button says that sends the registration.',
    group: 'Content',
    maxLength: 60,
    default: 'REGISTER NOW',
  }),
  submit_success: textarea({
    label: 'Success text',
    description: 'What visitors read once they are registered.',
    group: 'Content',
    maxLength: 1_000,
    default: 'You are registered. We look forward to seeing you.',
  }),
  registration_deadline: date({
    description: 'The last day to register, in the time zone of the app. After it nobody can.',
    group: 'Behavior',
  }),
  show_registration_deadline: boolean({
    description: 'Show the last day to register in a corner.',
    group: 'Content',
    default: true,
  }),
  deadline_position: select(deadlinePositions, {
    description: 'The corner that the last day to register stands in.',
    group: 'Style',
    default: 'top-right',
  }),
  show_countdown: boolean({
    description: 'Count down to the beginning of the event.',
    group: 'Content',
    default: true,
  }),
  countdown_seconds: boolean({ description: 'Count the seconds too.', group: 'Content', default: true }),
  show_deadline_countdown: boolean({
    description: 'Say how many days are left to register.',
    group: 'Content',
    default: true,
  }),
  show_contact_email: boolean({
    description: 'Show an e-mail address for questions.',
    group: 'Content',
    default: true,
  }),
  contact_email: email({ description: 'The e-mail address for questions.', group: 'Content' }),
  contact_layout: select(['row', 'column'], {
    description: 'Whether the address and the social icons stand side by side or below each other.',
    group: 'Style',
  }),
  socialIcons: array(
    {
      iconType: select(['fontawesome', 'image'], { description: 'What kind of icon it is.', group: 'Content' }),
      icon: icon({ description: 'The icon.', default: 'fa-brands fa-facebook', group: 'Content' }),
      icon_image: image({ description: 'The picture used as icon.', group: 'Content' }),
      url: link({
        description: 'The address that it opens.',
        default: 'https://www.facebook.com/',
        group: 'Content',
      }),
    },
    {
      label: 'Social icons',
      description: 'Where else people find you.',
      itemName: 'social icon',
      begins: {
        values: { iconType: 'fontawesome', icon: 'fa-brands fa-facebook', url: 'https://example.com' },
      },
      max: mostSocialIcons,
      group: 'Content',
      visibleWhen: { icon: { iconType: 'fontawesome' }, icon_image: { iconType: 'image' } },
    },
  ),
};

export const contentVisibility: VisibilityRulesOf<typeof contentSettings> = {
  start_date: { Event_Type: 'Multi day' },
  Address: { Location: 'Physical' },
  event_location_text: { Location: 'Physical' },
  event_location_link: { Location: 'Physical' },
  Link: { Location: 'webinar' },
  Link_Name: { Location: 'webinar' },
  deadline_position: { show_registration_deadline: true },
  show_deadline_countdown: { show_registration_deadline: true },
  countdown_seconds: { show_countdown: true },
  contact_email: { show_contact_email: true },
};
