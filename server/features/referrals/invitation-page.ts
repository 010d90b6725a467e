// The page of a short link: what a link preview reads, and the way into Parlor with the invitation.
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { documentHeaders } from '../../http/security-headers.ts';
import { escapeHtml } from '../../sites/escape-html.ts';
import type { Speaker } from '../../texts/index.ts';

/** `/i/CODE` of the website. */
export const shortLinkOf = (site: string, code: string): string => `${site.replace(/\/+$/, '')}/i/${code}`;

export interface InvitationPage {
  /** In the inviter's language, because what fetches a preview names none. */
  readonly speaker: Speaker;
  /** The inviter's public name; undefined for a guest. */
  readonly by: string | undefined;
  readonly days: number;
  readonly friendRewards: readonly Reward[];
  /** Absolute addresses. */
  readonly page: string;
  readonly picture: string;
  readonly invitation: string;
}

export const invitationHeaders = (https: boolean): Record<string, string> => ({
  ...documentHeaders({ frameAncestors: [], frames: [], ownPicturesOnly: true, https, inlineScripts: [] }),
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
});

const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Points as a number; undefined if there is another kind of reward, which a preview does not name. */
const pointsOf = (rewards: readonly Reward[]): number | undefined =>
  rewards.every((one) => one.type === 'points')
    ? rewards.reduce((sum, one) => sum + (one.type === 'points' ? one.amount : 0), 0)
    : undefined;

/** Browsers follow it at once. */
export function invitationPage(o: InvitationPage): string {
  const { language, dir, say } = o.speaker;
  const points = pointsOf(o.friendRewards);
  const title = escapeHtml(
    o.by === undefined ? say('invitation.guest') : say('invitation.title', { name: o.by }),
  );
  const about = escapeHtml(
    points === undefined ? say('shareCard.about') : say('invitation.points', { days: o.days, points }),
  );
  const [page, picture, invitation] = [escapeHtml(o.page), escapeHtml(o.picture), escapeHtml(o.invitation)];
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta http-equiv="refresh" content="0;url=${invitation}">
<meta name="description" content="${about}">
<meta property="og:type" content="website"><meta property="og:site_name" content="Parlor">
<meta property="og:title" content="${title}"><meta property="og:description" content="${about}">
<meta property="og:url" content="${page}"><meta property="og:image" content="${picture}">
<meta property="og:image:width" content="${PICTURE_SIZE.width}"><meta property="og:image:height" content="${PICTURE_SIZE.height}">
<meta name="twitter:card" content="summary_large_image">
<style>:root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-content:center;justify-items:center;text-align:center;padding:1rem;
font:1rem/1.6 system-ui,sans-serif;background:light-dark(#f4f7f4,#2c1c1c);color:light-dark(#2a1414,#f4ebdf)}a{color:inherit;padding:.75rem}</style>
</head><body><h1>${title}</h1><p>${about}</p><a href="${invitation}">${escapeHtml(say('shareCard.play'))}</a>
</body></html>`;
}
