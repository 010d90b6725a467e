// The documents of the website and the mini-app, each rendered once for each screen, language and catalogue.
import type { Catalogue } from '@parlor/contract/calls/catalogue.ts';
import { directionOf } from '@parlor/contract/formats/direction.ts';
import { languageInCookies, languageOfHeader, LANGUAGES } from '@parlor/contract/formats/languages.ts';
import { localeOf, SOURCE_LOCALE, type Locale } from '../../i18n/locales.ts';
import { keys } from '../../data/queries/keys.ts';
import type { MessageOverride } from '@parlor/contract/calls/overrides.ts';
import { everyWord, activateLocale } from '../../i18n/i18n.ts';
import { compileOverrides, override } from '../../i18n/overrides.ts';
import { aboutOf, MISSING, subjectAt, type Subject } from './about.ts';
import { composeDocument, emptyDocument } from './compose.ts';
import { SIGN_IN, pathWithin, type Seeds } from './document-data.ts';
import { drawScreen } from './draw-screen.tsx';
import {
  APP_PARTS,
  filesOf,
  FORMATS_PART,
  messagesFile,
  routeModule,
  SIGN_IN_PARTS,
  type Manifest,
} from './manifest.ts';
import { withPreview } from './preview.ts';
import { gamesIn, screenAt, type Screen } from './screens.ts';

export interface DocumentRequest {
  /** Path and search of the address. */
  readonly url: string;
  /** Whether the browser's cookie says that somebody may be signed in. */
  readonly hint: boolean;
  /** The headers that say which language the reader wants: a choice in the cookie, else what the browser accepts. */
  readonly cookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}
export interface DocumentsOptions {
  /** A file of the built web app, as text. */
  readonly read: (file: string) => string;
  /** The public catalogue, as its call answers it. */
  readonly catalogue: Catalogue;
  /** The same in a language; English where it has no translations. */
  readonly catalogueIn: (locale: string) => Promise<Catalogue>;
  /** The operators' overrides in a language of the contract. */
  readonly overridesIn: (locale: string) => Promise<readonly MessageOverride[]>;
  /** The website's address, read when a document is made. */
  readonly siteUrl: () => string;
  /** Called once for each document with the reason why a screen could not be rendered; it is then served empty. */
  readonly onFault: (screen: string, error: unknown) => void;
}
export interface Documents {
  /** The tag of this document: the same tag, the same document. */
  nameOf(requested: DocumentRequest): string;
  htmlOf(name: string): Promise<string>;
  /** Whether a screen exists at this address. */
  isPage(url: string): boolean;
}

const SURFACES = { website: { file: 'index.html', base: '/' }, 'mini-app': { file: 'tg.html', base: '/tg' } };
type Surface = keyof typeof SURFACES;

/** One rendering after another: they share the current language and its messages, also with the documents of the previous release. */
let drawing: Promise<unknown> = Promise.resolve();

export function openDocuments({
  read,
  catalogue,
  catalogueIn,
  overridesIn,
  siteUrl,
  onFault,
}: DocumentsOptions): Documents {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const templates = { website: read('index.html'), 'mini-app': read('tg.html') };
  const games = gamesIn(catalogue);

  async function make(surface: Surface, screen: Screen, locale: Locale, subject: Subject): Promise<string> {
    await activateLocale(locale);
    await everyWord();
    const overrides = compileOverrides(isLanguage(locale) ? await overridesIn(locale) : []);
    await override(locale, overrides);
    const spoken = locale === SOURCE_LOCALE ? catalogue : await catalogueIn(locale);
    const page = { lang: locale, dir: directionOf(locale) };
    const template = inLocale(
      withPreview(templates[surface], { ...aboutOf(subject, spoken), siteUrl: siteUrl(), locale }),
      page,
    );
    const { base } = SURFACES[surface];
    const messages = read(messagesFile(locale));
    if (screen === 'empty') return emptyDocument({ template, lang: locale, messages, overrides });
    const app = [...APP_PARTS, routeModule(manifest, screen === SIGN_IN ? '/' : screen)];
    const files = filesOf(manifest, template, screen === SIGN_IN ? SIGN_IN_PARTS : app);
    const next = screen === SIGN_IN && {
      next: filesOf(manifest, template, app).scripts.filter((one) => !files.scripts.includes(one)),
    };
    const known: Seeds = screen === SIGN_IN ? [] : [[[keys.topGames], spoken]];
    // The sign-in screen shows no numbers.
    const formats = screen === SIGN_IN ? undefined : manifest[FORMATS_PART]?.file;
    const html = await drawScreen({ screen, base, locale, seeds: known });
    const css = files.styles.map((style) => read(style.slice(1))).join('\n');
    return composeDocument({
      template,
      lang: locale,
      messages,
      overrides,
      screen,
      html,
      css,
      files,
      formats,
      seeds: known,
      ...next,
    });
  }

  return {
    nameOf({ url, hint, cookie, acceptLanguage }) {
      const { surface, path, searchParams, search } = placeOf(url);
      const screen = screenAt(path, search, { hint, isMiniApp: surface === 'mini-app', games });
      const locale =
        localeOf(searchParams.get('locale')) ??
        languageInCookies(cookie) ??
        languageOfHeader(acceptLanguage) ??
        SOURCE_LOCALE;
      return `${surface} ${locale} ${screen} ${subjectAt(path, games)}`;
    },
    isPage: (url) => subjectAt(placeOf(url).path, games) !== MISSING,
    htmlOf(name) {
      const [surface, locale, screen, subject] = name.split(' ') as [Surface, Locale, Screen, Subject];
      const made = drawing.then(() => make(surface, screen, locale, subject));
      drawing = made.catch(() => {});
      return made.catch((error: unknown) => {
        onFault(name, error);
        return templates[surface];
      });
    },
  };
}

/** Not the pseudo-language of tests. */
const isLanguage = (locale: Locale): boolean => Object.hasOwn(LANGUAGES, locale);

/** The document with its language, before anything of it is drawn. */
const inLocale = (template: string, { lang, dir }: { lang: string; dir: string }): string =>
  template.replace(/<html lang="[^"]*" dir="[^"]*"/, () => `<html lang="${lang}" dir="${dir}"`);

function placeOf(url: string) {
  // An address may begin with two slashes; the URL parser would take the rest as a host.
  const { pathname, searchParams, search } = new URL(`http://parlor.invalid${url}`);
  const surface: Surface = /^\/tg(\/|$)/.test(pathname) ? 'mini-app' : 'website';
  return { surface, path: pathWithin(pathname, SURFACES[surface].base), searchParams, search };
}
