import { Mail, MapPin, Phone } from 'lucide-react';
import type { BlockViewProps } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import type { definition } from './definition.ts';
import { contactHref, contactText, simpleLinks, sublinks } from './links.ts';
import { networkNames, SocialIcon } from './social-icon.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

export type FooterProps = BlockViewProps<typeof definition>;

export function Brand({ config, context, words = true }: FooterProps & { words?: boolean }) {
  const { settings } = config;
  const logo = settings.logoImage || context.app.logo;
  const name = settings.FooterTitle || context.app.name;
  return (
    <div className={styles.brand}>
      <Link href={context.app.href} context={context} className={styles.name}>
        {logo && <img src={logo} alt="" height={36} />}
        <span>{name}</span>
      </Link>
      {words && settings.FooterSubtitle && <p className={styles.subtitle}>{settings.FooterSubtitle}</p>}
      {words && settings.FooterDescription && <p className={styles.description}>{settings.FooterDescription}</p>}
    </div>
  );
}

export function SimpleLinks({
  heading,
  inline = false,
  ...props
}: FooterProps & { heading?: string; inline?: boolean }) {
  const links = simpleLinks(props);
  if (links.length === 0) return null;
  return (
    <nav className={classes(styles.group, inline && styles.inline)} aria-label={t('Footer')}>
      {heading && <p className={styles.heading}>{heading}</p>}
      <ul className={classes(styles.links, links.length > 5 && styles.twoColumns)}>
        {links.map((link) => (
          <li key={link.key}>
            <Link href={link.href} context={props.context} className={styles.link}>
              {link.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const contactIcons = { address: MapPin, email: Mail, phone: Phone };

export function Contacts({
  heading,
  cards = false,
  config,
  context,
}: FooterProps & { heading?: string; cards?: boolean }) {
  const contacts = config.settings.contactItems
    .slice(0, 3)
    .filter((contact) => contact.value.trim() !== '' || context.editing);
  if (contacts.length === 0) return null;
  return (
    <div className={classes(styles.group, cards && styles.cards)}>
      {heading && <p className={styles.heading}>{heading}</p>}
      <ul className={styles.contacts}>
        {contacts.map((contact, index) => (
          // Contacts have no identity of their own, only their place.
          <li key={index}>
            <Link
              href={contactHref(contact)}
              newTab={contact.type === 'address'}
              context={context}
              className={styles.contact}
              style={cssVariables({ '--icon-color': ownerColor(contact.iconColor) })}
            >
              {contact.showIcon && (
                <span className={styles.sign}>
                  <Icon of={contactIcons[contact.type]} size={18} />
                </span>
              )}
              <span className={styles.contactText}>
                {contact.label && <span className={styles.label}>{contact.label}</span>}
                <span>{contactText(contact)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Socials({ config, context }: FooterProps) {
  const socials = config.settings.socialItems.slice(0, 3).filter((social) => /^https?:\/\//i.test(social.link));
  if (socials.length === 0) return null;
  return (
    <ul className={styles.socials}>
      {socials.map((social, index) => (
        // Profiles have no identity of their own, only their place.
        <li key={index}>
          <Link
            href={social.link}
            newTab
            context={context}
            className={classes(styles.social, !social.showIcon && styles.spelled)}
            style={cssVariables({ '--icon-color': ownerColor(social.iconColor) })}
            aria-label={social.showIcon ? networkNames[social.type] : undefined}
          >
            {social.showIcon ? <SocialIcon network={social.type} /> : networkNames[social.type]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function BottomLine(props: FooterProps & { socials?: boolean }) {
  const { config, context, socials = false } = props;
  const { settings } = config;
  const links = sublinks(props);
  const copyright =
    settings.copyrightText || `© ${context.today.slice(0, 4)} ${settings.FooterTitle || context.app.name}`.trim();
  return (
    <div className={styles.bottom}>
      <p className={styles.copyright}>{copyright}</p>
      {links.length > 0 && (
        <ul className={styles.sublinks}>
          {links.map((link) => (
            <li key={link.key}>
              <Link href={link.href} context={context} className={styles.link}>
                {link.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {socials && <Socials {...props} />}
    </div>
  );
}
