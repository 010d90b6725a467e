// Exchanges of duplicates for points, at the published rate (spec §3, §9).
import { COLLECTION_SIZE } from '@parlor/contract/calls/collectibles.ts';
import { parseCollectibleId, rarityOf, type Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { addToAlbum, heldOf, mustBeBegun } from './album.ts';

/** Exchanges duplicates for points at the published rate. One of each always stays in the album. */
export function exchangeDuplicates(
  context: ActContext,
  request: { id: string; count: number; held: number },
) {
  const { collection, numericId } = parseCollectibleId(request.id);
  mustBeBegun(context, collection);
  if (numericId >= COLLECTION_SIZE)
    throw new RuleViolation(
      'COLLECTION_NOT_FOUND',
      `A collection has the numbers 0 to ${COLLECTION_SIZE - 1}.`,
    );
  const held = heldOf(context.state.album, collection)[numericId]!;
  if (held !== request.held) throw new RuleViolation('HOLDING_CHANGED', undefined, { held });
  if (request.count > held - 1)
    throw new RuleViolation(
      'NOT_EXCHANGEABLE',
      'Only duplicates can be exchanged: the last one stays in the album.',
      {
        duplicates: Math.max(0, held - 1),
      },
    );
  const rate = context.world.content.collections.exchange[rarityOf(numericId)];
  const { album } = context.state;
  const number = album.exchanges + 1;
  setState(context, { album: { ...album, exchanges: number } });
  const count = addToAlbum(context, request.id, -request.count);
  // Hundredths, so that no float is multiplied.
  const amount = (Math.round(rate * 100) * request.count) / 100;
  const rewards: Reward[] = [{ type: 'points', amount }];
  grant(context, { reference: `exchange:${number}`, rewards, reason: 'exchange' });
  return { collectible: { id: request.id, count }, rewards };
}
