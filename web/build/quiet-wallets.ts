// The wallet dialog of TON Connect loads pictures of another host and writes an event handler into the page, which the
// page's own policy refuses. This plugin removes both, and the build stops if the library's code has changed.
import type { Plugin } from 'vite';

const picture = (inside: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${inside}</svg>`)}`;

const PICTURES = 'https://raw.githubusercontent.com/ton-connect/sdk/main/assets/';
const CHANGES: ReadonlyArray<readonly [before: string, after: string]> = [
  [
    `${PICTURES}ton-icon-48.png`,
    picture(
      '<circle cx="24" cy="24" r="24" fill="#0098ea"/><path d="M14 15h20l-10 19zM24 15v19" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/>',
    ),
  ],
  [
    `${PICTURES}tg.png`,
    picture(
      '<rect width="48" height="48" rx="12" fill="#2aabee"/><path d="M10 24l27-11-5 23-8-6-4 4-1-7z" fill="#fff"/>',
    ),
  ],
  [`${PICTURES}walletconnect-icon-288.png`, picture('<rect width="48" height="48" fill="#3b99fc"/>')],
  ['document.body.setAttribute("ontouchstart", "");', ''],
];

/** The library's fallback list, in case ours does not load; its pictures are on each wallet maker's host. */
const FALLBACK_PICTURE = /\bimage: 'https:[^']*'/g;
const ANY_WALLET = picture(
  '<rect width="48" height="48" fill="#5b4a47"/><path d="M12 17h24v16H12zM30 25h6" fill="none" stroke="#fff" stroke-width="3"/>',
);

export const quietWallets = (): Plugin => ({
  name: 'parlor-quiet-wallets',
  transform(code, id) {
    if (/@tonconnect\/sdk\/lib\/esm\/index\.mjs(?:\?|$)/.test(id)) {
      const quiet = code.replaceAll(FALLBACK_PICTURE, `image: '${ANY_WALLET}'`);
      if (quiet === code) this.error('@tonconnect/sdk no longer has a list of wallets with pictures');
      return { code: quiet, map: null };
    }
    if (!/@tonconnect\/ui\/lib\/index\.mjs(?:\?|$)/.test(id)) return null;
    let changed = code;
    for (const [before, after] of CHANGES) {
      if (!changed.includes(before)) this.error(`@tonconnect/ui no longer says ${before}`);
      changed = changed.replaceAll(before, after);
    }
    return { code: changed, map: null };
  },
});
