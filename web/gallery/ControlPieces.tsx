import { useState } from 'react';
import { packArt } from '@parlor/art/cards/pack-art.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Balance } from '../ui/reward/Balance.tsx';
import { Board } from '../ui/layout/Board.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { Countdown } from '../ui/feedback/Countdown.tsx';
import { CurrencyMark } from '../ui/reward/CurrencyMark.tsx';
import { DifficultyIcon } from '../ui/game/DifficultyIcon.tsx';
import { Figure } from '../ui/media/Figure.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Icon } from '../ui/media/Icon.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import * as icons from '../ui/media/icons.ts';
import { StepDots } from '../ui/feedback/StepDots.tsx';
import { RarityDots } from '../ui/reward/RarityDots.tsx';
import { RewardPill } from '../ui/reward/RewardPill.tsx';
import { RollingFigure } from '../ui/media/RollingFigure.tsx';
import { Measure } from '../ui/layout/Row.tsx';
import { Segment } from '../ui/controls/Segment.tsx';
import { Stat } from '../ui/media/Stat.tsx';
import { Tag } from '../ui/media/Tag.tsx';
import styles from './Gallery.module.css';
import { Line, Piece } from './Piece.tsx';

/** Numbers, text, buttons and progress. */
export function ControlPieces() {
  const [amount, setAmount] = useState(12480.5);
  return (
    <>
      <Piece title="Figures" span={7}>
        <Figure amount={12480.5} unit="PP" size="hero" />
        <Line>
          <Figure amount={12480000.5} unit="PP" size="head" />
          <Figure amount="0.842" unit="TON" size="stat" />
          <Figure amount={86.2} unit="MULTIPLIER" size="stat" />
          <Figure amount={48} unit="PP" size="row" decimals="fixed" setting="line" signed win />
          <Figure amount={-20} unit="PP" size="row" decimals="fixed" setting="line" signed />
        </Line>
        <Line>
          <RollingFigure amount={amount} unit="PP" size="head" decimals="fixed" />
          <Button size="s" kind="quiet" onClick={() => setAmount(amount + 250)}>
            Count up
          </Button>
        </Line>
      </Piece>
      <Piece title="Type" span={5}>
        <h1>Tonight’s race</h1>
        <h2>Keep playing</h2>
        <h3>Keepers of the Light</h3>
        <p>Three things are on the table, and two quests are ready to claim.</p>
        <h2>
          Добрый вечер, Мара <bdi lang="fa">عصر بخیر، مارا</bdi>
        </h2>
      </Piece>
      <Piece title="Button" span={7}>
        <Line>
          <Button href="#open">Open</Button>
          <Button data-pressed>Pressed</Button>
          <Button style={{ outline: '3px solid var(--focus)', outlineOffset: 3 }}>Focused</Button>
          <Button disabled>Not yet</Button>
          <Button busy>Open it</Button>
          <Button kind="claim" busy>
            Claim
          </Button>
        </Line>
        <Line>
          <Button kind="claim">
            Claim <CurrencyMark currency="PP" label="Parlor Points" />
            <Figure amount={150} unit="PP" />
          </Button>
          <Button kind="quiet">Close</Button>
          <Button kind="danger">Leave for good</Button>
          <Button size="s" href="#up">
            Open <Icon of={icons.arrowUpRight} size="s" mirrored />
          </Button>
          <IconButton icon={icons.x} label="Close" />
          <IconButton icon={icons.slidersHorizontal} label="Filters" badge={2} />
          <IconButton icon={icons.info} label="About" look="bare" />
        </Line>
      </Piece>
      <MorePieces />
    </>
  );
}

function MorePieces() {
  const [view, setView] = useState<'show' | 'vintage' | 'all'>('show');
  return (
    <>
      <Piece title="Chip, segment, tag" span={5}>
        <Line>
          <Chip on onPress={() => {}}>
            All
          </Chip>
          <Chip href="#dice">Dice</Chip>
          <Chip icon={icons.heartFill} onPress={() => {}}>
            Favourites
          </Chip>
          <Chip on removeLabel="Take away: Parlor" onPress={() => {}}>
            Parlor
          </Chip>
        </Line>
        <Segment
          label="Which collections"
          options={[
            { value: 'show', label: 'On show' },
            { value: 'vintage', label: 'Vintage' },
            { value: 'all', label: 'All' },
          ]}
          value={view}
          onChange={setView}
        />
        <Line>
          <Tag>12 left</Tag>
          <Tag kind="new">New</Tag>
          <Tag kind="ok" icon={icons.check}>
            Claimed
          </Tag>
          <Badge count={2} />
          <Badge count={120} />
        </Line>
      </Piece>
      <Piece title="Pegs and groove">
        <Line>
          <b>Day 5</b>
          <StepDots total={7} filled={4} next label="Day 5 of 7" />
        </Line>
        <StepDots total={15} filled={8} groupsOf={5} label="8 of 15" />
        <StepDots total={5} filled={5} done label="5 of 5" />
        <Measure count="0 / 1">
          <ProgressBar value={0} max={1} label="Nothing yet" />
        </Measure>
        <Measure count="62 / 100">
          <ProgressBar value={62} max={100} label="On the way" />
        </Measure>
        <Measure count="100 / 100">
          <ProgressBar value={100} max={100} label="Full" />
        </Measure>
        <Measure count="70 / 100">
          <ProgressBar value={70} max={100} label="Old" stale />
        </Measure>
      </Piece>
      <Piece title="Domino, countdown, balance">
        <Line>
          <DifficultyIcon pips={1} />
          <DifficultyIcon pips={2} />
          <DifficultyIcon pips={3} state="lit" />
          <DifficultyIcon pips={3} state="done" />
          <RarityDots count={5} />
          <RarityDots count={2} of={3} />
        </Line>
        <Line>
          <Countdown endsAtMs={18760000} now={() => 0} />
          <Countdown endsAtMs={187800000} now={() => 0} icon="timer" />
          <Countdown endsAtMs={299000} now={() => 0} icon="timer" urgent />
        </Line>
        <Line>
          <Balance href="#ledger" amount={12480.5} />
          <Balance href="#ledger" amount={undefined} />
        </Line>
        <Line>
          {(['PP', 'USDT', 'TON', 'SPLASH', 'XTR'] as const).map((currency) => (
            <CurrencyMark key={currency} currency={currency} size={28} label={currency} />
          ))}
          <RewardPill currency="PP" label="Parlor Points">
            60
          </RewardPill>
          <RewardPill svg={packArt('aviary', 'RARE')} label="Pack">
            1
          </RewardPill>
          <RewardPill svg={boxArt('STANDARD')} label="Standard box">
            1
          </RewardPill>
        </Line>
      </Piece>
      <Piece title="Board and stat">
        <Board label="Standing">
          <div className={styles.spread}>
            <Stat label="your place">
              <Figure amount={41} unit="COUNT" />
            </Stat>
            <Stat label="your best">
              <Figure amount={86.2} unit="MULTIPLIER" />
            </Stat>
            <Stat label="in prizes">
              <Figure amount={50000} unit="PP" />
            </Stat>
          </div>
          <StepDots total={15} filled={11} groupsOf={5} label="11 of 15" />
        </Board>
      </Piece>
    </>
  );
}
