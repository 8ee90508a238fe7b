import { languageAttributes, t } from '#kit/language/product.ts';
import { useLocation } from 'react-router';
import { productLanguageCodes, productLanguages } from '#features/languages/rules/product-languages.ts';
import { useSite } from '../site-context.ts';
import styles from './language-switch.module.css';

/** The languages of the site, for people without an account: theirs is in its settings. Works without a script. */
export function LanguageSwitch() {
  const { user } = useSite();
  const { search } = useLocation();
  if (user) return null;
  const { lang } = languageAttributes();
  const hrefOf = (code: string): string => {
    const query = new URLSearchParams(search);
    // What no page of ours follows isn't passed on.
    if (!/^\/(?!\/)/.test(query.get('redirect') ?? '/')) query.delete('redirect');
    query.set('language', code);
    return `?${query}`;
  };
  return (
    <nav className={styles.languages} aria-label={t('Language')}>
      {productLanguageCodes.map((code) => (
        <a
          key={code}
          href={hrefOf(code)}
          lang={code}
          hrefLang={code}
          rel="nofollow"
          aria-current={code === lang ? 'true' : undefined}
        >
          {productLanguages[code]}
        </a>
      ))}
    </nav>
  );
}
