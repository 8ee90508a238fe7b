/** What the download of personal data adds to mails and one-time tokens. */

declare module '#features/accounts/server/session/one-time-token.ts' {
  interface TokenPurposes {
    'personal-data': true;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    'personal-data': true;
  }
}

export {};
