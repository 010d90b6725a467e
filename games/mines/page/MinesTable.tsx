import { useMemo, useState } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { Brought, broughtText } from '../../page/frame/Brought.tsx';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
import { count, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { StepsPanel } from '../../page/panel/StepsPanel.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/play/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { useStake } from '../../page/play/use-stake.tsx';
import { useStepsPlay } from '../../page/play/use-steps-play.tsx';
import { useSteps } from '../../page/play/use-steps.tsx';
import { anyTile } from '../any-tile.ts';
import { drawsOf, nameOf, themeOf, tilesText, uncoveredOf, whatIs } from '../results.ts';
import { minesPlay, type MinesChoice, type MinesShown, type MinesTable as Rules } from '../rules.ts';
import { TileField, type KnownTile } from './TileField.tsx';

const AUTOPLAY_GAP_MS = 700;
const BETWEEN_TILES_MS = 360;
const TILES_EACH = [1, 2, 3, 5] as const;

/** One field of tiles, whichever of its kinds the rules name. */
export function MinesTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => minesPlay(settings), [settings]);
  const theme = themeOf(labels, look.motif);
  const table = useSteps(state, page.session, page.lobby, page.paused);
  const { open, phase, step, take } = table;
  const [chosen, setChosen] = useState<MinesChoice>((open?.choice as MinesChoice | undefined) ?? opening);
  const stakes = useStake(state, table, open?.stake);
  const choice = (open?.choice as MinesChoice | undefined) ?? chosen;
  const [tilesEach, setTilesEach] = useState<number>(TILES_EACH[1]);

  // The round that is shown: the open one, or the last of this sitting until the next begins.
  const last = table.rounds[0];
  const fresh = !open && table.answered.count > 0 ? table.answered.last : undefined;
  const over = fresh && uncoveredOf(fresh);
  const shown = open?.shown as MinesShown | undefined;
  const moves = useMemo(() => (open?.moves as readonly number[] | undefined) ?? [], [open]);
  const known = useMemo(() => {
    const tiles = new Map<number, KnownTile>();
    if (over) {
      const all = settings.kind === 'path' ? play.tiles : settings.columns * settings.rows;
      for (let tile = 0; tile < all; tile++)
        tiles.set(tile, { is: whatIs(over.dealt, tile), isUncovered: over.moves.includes(tile) });
    } else
      for (const [i, tile] of moves.entries())
        tiles.set(tile, { is: shown?.found[i] ?? 'safe', isUncovered: true });
    return tiles;
  }, [over, moves, shown, play, settings]);
  const mayUncover = (tile: number): boolean =>
    open !== undefined && play.moveProblem(moves, tile) === undefined;
  const { autoplay, mayMove, standingE4, takeable, press } = useStepsPlay({
    page,
    table,
    stakes,
    choice,
    roundGapMs: AUTOPLAY_GAP_MS,
    moveGapMs: BETWEEN_TILES_MS,
    next: () =>
      moves.length < tilesEach
        ? anyTile(Array.from({ length: play.tiles }, (_, tile) => tile).filter(mayUncover))
        : undefined,
  });
  const auto = autoplay.left !== undefined;
  const latest = shown?.found.at(-1);

  const steps = moves.length;
  useOnceFor(steps === 0 ? undefined : steps, () => {
    sound.knock(0, latest === 'mine' ? 0 : Math.min(1, steps / 12));
    if (latest === 'charm') sound.win(60, 0.4);
  });
  useEndSound(table.answered.count, fresh, (height) => {
    if (height === undefined) sound.knock(0, 0);
    else sound.win(0, height);
  });

  // C takes from anywhere but a field.
  useBeginKey(
    () => {
      if (!open) press();
    },
    (key, target) => {
      if (!open) return false;
      if (key === 'c') take();
      else if (key.startsWith('arrow') && !target?.closest('.tiles, .segment, button'))
        document.querySelector<HTMLElement>('.tiles [tabindex="0"]')?.focus();
      else return false;
      return true;
    },
  );

  const nextE4 = shown?.nextE4 ?? 0;
  const said = fresh
    ? `${over?.end === 'over' && fresh.win === 0 ? `${capital(theme.mine)}. ` : ''}${tilesText(fresh, labels, locale)} ${broughtText(fresh, page)}`
    : open && latest
      ? `${capital(nameOf(theme, latest))}. ${labels.standsNow(times(locale, standingE4), pointsText(locale, (takeable ?? 0) / 100))}`
      : '';
  const ladder = useMemo(() => play.ladder(choice), [play, choice]);
  const charm = settings.kind === 'field' ? settings.charm : undefined;
  const locked = open !== undefined || phase !== 'idle' || auto;
  const dealt = open || !last ? undefined : uncoveredOf(last)?.dealt;
  const drawn = dealt ? drawsOf(play, settings, dealt) : undefined;

  return (
    <GameTable
      page={page}
      family="mines"
      rounds={table.rounds}
      resultOf={(round) => tilesText(round, labels, locale)}
      none={labels.noRounds}
      stage={
        <>
          <p className="sr" id="keys">
            {labels.keys}
          </p>
          <TileField
            labels={labels}
            locale={locale}
            columns={settings.columns}
            rows={settings.rows}
            isPath={settings.kind === 'path'}
            motif={look.motif}
            palette={look.palette}
            known={known}
            round={open?.roundId ?? fresh?.roundId ?? ''}
            mayUncover={(tile) => mayMove && mayUncover(tile)}
            requested={typeof table.requested === 'number' ? table.requested : undefined}
            onUncover={step}
          />
          <p
            className="outcome"
            aria-hidden="true"
            data-won={(fresh && fresh.win > fresh.stake) || undefined}
          >
            {fresh ? (
              <Brought round={fresh} room={page} isTaken />
            ) : open && takeable !== undefined ? (
              labels.standsAt(times(locale, standingE4), times(locale, nextE4))
            ) : charm && !open ? (
              labels.charmLine(times(locale, charm.times * MULTIPLIER_ONE), theme.charm)
            ) : settings.lives === 2 && !open ? (
              labels.spareLife(`1/${count(locale, choice.mines)}`)
            ) : (
              labels.firstPays(times(locale, ladder[0] ?? 0), times(locale, ladder.at(-1) ?? 0))
            )}
          </p>
        </>
      }
      said={auto ? '' : said}
      panel={
        <StepsPanel
          page={page}
          table={table}
          stakes={stakes}
          autoplay={autoplay}
          onPress={press}
          takeable={takeable}
          begin={labels.begin}
          moveFirst={labels.chooseTile}
          each={{
            label: labels.tilesEach,
            name: 'tiles-each',
            value: tilesEach,
            offered: TILES_EACH,
            onChange: setTilesEach,
          }}
        >
          <div className="two">
            <StakeField page={page} table={table} stakes={stakes} disabled={locked} wide={false} />
            <CountSegment
              label={theme.label}
              name="mines"
              locale={locale}
              value={choice.mines}
              offered={settings.mines}
              disabled={locked}
              onChange={(mines) => {
                table.forgiveRefusal();
                setChosen({ mines });
              }}
            />
          </div>
        </StepsPanel>
      }
      check={{
        title: open ? labels.checkOpen : undefined,
        fairness: open?.fairness,
        drawn: drawn?.map(({ value }) => value) ?? [],
        draws: drawn?.map(({ below }) => below) ?? sizesOf(settings, choice),
        version: version,
        how: settings.kind === 'path' ? labels.howPath : labels.howMines,
      }}
    />
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many values each number of a deal can take, in order. */
const sizesOf = (settings: Rules['settings'], { mines }: MinesChoice): readonly number[] => {
  if (settings.kind === 'path')
    return Array.from({ length: settings.rows * mines }, (_, i) => settings.columns - (i % mines));
  const things = mines + (settings.charm?.tiles ?? 0);
  return Array.from({ length: things }, (_, i) => settings.columns * settings.rows - i);
};
