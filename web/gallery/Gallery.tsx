import { I18nProvider } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { cardArt } from '../art/cards/card-art.ts';
import { packArt } from '../art/cards/pack-art.ts';
import { boxArt } from '../art/things/box-art.ts';
import { counterArt, countersArt } from '../art/things/counters.ts';
import { lampArt } from '../art/things/lamp-art.ts';
import { boostArt, dailyArt, passArt } from '../art/things/products.ts';
import { sceneArt } from '../art/things/scene-art.ts';
import { i18n } from '../i18n/i18n.ts';
import { Art } from '../ui/Art.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Balance } from '../ui/Balance.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Board } from '../ui/Board.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { CurrencyMark } from '../ui/CurrencyMark.tsx';
import { Domino } from '../ui/Domino.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Figure } from '../ui/Figure.tsx';
import { GameTile, GameTiles } from '../ui/GameTile.tsx';
import { Groove } from '../ui/Groove.tsx';
import { HeroCard } from '../ui/HeroCard.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import * as icons from '../ui/icons.ts';
import { Mono } from '../ui/Mono.tsx';
import { PageHead, Section, Strip } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pegs } from '../ui/Pegs.tsx';
import { Pips } from '../ui/Pips.tsx';
import { RewardPill } from '../ui/RewardPill.tsx';
import { RollingFigure } from '../ui/RollingFigure.tsx';
import { Measure, Row, Rows } from '../ui/Row.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Segment } from '../ui/Segment.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stat } from '../ui/Stat.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { TabBar, type NavItem } from '../ui/TabBar.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ToastCard, ToastProvider, useToast } from '../ui/Toast.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import styles from './Gallery.module.css';

/** Every component and state in one place, for eyes and for screenshots. English only and never in a production bundle. */
export function Gallery() {
  return (
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <Pieces />
      </ToastProvider>
    </I18nProvider>
  );
}

const NAV: NavItem[] = [
  { href: '#home', label: 'Home', icon: icons.house, activeIcon: icons.houseFill, active: true, claims: 0 },
  {
    href: '#games',
    label: 'Games',
    icon: icons.diceFive,
    activeIcon: icons.diceFiveFill,
    active: false,
    claims: 0,
  },
  {
    href: '#quests',
    label: 'Quests',
    icon: icons.listChecks,
    activeIcon: icons.listChecksFill,
    active: false,
    claims: 2,
  },
  {
    href: '#cards',
    label: 'Cards',
    icon: icons.cardsThree,
    activeIcon: icons.cardsThreeFill,
    active: false,
    claims: 1,
  },
  {
    href: '#shop',
    label: 'Shop',
    icon: icons.storefront,
    activeIcon: icons.storefrontFill,
    active: false,
    claims: 0,
  },
];

function Piece({ title, span = 4, children }: { title: string; span?: number; children: ReactNode }) {
  return (
    <section className={styles.piece} data-span={span}>
      <h2 className={styles.name}>{title}</h2>
      <div className={styles.inside}>{children}</div>
    </section>
  );
}
const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;

