import { RENDERED, SEEDS_ID, type Seeds } from './document.ts';
import type { Files } from './manifest.ts';

export interface Composition {
  /** The built document, with an empty root. */
  readonly template: string;
  readonly lang: string;
  readonly dir: string;
  readonly title: string;
  readonly screen: string;
  /** What stands in the root. */
  readonly html: string;
  /** All styles of this screen. */
  readonly css: string;
  readonly files: Files;
  readonly seeds: Seeds;
}

/** Id of what stands right after the root element. */
const DRAWN_ID = 'drawn';

const text = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The document with its first screen in it. The styles stand in the head, so the first frame waits for nothing; the
 * scripts are asked for when that frame is there. The style sheets are named too, switched off: the app then takes them
 * for loaded.
 */
export function composed(c: Composition): string {
  const styles = `<style>${c.css.replaceAll('</style', '<\\/style')}</style>${c.files.styles
    .map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
    .join('')}`;
  // The figures of a balance come late and in a face that nothing before them asks for; it is a small one.
  const [figures] = c.seeds.length > 0 ? (/\/assets\/parlor-figures-[\w-]+\.woff2/.exec(c.css) ?? []) : [];
  const face =
    figures === undefined
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" crossorigin href="${figures}">`;
  // The first frame shows the screen whole: half of it would move when the other half arrives.
  const whole = `<link rel="expect" href="#${DRAWN_ID}" blocking="render">`;
  const seeds =
    c.seeds.length === 0 ? '' : `<script type="application/json" id="${SEEDS_ID}">${json(c.seeds)}</script>`;
  return c.template
    .replace(/<html lang="[^"]*" dir="[^"]*"/, () => `<html lang="${c.lang}" dir="${c.dir}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${text(c.title)}</title>`)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('</head>', () => `${whole}${styles}${face}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-${RENDERED}="${c.screen}">${c.html}</div><script id="${DRAWN_ID}">${later(c.files)}</script>${seeds}`,
    );
}

/**
 * After the first frame, or where no frame is drawn (a tab in the back), after half a second. A form that is sent before
 * the app is there waits for it (`Arrived.tsx`).
 */
const later = ({ entries, scripts }: Files): string =>
  `(function(d){var o;function a(n,k,h){var e=d.createElement(n);for(var i in k)e[i]=k[i];d.head.append(e)}` +
  `function go(){if(o)return;o=1;${json(scripts)}.forEach(function(h){a('link',{rel:'modulepreload',href:h})});` +
  `${json(entries)}.forEach(function(h){a('script',{type:'module',async:false,src:h})})}` +
  `addEventListener('submit',parlorHold=function(e){e.preventDefault();parlorHeld=e.target},true);` +
  `requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,500)})(document)`;
