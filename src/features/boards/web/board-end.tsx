/** What is below the blocks of a board: the same on the server and in the studio, and without a script. */
import { networkNames, SocialIcon } from '#blocks/footer/social-icon.tsx';
import type { BoardMark } from '../rules/board-settings.ts';
import type { BoardView } from '../rules/board-view.ts';
import { t } from '#kit/language/language.ts';

/** Whose event it is: part of the section. */
export const BoardEvent = ({ board: { event } }: { board: BoardView }) =>
  event && (
    <section className="sheaf-board-event" aria-label={t('About the event')}>
      <Mark mark={event} />
    </section>
  );

export const BoardFooter = ({ board: { footer } }: { board: BoardView }) =>
  footer && (
    <footer className="sheaf-board-footer">
      <Mark mark={footer} />
    </footer>
  );

function Mark({ mark: { logo, copyrightText, socialMediaIcons } }: { mark: BoardMark }) {
  return (
    <div className="sheaf-board-width">
      {logo && <img src={logo} alt="" height={32} />}
      {copyrightText && <p>{copyrightText}</p>}
      {socialMediaIcons.length > 0 && (
        <ul>
          {socialMediaIcons.map(({ type, url }, index) => (
            // Profiles have no identity of their own, only their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={networkNames[type]}>
                <SocialIcon network={type} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
