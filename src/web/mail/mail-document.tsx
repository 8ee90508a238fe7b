import type { ReactNode } from 'react';
import { formats, t } from '#kit/language/language.ts';
import type { MailToRender } from '#features/mail/services.ts';
import { brandTheme, look, mailWidth, styleSheet } from './mail-theme.ts';

type Content = MailToRender['content'];

/** The HTML part of a mail: tables for the layout, styles on the elements, because that is what every program draws. */
export function MailDocument({ content, brand, language, unsubscribe_href = '' }: MailToRender) {
  const { title, preview } = content;
  return (
    <html lang={language?.code ?? 'en'} dir={direction()}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Otherwise some programs make links of dates and numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{title}</title>
        {/* The text is ours, and `>` must not be escaped. */}
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </head>
      <body className="page" dir={direction()} style={look.body}>
        <div style={look.preview} aria-hidden="true">
          {preview}
          {/* Keeps programs from filling the preview with what follows. */}
          {'\u00a0\u200c'.repeat(60)}
        </div>
        <Layout className="page" style={look.page}>
          <td className="outer" align="center" style={look.outer}>
            <Column content={content} brand={brand} unsubscribe_href={unsubscribe_href} />
          </td>
        </Layout>
      </body>
    </html>
  );
}

function Column({ content, brand, unsubscribe_href }: Required<Omit<MailToRender, 'language'>>) {
  const { title, lines, code, action, facts = [], notes = [] } = content;
  const colors = brandTheme(brand.color);
  return (
    <table
      role="presentation"
      dir={direction()}
      align="center"
      width={mailWidth}
      cellPadding={0}
      cellSpacing={0}
      style={look.column}
    >
      <tbody>
        <tr>
          <td className="head" style={colors.head}>
            <BrandName name={brand.name} href={brand.href} style={colors.name} />
          </td>
        </tr>
        <tr>
          <td className="card" style={look.card}>
            <h1 className="words" style={look.title}>
              {title}
            </h1>
            <Paragraphs lines={lines} className="words" style={look.paragraph} />
            {code ? <Code code={code} /> : null}
            {facts.length > 0 ? <Facts facts={facts} /> : null}
            {action ? <Button action={action} colors={colors} /> : null}
            {action && facts.length === 0 ? <Address href={action.href} /> : null}
            <Paragraphs lines={notes} className="quiet" style={look.note} />
          </td>
        </tr>
        <tr>
          <td className="footer" style={look.footer}>
            <p className="quiet" style={look.note}>
              {t('Sent by {name}.', { name: brand.name })}{' '}
              {unsubscribe_href ? (
                <a className="quiet" href={unsubscribe_href} style={{ color: look.note.color }}>
                  {t('Unsubscribe from this kind of mail')}
                </a>
              ) : null}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** On tables too: many programs drop the root of a mail and its body. */
const direction = () => (formats().rtl ? 'rtl' : 'ltr');

function Layout(props: { className?: string; style: React.CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      dir={direction()}
      className={props.className}
      cellPadding={0}
      cellSpacing={0}
      style={props.style}
    >
      <tbody>
        <tr>{props.children}</tr>
      </tbody>
    </table>
  );
}

function BrandName({ name, href, style }: { name: string; href: string; style: React.CSSProperties }) {
  return href ? (
    <a href={href} style={style}>
      {name}
    </a>
  ) : (
    <span style={style}>{name}</span>
  );
}

function Paragraphs(props: { lines: readonly string[]; className: string; style: React.CSSProperties }) {
  return props.lines.map((line, index) => (
    <p key={index} className={props.className} style={props.style}>
      {line}
    </p>
  ));
}

function Code({ code }: { code: string }) {
  return (
    <Layout style={look.codeFrame}>
      <td className="code words" dir="ltr" style={look.code}>
        {code}
      </td>
    </Layout>
  );
}

function Button({ action, colors }: { action: NonNullable<Content['action']>; colors: ReturnType<typeof brandTheme> }) {
  return (
    <Layout style={look.buttonFrame}>
      <td style={colors.buttonCell}>
        <a href={action.href} style={colors.button}>
          {action.label}
        </a>
      </td>
    </Layout>
  );
}

/** For people who read on one machine and sign in on another, or trust no buttons. */
function Address({ href }: { href: string }) {
  return (
    <p className="quiet" style={look.address}>
      {t('Or copy this address into your browser:')}
      <br />
      <a className="quiet" dir="ltr" href={href} style={{ color: look.address.color }}>
        {href}
      </a>
    </p>
  );
}

function Facts({ facts }: { facts: NonNullable<Content['facts']> }) {
  return (
    <table dir={direction()} style={look.facts} cellPadding={0} cellSpacing={0}>
      <tbody>
        {facts.map(({ label, value, href }, index) => (
          <tr key={index}>
            <th
              scope="row"
              className="fact-label quiet ruled"
              style={{ ...look.factLabel, ...(formats().rtl && { padding: '10px 0 10px 16px', textAlign: 'right' }) }}
            >
              {label}
            </th>
            <td className="fact-value words ruled" style={look.factValue}>
              {href ? (
                <a className="link" href={href} style={look.link}>
                  {value}
                </a>
              ) : (
                value
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
