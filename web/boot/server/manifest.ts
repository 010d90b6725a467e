// The build's list of chunks, and the ones that a first screen needs.

export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Files {
  /** Scripts that run by themselves, in this order. */
  readonly entries: readonly string[];
  /** Scripts that those import, in the order they are needed. */
  readonly scripts: readonly string[];
  /** Style sheets, the shared ones first. */
  readonly styles: readonly string[];
}

/** The modules of each first screen, by their names in the manifest. */
export const SIGN_IN_PARTS = ['boot/mount/mount-sign-in.tsx'] as const;
export const APP_PARTS = ['boot/mount/mount-app.tsx'] as const;

/** The messages of the first screens in a language, as JSON. */
export const messagesFile = (locale: string): string => `messages/${locale}.json`;

/** The worker that loads the formats of numbers and dates, a long task, off the main thread. */
export const FORMATS_PART = 'i18n/read-formats.ts';

/** The module of the route at this path, `routes/x.tsx`, or `routes/x/index.tsx` if it has nested routes. */
export function routeModule(manifest: Manifest, path: string): string {
  if (path === '/') return 'routes/index.tsx';
  if (/^\/games\/[^/]+$/.test(path)) return 'routes/games/$gameId.tsx';
  const hasNested = Object.keys(manifest).some((key) => key.startsWith(`routes${path}/index.tsx`));
  return hasNested ? `routes${path}/index.tsx` : `routes${path}.tsx`;
}

/** The document's own scripts and style sheets. */
export function namedIn(template: string): { entries: string[]; styles: string[] } {
  const named = (tag: RegExp) => [...template.matchAll(tag)].flatMap(([, address]) => address ?? []);
  const entries = named(/<script type="module"[^>]* src="([^"]+)"/g);
  if (entries.length === 0) throw new Error('The document names no script.');
  return { entries, styles: named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g) };
}

/** The files that this document needs with these modules before it can run; each file once. */
export function filesOf(manifest: Manifest, template: string, modules: readonly string[]): Files {
  const named = namedIn(template);
  const chunks = Object.entries(manifest);
  const keyOf = (part: string): string => {
    const found = chunks.find(
      ([key, { file }]) => key === part || key.startsWith(`${part}?`) || `/${file}` === part,
    );
    if (!found) throw new Error(`The manifest does not know ${part}.`);
    return found[0];
  };
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>(named.styles);
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    if (chunk.file.endsWith('.js')) scripts.add(`/${chunk.file}`);
  };
  for (const part of [...named.entries, ...modules]) visit(keyOf(part));
  for (const entry of named.entries) scripts.delete(entry);
  return { entries: named.entries, scripts: [...scripts], styles: [...styles] };
}
