// Share cards over a server in memory: links without pictures, which only the server draws.
import type { ShareWish } from '@parlor/contract/calls/share-cards.ts';
import { collectionToShare, winToShare } from '@parlor/economy/progress/profile.ts';
import type { FakeHandlers } from '../../calls.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakePlayer } from '../../fake-server.ts';

export const shareCardCalls = (siteUrl: () => string): FakeHandlers => ({
  makeShareCard: ({ body }, { player }) => {
    if (!hasIt(player, body)) throw new FakeApiError('NOTHING_TO_SHARE');
    const link = `${siteUrl().replace(/\/+$/, '')}/share/${body.kind}`;
    return { link, picture: `${link}/preview.png`, story: `${link}/story.png` };
  },
  // A server in memory has no bot.
  prepareShareMessage: ({ body }, { player }) => {
    if (body.kind !== 'invitation' && !hasIt(player, body)) throw new FakeApiError('NOTHING_TO_SHARE');
    return {};
  },
});

function hasIt({ host }: FakePlayer, wish: ShareWish): boolean {
  const { state } = host.player;
  switch (wish.kind) {
    case 'win':
      return winToShare(state, wish.reference) !== undefined;
    case 'collection':
      return collectionToShare(state, wish.collectionId);
    case 'race':
      return host.rows.inboxEntries.some(
        ({ number, news }) => number === wish.entry && news.kind === 'race-result',
      );
  }
}
