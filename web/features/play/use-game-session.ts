import type { Balance } from '@parlor/contract/calls/balances.ts';
import { BUILTIN_PROVIDER, preferredDevice, type Game } from '@parlor/contract/calls/catalogue.ts';
import { FRAME_VERSION, readFromPage, type FromLobby } from '@parlor/contract/formats/frame.ts';
import { hasErrorCode, NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { followChanges } from '../../data/live/follow-changes.ts';
import { invalidateAfter, keys, readAgain, reportAct } from '../../data/queries/keys.ts';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { isChosen } from '../../platform/device-choices.ts';
import { isStill } from '../../theme/motion.ts';

/** How long a game may take to get ready. */
const READY_WITHIN_MS = 20_000;
/** Delay from the last round to reloading the quests. */
const SETTLED_MS = 1500;

export type GameTrouble = 'slow' | 'unreachable' | 'no-game' | 'sitting-ended' | 'on-break' | 'other';
export type GamePhase =
  /** The game session is being opened. */
  | { readonly name: 'opening' }
  /** The page is loading behind the cover. */
  | { readonly name: 'loading'; readonly url: string }
  | { readonly name: 'open'; readonly url: string }
  | { readonly name: 'trouble'; readonly trouble: GameTrouble; readonly reference: string | undefined };

export interface Table {
  readonly phase: GamePhase;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** A round began, and its end is not known yet. */
  readonly isInRound: boolean;
  /** … and it waits for the player's next move, without a time limit. */
  readonly isRoundWaiting: boolean;
  /** The page of a studio that sends no messages is loaded. */
  readonly onLoaded: () => void;
  readonly retry: () => void;
}

/** One session of a game: opening it, the frame's messages, and the balance that the frame reports. */
export function useGameSession(
  game: Game,
  { isPaused, mayOpen = true, onExit }: { isPaused: boolean; mayOpen?: boolean; onExit: () => void },
): Table {
  const { api } = useServices();
  const { i18n } = useLingui();
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<GamePhase>({ name: 'opening' });
  const [roundUnderWay, setRoundUnderWay] = useState<{ readonly id: string; readonly waits: boolean }>();
  const [rounds, setRounds] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  /** A session that ended before the game was ready is opened again once. */
  const reopened = useRef(false);

  const gameId = game.identifier;
  const device = clientDevice(game);
  useEffect(() => {
    if (!mayOpen) return;
    const gone = new AbortController();
    api
      .openGame({ body: { game: gameId, locale: i18n.locale, clientType: device } }, { signal: gone.signal })
      .then(
        ({ gameUrl }) => setPhase({ name: 'loading', url: gameUrl }),
        (error: unknown) => {
          if (!gone.signal.aborted) setPhase({ name: 'trouble', ...troubleOf(error) });
        },
      );
    return () => gone.abort();
  }, [api, gameId, device, i18n.locale, attempt, mayOpen]);

  // A round that waits for the player shows all there is.
  useHoldChanges(roundUnderWay !== undefined && !roundUnderWay.waits);

  const isLoading = phase.name === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    const late = setTimeout(
      () => setPhase({ name: 'trouble', trouble: 'slow', reference: undefined }),
      READY_WITHIN_MS,
    );
    return () => clearTimeout(late);
  }, [isLoading]);

  const url = phase.name === 'loading' || phase.name === 'open' ? phase.url : undefined;
  const say = (message: FromLobby): void => {
    if (url !== undefined) frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
  };
  const takeBalance = useTakeBalance();
  const retry = (): void => {
    setPhase({ name: 'opening' });
    setRoundUnderWay(undefined);
    setAttempt((now) => now + 1);
  };

  const onMessage = useEffectEvent((event: MessageEvent): void => {
    if (url === undefined || event.origin !== new URL(url).origin) return;
    if (event.source === null || event.source !== frame.current?.contentWindow) return;
    const message = readFromPage(event.data);
    switch (message?.type) {
      case 'ready':
        setPhase({ name: 'open', url });
        say({
          parlor: FRAME_VERSION,
          type: 'init',
          scheme: document.documentElement.dataset.scheme === 'light' ? 'light' : 'dark',
          reducedMotion: isStill(),
          locale: i18n.locale,
          muted: !isChosen('sound'),
          ...(isChosen('shortcuts') ? {} : { shortcuts: false }),
        });
        if (isPaused) say({ parlor: FRAME_VERSION, type: 'pause' });
        break;
      case 'balance':
        takeBalance(message.balance);
        break;
      case 'round-started':
        setRoundUnderWay({ id: message.roundId, waits: message.waits === true });
        break;
      case 'round-ended':
        setRoundUnderWay((now) => (now?.id === message.roundId ? undefined : now));
        setRounds((now) => now + 1);
        break;
      case 'exit':
        onExit();
        break;
      case 'error':
        if (['GAME_SESSION_EXPIRED', 'GAME_SESSION_INVALID', 'SIGN_IN_ENDED'].includes(message.code)) {
          if (phase.name === 'loading' && !reopened.current) {
            reopened.current = true;
            retry();
          } else setPhase({ name: 'trouble', trouble: 'sitting-ended', reference: undefined });
        } else if (phase.name === 'loading')
          setPhase({
            name: 'trouble',
            trouble: message.code === 'UNREACHABLE' ? 'unreachable' : 'other',
            reference: undefined,
          });
        break;
      case undefined:
        break;
    }
  });
  useEffect(() => {
    const listener = (event: MessageEvent): void => onMessage(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);

  const isOpen = phase.name === 'open';
  const tellPause = useEffectEvent((paused: boolean): void =>
    say({ parlor: FRAME_VERSION, type: paused ? 'pause' : 'resume' }),
  );
  useEffect(() => {
    if (isOpen) tellPause(isPaused);
  }, [isOpen, isPaused]);

  useReadAgain(rounds);

  // A studio's page may never send `ready` (contract/formats/frame.ts), so it opens when it has loaded.
  const onLoaded = (): void => {
    if (game.provider !== BUILTIN_PROVIDER && phase.name === 'loading') setPhase({ ...phase, name: 'open' });
  };
  return {
    phase,
    frame,
    isInRound: roundUnderWay !== undefined,
    isRoundWaiting: roundUnderWay?.waits === true,
    onLoaded,
    retry,
  };
}

/** While a round is shown, no balance of the server tells its result. */
function useHoldChanges(isShowing: boolean): void {
  const client = useQueryClient();
  useEffect(() => (isShowing ? followChanges(client).hold() : undefined), [client, isShowing]);
}

/** Writes the balance that the frame reports to the query, for every component that shows it. */
function useTakeBalance(): (balance: Balance) => void {
  const ask = useAsk();
  const client = useQueryClient();
  return (balance) => {
    reportAct(client, 'round');
    client.setQueryData(
      ask.balances().queryKey,
      (now) =>
        now && {
          ...now,
          balances: now.balances.map((one) => (one.currency === balance.currency ? balance : one)),
        },
    );
    if (balance.currency === 'PP')
      client.setQueryData(ask.summary().queryKey, (now) => now && { ...now, ppBalance: balance.balance });
  };
}

function useReadAgain(rounds: number): void {
  const client = useQueryClient();
  // Playing changed more than the frame reported, so it is loaded again on leaving.
  useEffect(() => () => void invalidateAfter(client, 'round'), [client]);
  // Quests advance with rounds. During fast play they are loaded once.
  useEffect(() => {
    if (rounds === 0) return;
    const settled = setTimeout(
      () => void readAgain(client, new Set([keys.summary, keys.quests])),
      SETTLED_MS,
    );
    return () => clearTimeout(settled);
  }, [client, rounds]);
}

/** The device type for which the server opens the game. */
const clientDevice = (game: Game): 'mobile' | 'desktop' =>
  matchMedia('(min-width: 1024px)').matches && game.devices.includes('desktop')
    ? 'desktop'
    : preferredDevice(game);

function troubleOf(error: unknown): { trouble: GameTrouble; reference: string | undefined } {
  const { reference } = whatFailed(error);
  if (hasErrorCode(error, 'GAME_NOT_FOUND')) return { trouble: 'no-game', reference };
  if (hasErrorCode(error, 'CARE_PAUSED')) return { trouble: 'on-break', reference: undefined };
  if (error instanceof NetworkError) return { trouble: 'unreachable', reference };
  return {
    trouble: error instanceof RequestError && error.status === 503 ? 'unreachable' : 'other',
    reference,
  };
}
