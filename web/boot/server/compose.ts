import type { Messages } from '@lingui/core';
import { loaderScript } from '../inline/loader.ts';
import { MESSAGES_ID } from '../../i18n/i18n.ts';
import { DRAWN_ID, jsonForScript, NEXT, RENDERED, SEEDS_ID, type Seeds } from './document-data.ts';
import type { Files } from './manifest.ts';

export interface DocumentParts {
  /** The built document with its own title and language, and an empty root. */
  readonly template: string;
  readonly lang: string;
  /** The messages of the first screens in the language of the document, as JSON. */
  readonly messages: string;
  /** The operators' overrides in the language of the document, compiled. */
  readonly overrides: Messages;
  readonly screen: string;
  /** The content of the root element. */
  readonly html: string;
  /** All styles of this screen. */
  readonly css: string;
  readonly files: Files;
  /** File of the worker that loads the number formats (`i18n/read-formats.ts`), if the screen shows numbers. */
  readonly formats?: string | undefined;
  readonly seeds: Seeds;
  /** Scripts that may be needed next. The page fetches them when it is idle. */
  readonly next?: readonly string[];
}

type Spoken = Pick<DocumentParts, 'lang' | 'messages' | 'overrides'>;
const messagesElement = ({ lang, messages, overrides }: Spoken): string => {
  const json = `{"messages":${messages},"overrides":${JSON.stringify(overrides)}}`;
  return `<script type="application/json" id="${MESSAGES_ID}" lang="${lang}">${json.replaceAll('<', '\\u003c')}</script>`;
};

const ROOT = '<div id="root"></div>';

/** A document whose screen is drawn in the browser. */
export const emptyDocument = (c: Spoken & Pick<DocumentParts, 'template'>): string =>
  c.template.replace(ROOT, () => ROOT + messagesElement(c));

/**
 * The document with its first screen. The styles are in the head, so the first frame waits for no request; the scripts
 * load after that frame. The document also links the style sheets, disabled: the app then treats them as loaded.
 */
export function composeDocument(c: DocumentParts): string {
  const styles = `<style>${c.css.replaceAll('</style', '<\\/style')}</style>${c.files.styles
    .map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
    .join('')}`;
  // Balances arrive late, in a font that nothing before them uses. The file is small, so it is preloaded.
  const [figures] = c.seeds.length > 0 ? (/\/assets\/parlor-figures-[\w-]+\.woff2/.exec(c.css) ?? []) : [];
  const face =
    figures === undefined
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" crossorigin href="${figures}">`;
  // Without this, the first frame may show half of the screen, and it moves when the other half arrives.
  const whole = `<link rel="expect" href="#${DRAWN_ID}" blocking="render">`;
  const seeds =
    c.seeds.length === 0
      ? ''
      : `<script type="application/json" id="${SEEDS_ID}">${jsonForScript(c.seeds)}</script>`;
  const next = c.next ? ` data-${NEXT}="${c.next.join(' ')}"` : '';
  return c.template
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('</head>', () => `${whole}${styles}${face}</head>`)
    .replace(
      ROOT,
      () =>
        `<div id="root" data-${RENDERED}="${c.screen}"${next}>${c.html}</div><script id="${DRAWN_ID}">${loaderScript(c)}</script>${messagesElement(c)}${seeds}`,
    );
}
