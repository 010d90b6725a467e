import { DRAWN_EVENT, jsonForScript } from '../server/document-data.ts';
import type { Files } from '../server/manifest.ts';

/** The loader waits at most this long after the first frame for pictures to be decoded. */
const PICTURES_MS = 300;
/** A hidden tab draws no frame, so the loader starts after this time. */
const HIDDEN_MS = 500;
/** The loader starts after this time even if a slow phone has not drawn its first frame. */
const UNDRAWN_MS = 2_000;

/**
 * A script for the document that loads the app's scripts once the first frame and its pictures are visible.
 *
 * It requests one script per turn of the event loop, in the order in which they are needed. Scripts that arrive as
 * imports of another would all run in one task, and each request itself takes the browser some time.
 *
 * The worker (`formats`) comes first: on a slow connection it would otherwise wait behind all scripts and finish late.
 *
 * Until the app listens, the script also stops form submits and remembers the last pressed button. `ReplayInput.tsx`
 * repeats them.
 */
export const loaderScript = ({
  files: { entries, scripts },
  formats,
}: {
  readonly files: Files;
  readonly formats?: string | undefined;
}): string =>
  `(function(d){var o,s=${jsonForScript(scripts)},q=[${formats === undefined ? '' : jsonForScript([`/${formats}`])}]` +
  `.concat(s.map(function(h){return['link',{rel:'modulepreload',href:h}]}),` +
  `s.concat(${jsonForScript(entries)}).map(function(h){return['script',{type:'module',async:false,src:h}]}));` +
  `function n(){var x=q.shift(),e,i;if(!x)return;if(x[1]){e=d.createElement(x[0]);for(i in x[1])e[i]=x[1][i];d.head.append(e)}` +
  `else try{new Worker(x[0])}catch(e){}` +
  `d.hidden?n():setTimeout(n)}` +
  `function go(){if(o)return;o=1;dispatchEvent(new Event('${DRAWN_EVENT}'));n()}` +
  `function drawn(){setTimeout(go,${PICTURES_MS});Promise.all([].map.call(d.images,function(i){var r=i.getBoundingClientRect();` +
  `if(r.top<innerHeight&&r.left<innerWidth&&r.width)return i.decode().catch(function(){})}))` +
  `.then(function(){requestAnimationFrame(function(){setTimeout(go)})})}` +
  `addEventListener('submit',parlorOnSubmit=function(e){e.preventDefault();parlorSubmitted=e.target},true);` +
  `addEventListener('click',parlorOnClick=function(e){var b=e.target.closest('button[type=button]');if(b)parlorPressed=b},true);` +
  `new PerformanceObserver(drawn).observe({type:'paint',buffered:true});setTimeout(go,d.hidden?${HIDDEN_MS}:${UNDRAWN_MS})})(document)`;
