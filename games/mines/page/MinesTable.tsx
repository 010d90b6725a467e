import { useMemo, useState } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
import { count, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { StepsPanel } from '../../page/panel/StepsPanel.tsx';
import { isLargeOpen } from '../../page/feel/anticipation.ts';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
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
import type { Found } from '../step-payouts.ts';
import { Standing } from './Standing.tsx';
import { TileField, type KnownTile } from './TileField.tsx';

const BETWEEN_TILES_MS = 360;
const TILES_EACH = [1, 2, 3, 5] as const;

/** The table of all mines games. The rules say which kind. */
export function MinesTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => minesPlay(settings), [settings]);
  const theme = themeOf(labels, look.motif);
  const [tilesEach, setTilesEach] = useState<number>(TILES_EACH[1]);

  const { controls, choice, change, locked, auto, fresh, onBeginKey, mayMove, standingE4, held } =
    useStepsPlay({
      page,
      opening,
      roundGapMs: AUTOPLAY_GAP_MS.mines,
      moveGapMs: BETWEEN_TILES_MS,
      // By the payout of a safe tile, which the table shows.
      isAwaited: ({ shown: now }) => isLargeOpen([(now as MinesShown).nextE4 ?? 0, 0]),
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
  useSounds(page, steps, latest, table.answered.count, fresh);

  useBeginKey(page, onBeginKey, (key, target) => open !== undefined && actsOn(key, target, take));

  const ladder = useMemo(() => play.ladder(choice), [play, choice]);
  const isPath = settings.kind === 'path';
  const left = open ? leftOf(settings, choice, shown) : 0;
  const first = ladder[0] ?? 0;
  const most = ladder.at(-1) ?? 0;
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
            isPath={isPath}
            isWaitingForFirstTile={mayMove && steps === 0}
            motif={look.motif}
            palette={look.palette}
            known={known}
            round={open?.roundId ?? fresh?.roundId ?? ''}
            mayUncover={(tile) => mayMove && play.moveProblem(moves, tile) === undefined}
            isAwaited={held !== undefined}
            requested={typeof table.requested === 'number' ? table.requested : undefined}
            onUncover={step}
          />
          <Outcome page={page} round={fresh} isTaken>
            {open ? (
              <Standing
                page={page}
                isPath={isPath}
                left={left}
                nowE4={takeable === undefined ? undefined : standingE4}
                nextE4={shown?.nextE4 ?? first}
              />
            ) : (
              (promiseOf(page, choice) ?? labels.firstPays(times(locale, first), times(locale, most)))
            )}
          </Outcome>
        </>
      }
      held={held}
      announcement={auto ? '' : announcementOf(page, fresh, shown, left, controls, standingE4)}
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
        how: isPath ? labels.howPath : labels.howMines,
      }}
    />
  );
}

/** A knock for each tile, and the sound of the end. */
function useSounds(
  { sound }: GamePageContext,
  steps: number,
  latest: Found | undefined,
  ended: number,
  fresh: Round | undefined,
): void {
  useOnceFor(steps === 0 ? undefined : steps, () => {
    sound.knock(0, latest === 'mine' ? 0 : Math.min(1, steps / 12));
    if (latest === 'charm') sound.win(60, 0.4);
  });
  useEndSound(ended, fresh, (height) => {
    if (height === undefined) sound.knock(0, 0);
    else sound.win(0, height);
  });
}

/** C cashes out, and the arrow keys go to the tiles. Text fields keep their keys. */
function actsOn(key: string, target: Element | undefined, take: () => void): boolean {
  if (key === 'c') take();
  else if (key.startsWith('arrow') && !target?.closest('.tiles, .segment, button'))
    document.querySelector<HTMLElement>('.tiles [tabindex="0"]')?.focus();
  else return false;
  return true;
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
  left: number,
  { takeable = 0, table }: StepsPlay<MinesChoice>['controls'],
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
  if (!latest)
    return table.open
      ? `${labels.chooseTile}. ${(state.rules as Rules).settings.kind === 'path' ? labels.rowsLeft : labels.safeLeft}: ${count(locale, left)}.`
      : '';
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
  return settings.lives === 2 ? labels.spareLife(count(locale, mines)) : undefined;
}

/** Safe tiles that are still face down; on a path, the rows to come. */
function leftOf(
  { kind, columns, rows }: Rules['settings'],
  { mines }: MinesChoice,
  shown: MinesShown | undefined,
): number {
  const found = shown?.found ?? [];
  return kind === 'path'
    ? rows - found.length
    : columns * rows - mines - found.filter((one) => one !== 'mine').length;
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
