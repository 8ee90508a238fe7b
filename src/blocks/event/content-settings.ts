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
    description: 'Name of the event.',
    group: 'Content',
    maxLength: 200,
    default: 'An evening among friends',
  }),
  description: markdowntext({
    description: 'Description of the event. You can use emphasis, lists and links.',
    group: 'Content',
    maxLength: 5_000,
    default: 'Music, good food and time to talk. Everyone is welcome, so bring a friend.',
  }),
  foreground_image: image({
    focus: true,
    description: 'The event picture, under 5 MB. The overlay layout puts the text on top of it.',
    group: 'Content',
  }),
  foreground_image_description: text({
    description: 'Alt text: describes the picture for people who can’t see it.',
    group: 'Content',
  }),
  Event_Type: select(['Single day', 'Multi day'], {
    label: 'Event type',
    description: 'Whether the event ends on the same day.',
    group: 'Content',
  }),
  start_date: date({ description: 'The first day of the event.', group: 'Content' }),
  end_date: date({ description: 'The last day of the event.', group: 'Content' }),
  start_time: time({ description: 'Start time.', group: 'Content', default: '18:00' }),
  end_time: time({ description: 'End time.', group: 'Content', default: '21:00' }),
  date_format: select(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'MMM DD, YYYY'], {
    description: 'Date format.',
    group: 'Content',
    default: 'MMM DD, YYYY',
  }),
  Location: select(['Physical', 'webinar'], {
    description: 'In person or online.',
    group: 'Content',
  }),
  Address: textarea({
    description: 'Location of the event.',
    group: 'Content',
    maxLength: 500,
    default: 'Town Hall, Market Square 1',
  }),
  event_location_text: text({
    description: 'Text of the link below the address. Leave empty for no link.',
    group: 'Content',
    maxLength: 80,
    default: 'Show on the map',
  }),
  event_location_link: link({
    description: 'Where the link goes. Leave empty for a map of the address.',
    group: 'Content',
  }),
  Link: link({ description: 'URL to join the webinar.', group: 'Content' }),
  Link_Name: text({
    label: 'Link name',
    description: 'Text of the webinar link.',
    group: 'Content',
    maxLength: 80,
    default: 'Join Webinar',
  }),
  registration_button: text({
    description: 'Text on the button that opens registration. Leave empty for no button.',
    group: 'Content',
    maxLength: 60,
    default: 'REGISTER NOW',
  }),
  registration_link: link({
    description: 'Where the button goes if there are no registration fields.',
    group: 'Content',
  }),
  register_button_text: text({
    description: 'Text on the button that submits the registration.',
    group: 'Content',
    maxLength: 60,
    default: 'REGISTER NOW',
  }),
  submit_success: textarea({
    label: 'Success text',
    description: 'Message after registration.',
    group: 'Content',
    maxLength: 1_000,
    default: 'You are registered. We look forward to seeing you.',
  }),
  registration_deadline: date({
    description: 'The last day to register, in the app’s time zone. Registration closes after it.',
    group: 'Behavior',
  }),
  show_registration_deadline: boolean({
    description: 'Show the registration deadline in a corner.',
    group: 'Content',
    default: true,
  }),
  deadline_position: select(deadlinePositions, {
    description: 'Corner for the registration deadline.',
    group: 'Style',
    default: 'top-right',
  }),
  show_countdown: boolean({
    description: 'Show a countdown to the start of the event.',
    group: 'Content',
    default: true,
  }),
  countdown_seconds: boolean({ description: 'Include seconds.', group: 'Content', default: true }),
  show_deadline_countdown: boolean({
    description: 'Show the days left to register.',
    group: 'Content',
    default: true,
  }),
  show_contact_email: boolean({
    description: 'Show a contact e-mail.',
    group: 'Content',
    default: true,
  }),
  contact_email: email({ description: 'The contact e-mail.', group: 'Content' }),
  contact_layout: select(['row', 'column'], {
    description: 'Show the address and social icons side by side or stacked.',
    group: 'Style',
  }),
  socialIcons: array(
    {
      iconType: select(['fontawesome', 'image'], { description: 'Type of icon.', group: 'Content' }),
      icon: icon({ description: 'The icon.', default: 'fa-brands fa-facebook', group: 'Content' }),
      icon_image: image({ description: 'The picture to use as an icon.', group: 'Content' }),
      url: link({
        description: 'The URL it opens.',
        default: 'https://www.facebook.com/',
        group: 'Content',
      }),
    },
    {
      label: 'Social icons',
      description: 'Your other profiles.',
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
