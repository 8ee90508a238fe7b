/**
 * The card for people who are signed in somewhere and have no account here: a service answers so with a text of its
 * own. It slides in, goes on to the sign-up, and appears once.
 */
import { t } from '#kit/language/product.ts';

const isWithoutAccount = /invalid status code/i;
const beforeGoing = 2_000;
const beforeGone = 4_000;

let isShown = false;
let siteHref = '';

/** On the host of an app: where the site is, whose sign-up it goes on to. */
export function signUpAtSite(href: string): void {
  siteHref = href;
}

/** Shows the card when the text of a failure asks for it; answers whether it does, now or before. */
export function showAccountRequired(failure: string): boolean {
  if (!isWithoutAccount.test(failure)) return false;
  if (isShown) return true;
  isShown = true;
  const card = drawCard();
  document.body.append(card);
  const slides = [
    { transform: 'translateY(-24px)', opacity: 0 },
    { transform: 'none', opacity: 1 },
  ];
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    card.animate(slides, { duration: 240, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  setTimeout(() => location.assign(`${siteHref}/dashboard/signup`), beforeGoing);
  setTimeout(() => card.remove(), beforeGone);
  return true;
}

function drawCard(): HTMLElement {
  const card = document.createElement('section');
  card.setAttribute('role', 'alert');
  card.setAttribute('aria-label', t('Account Required'));
  // No style sheet that every page had to load for it.
  Object.assign(card.style, {
    ...{ position: 'fixed', zIndex: '1000', top: '16px', right: '16px', width: 'min(360px, calc(100vw - 32px))' },
    ...{ boxSizing: 'border-box', padding: '16px 20px', borderRadius: '10px', background: '#ffffff', color: '#161819' },
    ...{ border: '1px solid #e7ebf3', borderLeft: '4px solid #4f46e5', boxShadow: '0 8px 24px rgb(22 24 25 / 10%)' },
  });
  const title = document.createElement('strong');
  title.textContent = t('Account Required');
  const words = document.createElement('p');
  words.textContent = t('You have no account here yet. We take you to the sign-up.');
  words.style.margin = '4px 0 0';
  card.append(title, words);
  return card;
}