function Pieces() {
  const [view, setView] = useState<'show' | 'vintage' | 'all'>('show');
  const [words, setWords] = useState('lantern');
  const [stake, setStake] = useState(5);
  const [heart, setHeart] = useState(true);
  const [amount, setAmount] = useState(12480.5);
  const [sheet, setSheet] = useState(false);
  const toast = useToast();
  return (
    <>
      <TopBar homeHref="#home" items={NAV} label="Main">
        <Balance href="#ledger" amount={amount} />
        <Avatar id="mara" name="Mara" />
      </TopBar>
      <main className={styles.page}>
        <PageHead title="Pieces of the house" back={{ href: '#back', label: 'Back' }} hideFromWide>
          <Balance href="#ledger" amount={amount} />
        </PageHead>
        <div className={styles.grid}>
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
              <Pegs total={7} filled={4} next label="Day 5 of 7" />
            </Line>
            <Pegs total={15} filled={8} groupsOf={5} label="8 of 15" />
            <Pegs total={5} filled={5} done label="5 of 5" />
            <Measure count="0 / 1">
              <Groove value={0} max={1} label="Nothing yet" />
            </Measure>
            <Measure count="62 / 100">
              <Groove value={62} max={100} label="On the way" />
            </Measure>
            <Measure count="100 / 100">
              <Groove value={100} max={100} label="Full" />
            </Measure>
            <Measure count="70 / 100">
              <Groove value={70} max={100} label="Old" stale />
            </Measure>
          </Piece>
          <Piece title="Domino, countdown, balance">
            <Line>
              <Domino pips={1} />
              <Domino pips={2} />
              <Domino pips={3} state="lit" />
              <Domino pips={3} state="done" />
              <Pips count={5} />
              <Pips count={2} of={3} />
            </Line>
            <Line>
              <Countdown endsAtMs={18760000} now={() => 0} />
              <Countdown endsAtMs={187800000} now={() => 0} icon="timer" />
              <Countdown endsAtMs={299000} now={() => 0} icon="timer" urgent />
            </Line>
            <Line>
              <Balance href="#ledger" amount={amount} />
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
              <Pegs total={15} filled={11} groupsOf={5} label="11 of 15" />
            </Board>
          </Piece>
          <Piece title="Game tiles" span={7}>
            <GameTiles label="Most played">
              <GameTile
                href="#1"
                gameId="plinko-rain"
                title="Rainfall"
                fact="up to ×1,000"
                favourite={heart}
                onFavourite={setHeart}
                first
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
          </Piece>
          <Piece title="Rows" span={6}>
            <Rows on="paper" label="Quests">
              <Row
                height="l"
                leading={<Domino pips={2} state="lit" />}
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
                leading={<Domino pips={1} />}
                title="Play 10 rounds of anything"
                detail={
                  <Measure count="7 / 10">
                    <Groove value={7} max={10} label="7 of 10" />
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
                onPress={() => setSheet(true)}
                height="s"
                leading={<Icon of={icons.moonStars} />}
                title="Open the sheet"
                trailing="Evening"
              />
            </Rows>
          </Piece>
          <Piece title="Fields" span={6}>
            <SearchField label="Search 10,240 games" value={words} onChange={setWords} />
            <SearchField label="Search 10,240 games" value="" onChange={setWords} />
            <Field
              label="Email"
              type="email"
              icon={icons.envelopeSimple}
              defaultValue="mara@lindqvist.se"
              hint="We send a link, no password."
            />
            <Field
              label="Email"
              type="email"
              icon={icons.envelopeSimple}
              defaultValue="mara@"
              error="This is not a whole address. It needs a part after the @."
            />
            <Stepper label="Stake" value={stake} onChange={setStake} steps={[1, 2, 5, 10, 50, 500]} />
            <Mono label="Our seed’s hash, shown before the draw">
              9f2c 71ab 04de 5b18 e7c3 22f0 8a6d 41e9 c05b 7f13 d2a8 6e94 1b37 f0c6 58da 23e1
            </Mono>
          </Piece>
          <Piece title="Toast, banner, skeleton" span={6}>
            <ToastCard
              message={{
                text: (
                  <>
                    <b>+150 PP</b> from your quest
                  </>
                ),
                picture: <Art svg={counterArt()} className={styles.counter} />,
              }}
              onGone={() => {}}
            />
            <ToastCard
              message={{ tone: 'error', text: 'The claim did not go through. Nothing was taken. Try again.' }}
              onGone={() => {}}
            />
            <Banner>You can close this. It will be delivered.</Banner>
            <Banner picture={<Art svg={sceneArt('unplugged')} />}>
              <b>You’re offline.</b> This is how it looked at 21:32.
            </Banner>
            <Line>
              <Skeleton width={84} height={84} radius={20} />
              <Skeleton width={180} height={44} radius={12} />
            </Line>
            <Line>
              <Button
                size="s"
                onClick={() => toast.show({ text: 'Saved here. We’ll send it when you’re back online.' })}
              >
                Show a toast
              </Button>
              <Button
                size="s"
                kind="quiet"
                onClick={() => toast.show({ tone: 'error', text: 'That did not work. Nothing was taken.' })}
              >
                Show an error
              </Button>
              <Button size="s" kind="quiet" onClick={() => setSheet(true)}>
                Open the sheet
              </Button>
            </Line>
          </Piece>
          <Piece title="Empty state" span={6}>
            <EmptyState
              scene="spill"
              title="The race board didn’t load"
              act={<Button>Try again</Button>}
              note="Service Unavailable, reference 5b1e-04aa"
            >
              The rest of the house is fine. Your standing is kept on our side.
            </EmptyState>
          </Piece>
          <Piece title="Things on the table" span={12}>
            <Line>
              <Art svg={cardArt('moths', 14)} className={styles.card} />
              <Art svg={packArt('lamps', 'EPIC')} className={styles.card} />
              {[
                boxArt('FREE'),
                boxArt('STANDARD'),
                boxArt('PREMIUM'),
                countersArt(4),
                passArt(),
                boostArt(),
                dailyArt(),
                lampArt(),
                lampArt(false),
              ].map((svg) => (
                <Art key={svg} svg={svg} className={styles.thing} />
              ))}
            </Line>
          </Piece>
          <Piece title="Panel, section, strip" span={12}>
            <Section title="Most played" more={{ href: '#all', label: 'See all' }}>
              <Strip label="Kinds">
                {['All', 'Favourites', 'Dice', 'Plinko', 'Mines', 'Reels', 'Hi-Lo'].map((kind, at) => (
                  <Chip key={kind} on={at === 0} href={`#${kind}`}>
                    {kind}
                  </Chip>
                ))}
              </Strip>
            </Section>
            <Panel>Paper on the wall.</Panel>
            <Line>
              {Object.entries(icons).map(([name, svg]) => (
                <Icon key={name} of={svg} />
              ))}
            </Line>
          </Piece>
        </div>
      </main>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="Which room?"
        actions={
          <Button wide onClick={() => setSheet(false)}>
            Keep it
          </Button>
        }
      >
        <p>Evening is dark, afternoon is light. The system’s own choice is followed until you make one.</p>
        <Segment
          label="Room"
          options={[
            { value: 'show', label: 'Evening' },
            { value: 'vintage', label: 'Afternoon' },
            { value: 'all', label: 'System' },
          ]}
          value={view}
          onChange={setView}
        />
      </Sheet>
      <TabBar items={NAV} label="Main" />
    </>
  );
}
