import { useState } from 'react';
import { Avatar } from '../ui/media/Avatar.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { CurrencyMark } from '../ui/reward/CurrencyMark.tsx';
import { DifficultyIcon } from '../ui/game/DifficultyIcon.tsx';
import { Figure } from '../ui/media/Figure.tsx';
import { GameTile, GameTiles } from '../ui/game/GameTile.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { HeroCard } from '../ui/game/HeroCard.tsx';
import { Icon } from '../ui/media/Icon.tsx';
import * as icons from '../ui/media/icons.ts';
import { RewardPill } from '../ui/reward/RewardPill.tsx';
import { Measure, Row, Rows } from '../ui/layout/Row.tsx';
import { Piece } from './Piece.tsx';

/** Covers, hero cards and rows. */
export function GamePieces({ onSheet }: { onSheet: () => void }) {
  const [heart, setHeart] = useState(true);
  return (
    <>
      <Piece title="Game tiles" span={7}>
        <GameTiles label="Most played">
          <GameTile
            href="#1"
            gameId="plinko-rain"
            title="Rainfall"
            fact="up to ×1,000"
            favourite={heart}
            onFavourite={setHeart}
          />
          <GameTile href="#2" gameId="mines-bee" title="Bee Garden" fact="up to ×24" favourite />
          <GameTile
            href="#3"
            gameId="dice-clover"
            title="Clover Field"
            fact="up to ×99"
            unavailable="Back at 22:00"
          />
          <GameTile
            href="#4"
            gameId="guest-14"
            title="A guest of forty letters, and then some"
            fact="up to ×5,000"
          />
          <GameTile href="#5" gameId="hilo-owl" title="Owl & Lark" fact="up to ×12" />
          <GameTile href="#6" gameId="reels-market" title="Night Market" fact="up to ×5,000" />
        </GameTiles>
      </Piece>
      <Piece title="Hero cards" span={5}>
        <HeroCard
          href="#h1"
          gameId="reels-market"
          kicker="Tonight’s pick"
          title="Night Market"
          fact="Reels, up to ×5,000"
          act="Play"
        />
        <HeroCard
          href="#h2"
          gameId="dice-clover"
          kicker="New"
          title="Clover Field"
          fact="Dice, up to ×99"
          act="Play"
        />
        <HeroCard
          href="#h3"
          gameId="plinko-rain"
          kicker="From the house"
          title="Rainfall"
          fact="Plinko, up to ×1,000"
          act="Play"
          unavailable="Back at 22:00"
        />
      </Piece>
      <Piece title="Rows" span={6}>
        <Rows on="paper" label="Quests">
          <Row
            height="l"
            leading={<DifficultyIcon pips={2} state="lit" />}
            title="Win at ×5 or better, three times"
            detail={
              <>
                <CurrencyMark currency="PP" /> 150
              </>
            }
            trailing={
              <Button kind="claim" size="s">
                Claim
              </Button>
            }
          />
          <Row
            height="l"
            leading={<DifficultyIcon pips={1} />}
            title="Play 10 rounds of anything"
            detail={
              <Measure count="7 / 10">
                <ProgressBar value={7} max={10} label="7 of 10" />
              </Measure>
            }
            trailing={
              <RewardPill currency="PP" label="Parlor Points">
                60
              </RewardPill>
            }
          />
        </Rows>
        <Rows label="People">
          <Row
            leading={<Avatar id="Teodora" />}
            title="Teodora"
            detail="yesterday"
            trailing={<Figure amount={500} unit="PP" signed win />}
          />
          <Row mine leading={<Avatar id="mara" />} title="You" detail="place 41" />
          <Row
            href="#draw"
            height="s"
            leading={<Icon of={icons.shieldCheck} />}
            title="Check a draw"
            trailing="3 draws"
          />
          <Row
            onPress={onSheet}
            height="s"
            leading={<Icon of={icons.moonStars} />}
            title="Open the sheet"
            trailing="Evening"
          />
        </Rows>
      </Piece>
    </>
  );
}
