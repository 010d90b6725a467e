// Descriptions of the settings of sign-in and of email, for server/setting-descriptions.ts.
const address = 'http or https address';
const local = 'an emulator in `local`; elsewhere not offered';

export const signInSettings = {
  TOKEN_KEYS: {
    about:
      'File of JSON Web Keys (Ed25519, or P-256) that sign access tokens. The first key signs, all of them verify and are published (docs/guides/verify-a-token.md).',
    form: 'path',
    default: 'created in `DATA_DIR`',
    needed: ['prod'],
  },
  TOKEN_ISSUER: {
    about:
      'The issuer in access tokens: `url` is the address of the website, which OpenID discovery needs. Processes of a version without this setting refuse such tokens: set `url` when none of them runs any more (docs/guides/verify-a-token.md).',
    form: '`parlor` or `url`',
  },
  GOOGLE_CLIENT_ID: {
    about: 'Sign-in with Google, or with any OpenID provider that works the same way. Set with its secret.',
    default: local,
  },
  GOOGLE_CLIENT_SECRET: { about: 'Its secret.', default: local },
  GOOGLE_ISSUER: {
    about: 'The OpenID issuer. Must be https outside `local`.',
    form: address,
    refused: 'an http address',
  },
  FACEBOOK_CLIENT_ID: { about: 'Sign-in with Facebook. Set with its secret.', default: local },
  FACEBOOK_CLIENT_SECRET: { about: 'Its secret.', default: local },
  FACEBOOK_BASE_URL: {
    about: 'The Graph API. Must be https outside `local`.',
    form: address,
    refused: 'an http address',
  },
  OIDC_ISSUERS: {
    about:
      'Issuers whose id tokens `/auth/fb` accepts, such as Firebase: `[{"issuer": "https://securetoken.google.com/my-project", "audience": "my-project", "algorithms": ["RS256"]}]`.',
    form: 'JSON list of `{ issuer, audience, algorithms }`',
    refused: 'an issuer with an http address',
  },
  OIDC_PROVIDERS: {
    about:
      'More providers with a button each, in this order, such as a company’s own or Apple (docs/operations.md#more-sign-in-providers): `[{"name": "my-company", "label": "My Company", "issuer": "https://id.my.company", "clientId": "…", "clientSecret": "…"}]`. It holds secrets. Identities are stored under the issuer, so a changed name loses nobody.',
    form: 'JSON list of `{ name, label, issuer, clientId, clientSecret }` or `{ form: "apple", clientId, teamId, keyId, privateKey }`',
    default: 'the emulator of Apple in `local`; elsewhere none',
    refused: 'an issuer with an http address',
  },
  IDENTITY_PORT: {
    about: 'The port of the emulator of Google, Facebook and Apple, in `local` only.',
    form: 'port number, 0 to 65535; 0 takes a free one',
    default: '`PORT` + 3, or a free one',
  },
} as const;

export const emailSettings = {
  SMTP_URL: {
    about: 'The mail server that sends sign-in emails and messages.',
    form: '`smtp://` or `smtps://` address',
    default: 'the outbox page `/local/outbox` in `local`',
    needed: ['prod'],
  },
  SMTP_NAME: {
    about:
      'The name by which the server introduces itself to the mail server (EHLO). Some mail servers refuse a name without a domain.',
    form: 'host name',
    default: 'the name of the machine',
  },
  MAIL_FROM: {
    about: 'The sender of these emails.',
    form: '`Name <address>`',
    default: '`Parlor <parlor@localhost>`',
    needed: ['prod'],
  },
} as const;
