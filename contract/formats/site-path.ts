const base = 'https://site.invalid';

/**
 * Whether `text` is a path of this site, such as `/quests?day=today`, however a browser would read it: no other host
 * (`//evil`, `/\evil`, `/.//evil`), no scheme, no control characters, which browsers drop before they read.
 */
export function isSitePath(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!text.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text, base))
    return false;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//');
}
