import { CalendarDays, Clock, Mail, MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BlockViewProps } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { Icon, OwnerIcon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import type { definition } from './definition.ts';
import { formatEventDates, daysOf, formatHour, formatTimeLeft, writeDate } from './event-times.ts';
import { isRegistrationOver } from './registration-fields.ts';
import styles from './view.module.css';
import { around } from '#kit/language/around.ts';
import { t } from '#kit/language/language.ts';

export type EventProps = BlockViewProps<typeof definition>;

/** When and where. */
export function Facts({ config, context }: EventProps) {
  const { settings } = config;
  const hours = formatHour(settings);
  const { first } = daysOf(settings);
  const isPlace = settings.Location === 'Physical';
  const map = settings.event_location_link || mapOf(settings.Address);
  return (
    <ul className={styles.facts}>
      <Fact icon={<Icon of={CalendarDays} size={20} />}>
        <time dateTime={first || undefined}>{formatEventDates(settings, settings.date_format)}</time>
      </Fact>
      {hours && <Fact icon={<Icon of={Clock} size={20} />}>{hours}</Fact>}
      {isPlace && settings.Address && (
        <Fact icon={<Icon of={MapPin} size={20} />}>
          <span className={styles.address}>{settings.Address}</span>
          {settings.event_location_text && (
            <Link href={map} newTab={/^https?:/i.test(map)} context={context} className={styles.link}>
              {settings.event_location_text}
            </Link>
          )}
        </Fact>
      )}
      {!isPlace && (settings.Link || context.editing) && (
        <Fact icon={<Icon of={Video} size={20} />}>
          <Link href={settings.Link} newTab={/^https?:/i.test(settings.Link)} context={context} className={styles.link}>
            {settings.Link_Name || t('Join Webinar')}
          </Link>
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span className={styles.factIcon}>{icon}</span>
      <span className={styles.factWords}>{children}</span>
    </li>
  );
}

/** The last day to register, in a corner of the card. */
export function Deadline({ config, context }: EventProps) {
  const { settings } = config;
  if (!hasDeadline(settings)) return null;
  const date = writeDate(settings.registration_deadline, settings.date_format);
  const left = settings.show_deadline_countdown ? formatTimeLeft(settings.registration_deadline, context.today) : '';
  const isOver = isRegistrationOver(settings, context.today);
  const [before, after] = isOver
    ? around('Registration closed on {date}', 'date')
    : around('Register by {date}', 'date');
  return (
    <p className={styles.deadline} data-corner={settings.deadline_position}>
      {before}
      <time dateTime={settings.registration_deadline}>{date}</time>
      {after}
      {left && <span className={styles.left}> · {left}</span>}
    </p>
  );
}

export const hasDeadline = (settings: EventProps['config']['settings']): boolean =>
  settings.show_registration_deadline && settings.registration_deadline !== '';

/** Whom to ask, and where else the event is found. */
export function Contact({ config, context, html }: EventProps) {
  const { settings } = config;
  const email = settings.show_contact_email ? settings.contact_email : '';
  const icons = settings.socialIcons
    .map((social, index) => ({ ...social, key: String(index), markup: html[`settings.socialIcons.${index}.icon`] }))
    .filter((social) => social.url !== '' || context.editing);
  if (!email && icons.length === 0) return null;
  return (
    <div className={classes(styles.contact, styles[`${settings.contact_layout}Contact`])}>
      {email && (
        <a className={styles.email} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <Icon of={Mail} size={18} />
          <span>{email}</span>
        </a>
      )}
      {icons.length > 0 && (
        <ul className={styles.socials}>
          {icons.map((social) => (
            <li key={social.key}>
              <Link
                href={social.url}
                newTab={/^https?:/i.test(social.url)}
                context={context}
                className={styles.social}
                aria-label={networkName(social)}
              >
                {social.iconType === 'image' ? (
                  social.icon_image && (
                    <img src={social.icon_image} alt="" loading="lazy" className={styles.socialImage} />
                  )
                ) : (
                  <OwnerIcon markup={social.markup} />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll(/\s+/g, ' ').trim())}`;

/** `fa-brands fa-linkedin-in` as Linkedin; the host of the address where the icon is a picture. */
function networkName({ iconType, icon, url }: { iconType: string; icon: string; url: string }): string {
  const name = /fa-(?!brands|solid|regular|classic)([a-z]+)/.exec(icon)?.[1];
  const host = /^https?:\/\/(?:www\.)?([^/:]+)/i.exec(url)?.[1];
  const word = (iconType === 'fontawesome' && name) || host || t('Link');
  return word.charAt(0).toUpperCase() + word.slice(1);
}
