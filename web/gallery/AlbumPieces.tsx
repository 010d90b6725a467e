import { useState } from 'react';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { packArt } from '@parlor/art/cards/pack-art.ts';
import { COLLECTIONS } from '@parlor/art/cards/collections.ts';
import { RARITIES } from '@parlor/art/cards/rarity-of-card.ts';
import { Art } from '../ui/media/Art.tsx';
import { Board } from '../ui/layout/Board.tsx';
import { Collectible } from '../ui/reward/Collectible.tsx';
import { CollectibleSheet } from '../ui/reward/CollectibleSheet.tsx';
import { CurrencyMark } from '../ui/reward/CurrencyMark.tsx';
import { Milestone } from '../ui/reward/Milestone.tsx';
import { OrderSteps } from '../ui/feedback/OrderSteps.tsx';
import { RarityDots } from '../ui/reward/RarityDots.tsx';
import { MonthTracks, WeekTrack } from '../ui/feedback/Tracks.tsx';
import { Triangle } from '../ui/reward/Triangle.tsx';
import { useRarityLabels } from '../ui/reward/use-rarity-labels.ts';
import styles from './Gallery.module.css';
import { Line, Piece } from './Piece.tsx';

const ELEVEN = [0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 12];
const ALL = Array.from({ length: 15 }, (_, card) => card);
const CARDS = [
  { collection: 'moths', number: 0, copies: 1 },
  { collection: 'keepers', number: 6, copies: 4 },
  { collection: 'moths', number: 10, copies: 1, isNew: true },
  { collection: 'aviary', number: 13, copies: 12 },
  { collection: 'orchard', number: 14, copies: 1 },
  { collection: 'moths', number: 13, copies: 0 },
] as const;
const points = <CurrencyMark currency="PP" size={28} />;
const standard = <Art svg={boxArt('STANDARD')} />;
const premium = <Art svg={boxArt('PREMIUM')} />;
const pack = <Art svg={packArt('moths', 'RARE')} />;
const claim = () => {};

/** Cards, the triangle, boards with tracks, and the steps of an order. */
export function AlbumPieces() {
  const [open, setOpen] = useState<(typeof CARDS)[number]>();
  const words = useRarityLabels();
  return (
    <>
      <Piece title="Collectible" span={7}>
        <div className={styles.cards}>
          {CARDS.map((card) => (
            <Collectible
              key={card.number + card.collection}
              {...card}
              name={COLLECTIONS[card.collection].cards[card.number] ?? ''}
              onPress={() => setOpen(card)}
            />
          ))}
        </div>
        <CollectibleSheet
          open={open !== undefined}
          onClose={() => setOpen(undefined)}
          collection={open?.collection ?? 'moths'}
          number={open?.number ?? 0}
          name={COLLECTIONS[open?.collection ?? 'moths'].cards[open?.number ?? 0] ?? ''}
          copies={open?.copies ?? 0}
          since={open?.copies ? '20 November 2026' : undefined}
          odds="1 in 60"
        />
      </Piece>
      <Piece title="Fifteen-hole triangle" span={5}>
        <Line>
          <Triangle held={ELEVEN} />
          <Triangle held={ALL} />
          <Triangle held={ELEVEN} size="m" />
          <Triangle held={[]} size="m" />
        </Line>
        {RARITIES.toReversed().map((rarity) => (
          <span key={rarity} className={styles.rarity}>
            <RarityDots count={RARITIES.indexOf(rarity) + 1} /> {words[rarity]}
          </span>
        ))}
      </Piece>
      <Piece title="Milestones along a street" span={5}>
        <Board label="This week">
          <WeekTrack
            groups={[
              { at: 4, filled: 4, state: 'claimed', picture: points, amount: '200' } as const,
              {
                at: 8,
                filled: 4,
                state: 'claimable',
                picture: standard,
                amount: '×1',
                onClaim: claim,
              } as const,
              { at: 12, filled: 3, state: 'disabled', picture: points, amount: '500' } as const,
              { at: 16, filled: 0, state: 'disabled', picture: pack, amount: '×1' } as const,
              { at: 20, filled: 0, state: 'locked', picture: premium, amount: '×1' } as const,
            ].map(({ at, filled, ...milestone }) => ({
              at,
              holes: 4,
              filled,
              reward: <Milestone {...milestone} label={`Reward at ${at} steps`} />,
            }))}
          />
        </Board>
      </Piece>
      <Piece title="Two streets" span={7}>
        <Board label="This month" padded={false}>
          <MonthTracks
            label="Rewards of the month"
            groups={Array.from({ length: 10 }, (_, place) => {
              const at = (place + 1) * 5;
              const filled = Math.max(0, Math.min(5, 18 - place * 5));
              const isReached = filled === 5;
              return {
                at,
                holes: 5,
                filled,
                free: (
                  <Milestone
                    picture={place % 3 === 2 ? standard : points}
                    amount={place % 3 === 2 ? '×1' : `${at * 20}`}
                    label={`Free, at ${at} steps`}
                    {...(isReached && place === 2
                      ? { state: 'claimable', onClaim: claim }
                      : { state: isReached ? 'claimed' : 'disabled' })}
                  />
                ),
                pass: (
                  <Milestone
                    picture={place % 2 === 0 ? pack : premium}
                    amount="×1"
                    label={`Pass, at ${at} steps`}
                    state="locked"
                  />
                ),
              };
            })}
          />
        </Board>
      </Piece>
      <Piece title="Order steps" span={5}>
        <OrderSteps at="placed" />
        <OrderSteps at="paid" />
        <OrderSteps at="delivered" />
      </Piece>
    </>
  );
}
