import { useMemo, useState } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { RoundResult, roundResultText } from '../../page/frame/RoundResult.tsx';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
import { count, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { StepsPanel } from '../../page/panel/StepsPanel.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/play/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { useStepsPlay, type StepsPlay } from '../../page/play/use-steps-play.tsx';
import type { Round } from '../../page/play/use-table.tsx';
import { anyTile } from '../any-tile.ts';
import { drawsOf, nameOf, themeOf, tilesText, uncoveredOf, foundUnder } from '../results.ts';
import {
  minesPlay,
  type MinesChoice,
  type MinesPlay,
  type MinesShown,
  type MinesTable as Rules,
} from '../rules.ts';
import { TileField, type KnownTile } from './TileField.tsx';

const AUTOPLAY_GAP_MS = 700;
const BETWEEN_TILES_MS = 360;
const TILES_EACH = [1, 2, 3, 5] as const;

/** The table of all mines games. The rules say which kind. */
export function MinesTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => minesPlay(settings), [settings]);
  const theme = themeOf(labels, look.motif);
  const [tilesEach, setTilesEach] = useState<number>(TILES_EACH[1]);

  const { controls, choice, change, locked, auto, fresh, onBeginKey, mayMove, standingE4 } = useStepsPlay({
    page,
    opening,
    roundGapMs: AUTOPLAY_GAP_MS,
    moveGapMs: BETWEEN_TILES_MS,
    // Automatic play: uncovers this many random tiles.
    next: ({ moves: made }) =>
      made.length < tilesEach
        ? anyTile(tilesOf(play).filter((tile) => play.moveProblem(made, tile) === undefined))
        : undefined,
  });
  const { table, takeable } = controls;
  const { open, step, take } = table;
  const moves = useMemo(() => (open?.moves as readonly number[] | undefined) ?? [], [open]);

  const shown = open?.shown as MinesShown | undefined;
  const known = useKnownTiles(settings, fresh, moves, shown);
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

  // C cashes out, except in a text field.
  useBeginKey(onBeginKey, (key, target) => {
    if (!open) return false;
    if (key === 'c') take();
    else if (key.startsWith('arrow') && !target?.closest('.tiles, .segment, button'))
      document.querySelector<HTMLElement>('.tiles [tabindex="0"]')?.focus();
    else return false;
    return true;
  });

  const ladder = useMemo(() => play.ladder(choice), [play, choice]);
  const waits =
    takeable === undefined
      ? ((open ? undefined : promiseOf(page, choice)) ??
        labels.firstPays(times(locale, ladder[0] ?? 0), times(locale, ladder.at(-1) ?? 0)))
      : labels.standsAt(times(locale, standingE4), times(locale, shown?.nextE4 ?? 0));
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
            mayUncover={(tile) => mayMove && play.moveProblem(moves, tile) === undefined}
            requested={typeof table.requested === 'number' ? table.requested : undefined}
            onUncover={step}
          />
          <p
            className="outcome"
            aria-hidden="true"
            data-won={(fresh && fresh.win > fresh.stake) || undefined}
          >
            {fresh ? <RoundResult round={fresh} room={page} isTaken /> : waits}
          </p>
        </>
      }
      announcement={auto ? '' : announcementOf(page, fresh, shown, controls, standingE4)}
      panel={
        <StepsPanel
          {...controls}
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
            <StakeField {...controls} disabled={locked} wide={false} />
            <CountSegment
              label={theme.label}
              name="mines"
              locale={locale}
              value={choice.mines}
              offered={settings.mines}
              disabled={locked}
              onChange={(mines) => change({ mines })}
            />
          </div>
        </StepsPanel>
      }
      check={{
        open,
        ...drawsOfLast(play, settings, choice, open ? undefined : table.rounds[0]),
        version: version,
        how: settings.kind === 'path' ? labels.howPath : labels.howMines,
      }}
    />
  );
}

/** What is known about each tile: of the open round, or of the last one once it is over. */
const useKnownTiles = (
  { columns, rows }: Rules['settings'],
  fresh: Round | undefined,
  moves: readonly number[],
  shown: MinesShown | undefined,
): ReadonlyMap<number, KnownTile> =>
  useMemo(() => {
    const over = fresh && uncoveredOf(fresh);
    const tiles = new Map<number, KnownTile>();
    if (over)
      for (let tile = 0; tile < columns * rows; tile++)
        tiles.set(tile, { is: foundUnder(over.dealt, tile), isUncovered: over.moves.includes(tile) });
    else
      for (const [i, tile] of moves.entries())
        tiles.set(tile, { is: shown?.found[i] ?? 'safe', isUncovered: true });
    return tiles;
  }, [fresh, moves, shown, columns, rows]);

/** Screen reader text: the result of the last round, or of the last tile. */
function announcementOf(
  page: GamePageContext,
  fresh: Round | undefined,
  shown: MinesShown | undefined,
  { takeable = 0 }: StepsPlay<MinesChoice>['controls'],
  standingE4: number,
): string {
  const { state, labels, locale } = page;
  const theme = themeOf(labels, (state.rules as Rules).look.motif);
  if (fresh) {
    const isLost = fresh.win === 0 && uncoveredOf(fresh)?.end === 'over';
    const mine = isLost ? `${capital(theme.mine)}. ` : '';
    return `${mine}${tilesText(fresh, labels, locale)} ${roundResultText(fresh, page)}`;
  }
  const latest = shown?.found.at(-1);
  if (!latest) return '';
  const stands = labels.standsNow(times(locale, standingE4), pointsText(locale, takeable / 100));
  return `${capital(nameOf(theme, latest))}. ${stands}`;
}

/** What is special about the next round: its charms, or the spare life. */
function promiseOf(page: GamePageContext, { mines }: MinesChoice): string | undefined {
  const { state, labels, locale } = page;
  const { settings, look } = state.rules as Rules;
  const charm = settings.kind === 'field' ? settings.charm : undefined;
  if (charm)
    return labels.charmLine(times(locale, charm.times * MULTIPLIER_ONE), themeOf(labels, look.motif).charm);
  return settings.lives === 2 ? labels.spareLife(`1/${count(locale, mines)}`) : undefined;
}

const tilesOf = ({ tiles }: MinesPlay): number[] => Array.from({ length: tiles }, (_, tile) => tile);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The numbers of the last deal and the range of each. Those of the next deal if there is none. */
function drawsOfLast(
  play: MinesPlay,
  settings: Rules['settings'],
  choice: MinesChoice,
  last: Round | undefined,
): { readonly drawn: readonly number[]; readonly draws: readonly number[] } {
  const dealt = last && uncoveredOf(last)?.dealt;
  if (!dealt) return { drawn: [], draws: sizesOf(settings, choice) };
  const numbers = drawsOf(play, settings, dealt);
  return { drawn: numbers.map(({ value }) => value), draws: numbers.map(({ below }) => below) };
}

/** The range of each number of a deal, in order. */
const sizesOf = (settings: Rules['settings'], { mines }: MinesChoice): readonly number[] => {
  if (settings.kind === 'path')
    return Array.from({ length: settings.rows * mines }, (_, i) => settings.columns - (i % mines));
  const things = mines + (settings.charm?.tiles ?? 0);
  return Array.from({ length: things }, (_, i) => settings.columns * settings.rows - i);
};
