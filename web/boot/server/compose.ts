import { DRAWN_EVENT, DRAWN_ID, NEXT, RENDERED, SEEDS_ID, type Seeds } from './document.ts';
import type { Files } from './manifest.ts';

export interface Composition {
  /** The built document with its own title, and an empty root. */
  readonly template: string;
  readonly lang: string;
  readonly dir: string;
  readonly screen: string;
  /** What stands in the root. */
  readonly html: string;
  /** All styles of this screen. */
  readonly css: string;
  readonly files: Files;
  /** File of the worker that reads how numbers are written (`i18n/read-formats.ts`), where the screen has any. */
  readonly formats?: string | undefined;
  readonly seeds: Seeds;
  /** Scripts that may be needed next, fetched when nothing else is to do. */
  readonly next?: readonly string[];
}

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
  const next = c.next ? ` data-${NEXT}="${c.next.join(' ')}"` : '';
  return c.template
    .replace(/<html lang="[^"]*" dir="[^"]*"/, () => `<html lang="${c.lang}" dir="${c.dir}"`)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('</head>', () => `${whole}${styles}${face}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-${RENDERED}="${c.screen}"${next}>${c.html}</div><script id="${DRAWN_ID}">${later(c)}</script>${seeds}`,
    );
}

/** A picture that takes longer than this after the first frame is not waited for. */
const PICTURES_MS = 300;
/** No frame is drawn where nobody looks. */
const UNSEEN_MS = 500;
/** A slow phone that has not drawn its first frame by now starts all the same. */
const UNDRAWN_MS = 2_000;

/**
 * The scripts, each for itself in the order they are needed: one that comes because another imports it would run in the same
 * task as that, and all of them in one. Asking for one takes the browser a while, too, so each is asked for in its turn.
 *
 * A worker comes before them (`formats`): on a slow line it would otherwise stand behind them all, and be done too late.
 *
 * Once the first frame is seen with its pictures, or where none is (a tab in the back), after half a second. A form that
 * is sent, or a button that is pressed, before the app is there waits for it (`ReplayInput.tsx`).
 */
const later = ({ files: { entries, scripts }, formats }: Composition): string =>
  `(function(d){var o,s=${json(scripts)},q=[${formats === undefined ? '' : json([`/${formats}`])}]` +
  `.concat(s.map(function(h){return['link',{rel:'modulepreload',href:h}]}),` +
  `s.concat(${json(entries)}).map(function(h){return['script',{type:'module',async:false,src:h}]}));` +
  `function n(){var x=q.shift(),e,i;if(!x)return;if(x[1]){e=d.createElement(x[0]);for(i in x[1])e[i]=x[1][i];d.head.append(e)}` +
  `else try{new Worker(x[0])}catch(e){}` +
  `d.hidden?n():setTimeout(n)}` +
  `function go(){if(o)return;o=1;dispatchEvent(new Event('${DRAWN_EVENT}'));n()}` +
  `function drawn(){setTimeout(go,${PICTURES_MS});Promise.all([].map.call(d.images,function(i){var r=i.getBoundingClientRect();` +
  `if(r.top<innerHeight&&r.left<innerWidth&&r.width)return i.decode().catch(function(){})}))` +
  `.then(function(){requestAnimationFrame(function(){setTimeout(go)})})}` +
  `addEventListener('submit',parlorHold=function(e){e.preventDefault();parlorHeld=e.target},true);` +
  `addEventListener('click',parlorNote=function(e){var b=e.target.closest('button[type=button]');if(b)parlorPressed=b},true);` +
  `new PerformanceObserver(drawn).observe({type:'paint',buffered:true});setTimeout(go,d.hidden?${UNSEEN_MS}:${UNDRAWN_MS})})(document)`;
