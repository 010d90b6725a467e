const base = 'https://site.invalid';

/**
 * Whether every browser reads `text` as a path of this site, such as `/quests?day=today`. Refused are another host
 * (`//evil`, `/\evil`, `/.//evil`), a scheme, and control characters, which browsers drop before they read.
 */
export function isSitePath(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!text.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text, base))
    return false;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//');
}

/**
 * The host to which passkeys belong, and the origin of the pages that may use them: https with a host name, or this machine.
 * Undefined for any other address; browsers have no passkeys there (W3C WebAuthn level 3, 5.1.3).
 */
export function passkeySite(siteUrl: string): { readonly host: string; readonly origin: string } | undefined {
  const { protocol, hostname: host, origin } = new URL(siteUrl);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[');
  return isLocal || (protocol === 'https:' && !isAddress) ? { host, origin } : undefined;
}
