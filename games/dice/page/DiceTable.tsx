import { useCallback, useEffect, useMemo, useState } from 'react';
import { Brought, broughtText } from '../../page/frame/Brought.tsx';
import { count, percent, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useAutoplay } from '../../page/play/use-autoplay.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/play/use-end-sound.tsx';
import { useStake } from '../../page/play/use-stake.tsx';
import { useTable, type Pace, type Round } from '../../page/play/use-table.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { CupStage } from './CupStage.tsx';
import { facesOf } from '../cup.ts';
import { fit, type Choice } from '../fit.ts';
import { LadderStage } from './LadderStage.tsx';
import { isLit } from '../lantern.ts';
import { drawnOf, isTrack, resultText } from '../results.ts';
import { dicePlay, type DiceTable as Rules } from '../rules.ts';
import { TrackStage } from './TrackStage.tsx';
import { winsWith } from '../wins-with.ts';

const OPENING_FACES = [5, 3, 6, 2, 4];
/** The dice are shown as soon as they have been in the air. */
const PACE: Pace = { airMs: 420, landsAfterMs: () => 0 };
const AUTOPLAY_GAP_MS = 700;

/** One table of dice, whichever of its kinds the rules name. */
export function DiceTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const rules = state.rules as Rules;
  const { settings } = rules;
  const play = useMemo(() => dicePlay(settings), [settings]);
  const table = useTable(state, page.session, page.lobby, page.paused, page.still, PACE);
  const [choice, setChoice] = useState<Choice>(rules.opening as Choice);
  const stakes = useStake(state, table);
  const { stake, short } = stakes;

  const lifted = table.phase === 'rolling' || table.phase === 'waiting';
  const last = table.rounds[0];
  const drawn = last ? drawnOf(last.outcome) : [];
  const won = !lifted && last !== undefined && last.win > last.stake;

  const { roll: send } = table;
  const throwDice = useCallback((): void => send(stake / 100, choice), [send, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused: page.paused,
    stake,
    play: throwDice,
    gapMs: AUTOPLAY_GAP_MS,
    room: true,
  });
  const locked = table.phase !== 'idle' || autoplay.left !== undefined;

  const change = (field: string, value: string | number): void => {
    table.forgiveRefusal();
    setChoice((before) => fit(settings, play, { ...before, [field]: value }, field));
  };
  const roll = (): void => {
    if (autoplay.left !== undefined) {
      autoplay.stop();
      return;
    }
    if (table.phase === 'idle' && (short || page.paused)) return;
    throwDice();
  };

  useBeginKey(roll);

  useEffect(() => {
    if (lifted) sound.knock(0, 0.5);
  }, [lifted, sound]);
  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0.15);
    sound.knock(60, 0.05);
    if (height !== undefined) sound.win(120, height);
  });

  const results = play.distribution(choice);
  const total = results.reduce((sum, one) => sum + one.weight, 0n);
  const paying = results.filter((one) => one.multiplierE4 > 0);
  // The stake coming back, or less of it, is no win.
  const winning = results.filter((one) => one.multiplierE4 > MULTIPLIER_ONE);
  const chance = Number(winning.reduce((sum, one) => sum + one.weight, 0n)) / Number(total);
  const best = Math.max(...paying.map((one) => one.multiplierE4));
  const several = paying.length > 1;
  const could = Math.floor((stake * best) / 10_000) / 100;

  const resultOf = (round: Round): string =>
    resultText(settings, round.choice, round.outcome, labels, locale);
  const fresh = table.sitting.rounds > 0 && last !== undefined && !lifted;
  const litTimes = settings.kind === 'lantern' && drawn[1] !== undefined && isLit(drawn[1]) && !lifted;

  const stage = isTrack(settings) ? (
    settings.kind === 'ladder' ? (
      <LadderStage
        course={settings.courses.find(({ id }) => id === choice['course']) ?? settings.courses[0]!}
        labels={labels}
        locale={locale}
        roll={drawn[0]}
        won={won}
        lifted={lifted}
      />
    ) : (
      <TrackStage
        settings={settings}
        choice={choice}
        labels={labels}
        locale={locale}
        disabled={locked}
        roll={drawn[0]}
        won={won}
        lit={litTimes}
        lifted={lifted}
        onChange={change}
      />
    )
  ) : (
    <CupStage
      settings={settings}
      choice={choice}
      locale={locale}
      faces={drawn.length > 0 ? facesOf(drawn) : OPENING_FACES.slice(0, rules.draws.length)}
      rolled={drawn.length > 0}
      won={won}
      lifted={lifted}
      wins={(figure) => winsWith(settings, choice, figure)}
    />
  );

  return (
    <GameTable
      page={page}
      rounds={table.rounds}
      resultOf={resultOf}
      none={labels.noResults}
      stage={
        <>
          <div className="middle">
            {stage}
            <p
              className="outcome"
              aria-hidden="true"
              data-shown={fresh || undefined}
              data-won={won || undefined}
            >
              {fresh ? (
                <Brought round={last} room={page} />
              ) : settings.kind === 'lantern' ? (
                labels.litLine(count(locale, settings.litTimes), count(locale, settings.litEvery))
              ) : null}
            </p>
          </div>
        </>
      }
      said={
        fresh
          ? `${labels.rolled(resultOf(last))} ${litTimes ? `${labels.lit(count(locale, settings.litTimes))}. ` : ''}${broughtText(last, page)}`
          : ''
      }
      panel={
        <RoundsPanel
          page={page}
          table={table}
          stakes={stakes}
          autoplay={autoplay}
          onPress={roll}
          label={labels.roll}
          busy={lifted ? labels.rolling : undefined}
          disabled={table.phase === 'idle' && (short || page.paused)}
        >
          <StakeField page={page} table={table} stakes={stakes} disabled={locked} />
          <ChoiceFields
            settings={settings}
            play={play}
            choice={choice}
            labels={labels}
            locale={locale}
            disabled={locked}
            onChange={change}
          />
          <dl className="odds">
            <div>
              <dt>{labels.chance}</dt>
              <dd>
                <bdi>{percent(locale, chance)} %</bdi>
              </dd>
            </div>
            <div>
              <dt>{labels.pays}</dt>
              <dd>
                <bdi>{several ? labels.upTo(times(locale, best)) : times(locale, best)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{labels.wouldBe}</dt>
              <dd>
                <bdi>{several ? labels.upTo(pointsText(locale, could)) : pointsText(locale, could)}</bdi>
              </dd>
            </div>
          </dl>
        </RoundsPanel>
      }
      check={{
        drawn: drawn,
        draws: rules.draws,
        version: rules.version,
        how:
          settings.kind === 'lantern'
            ? labels.howLantern
            : isTrack(settings)
              ? labels.howTrack
              : labels.howDice,
      }}
    />
  );
}
