// The library of passkeys. It is loaded with the first passkey, because its parser of certificates takes a tenth of a
// second of processor time.
export const webAuthn = (): Promise<typeof import('@simplewebauthn/server')> =>
  import('@simplewebauthn/server');
