import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { TableOf } from '../../game-head.ts';
import { wordsFor, type Labels, type Spoken } from '../../words.ts';
import { directionOf } from '@parlor/contract/formats/direction.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { readAddress } from './address.ts';
import { fetchState, type GameState, type CallError as Cause } from './server-calls.ts';
import { Loading } from './Loading.tsx';
import { lobbyAt, type Lobby } from './lobby.ts';
import { paletteOf, wallInk } from '../look/palettes.ts';
import { useReducedMotion } from '../look/use-reduced-motion.tsx';
import { makeSound, type Sound } from '../feel/sound.ts';
import { makeTurbo, TURBO_SHARE, type Turbo } from '../turbo/turbo.ts';
import { LoadError } from './LoadError.tsx';

/** What every game gets from its page. */
export interface GamePageContext {
  readonly state: GameState;
  readonly session: string;
  readonly lobby: Lobby;
  /** Inside a lobby's frame, which shows title and balance. */
  readonly framed: boolean;
  readonly labels: Labels;
  readonly locale: string;
  /** No round may start. */
  readonly paused: boolean;
  readonly offline: boolean;
  /** Reduced motion. */
  readonly still: boolean;
  readonly sound: Sound;
  readonly turbo: Turbo;
  /** Keys of one character act. */
  readonly hasShortcuts: boolean;
  /** The share of each duration of an animation that is left: 1, or less with turbo. */
  readonly share: number;
}

/** Choices of the player that the lobby tells. */
interface Settings {
  readonly still: boolean;
  readonly locale: string | undefined;
  readonly hasShortcuts: boolean;
}

interface Props {
  readonly children: (page: GamePageContext) => ReactNode;
}

const address = readAddress(window.location.search);
const sound = makeSound();
const turbo = makeTurbo();
/** The language in which the page begins; the lobby may send another. */
const LOCALE = address.locale ?? navigator.language;
const firstWords = wordsFor(LOCALE);

/** Opens the session, talks to the lobby, and applies the palette of the game. */
export function GamePage({ children }: Props) {
  const lobby = useMemo(() => lobbyAt(address.lobby), []);
  const [state, setState] = useState<GameState>();
  const [trouble, setTrouble] = useState<Cause>();
  const [attempt, setAttempt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [settings, setSettings] = useState<Settings>({ still: false, locale: undefined, hasShortcuts: true });
  const offline = useSyncExternalStore(watchLine, () => !navigator.onLine);
  const still = useReducedMotion() || settings.still;
  const isTurbo = useSyncExternalStore(turbo.watch, turbo.isOn);

  useEffect(
    () =>
      lobby.listen((message) => {
        if (message.type === 'init') {
          setSettings({
            still: message.reducedMotion,
            locale: message.locale,
            hasShortcuts: message.shortcuts !== false,
          });
          sound.setMuted(message.muted);
        } else {
          setPaused(message.type === 'pause');
          sound.hold(message.type === 'pause');
        }
      }),
    [lobby],
  );

  useEffect(() => {
    let gone = false;
    void fetchState(address.session).then((answer) => {
      if (gone) return;
      if (answer.ok) {
        setState(answer.value);
        lobby.send({ type: 'ready' });
        lobby.send({ type: 'balance', balance: answer.value.balance });
      } else {
        setTrouble(answer.trouble);
        lobby.send({ type: 'error', code: answer.trouble.code });
      }
    });
    return () => {
      gone = true;
    };
  }, [attempt, lobby]);

  const retry = useCallback(() => {
    setTrouble(undefined);
    setAttempt((count) => count + 1);
  }, []);
  // Back online: the game opens automatically.
  useEffect(() => {
    if (trouble?.code !== 'UNREACHABLE') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [trouble, retry]);

  const locale = settings.locale ?? state?.locale ?? LOCALE;
  const spoken = useWords(locale);
  const language = spoken?.language;
  useEffect(() => dressDocument(language, still, state?.title), [language, still, state?.title]);
  useEffect(() => void document.documentElement.toggleAttribute('data-turbo', isTurbo), [isTurbo]);

  const look = (state?.rules as Pick<TableOf<string, unknown, unknown>, 'look'> | undefined)?.look ?? {};
  const palette = paletteOf(look.palette);
  const style = { ...palette, wallInk: wallInk(palette) };
  const framed = address.lobby !== undefined && window.parent !== window;
  return (
    <div className="room" data-wall={look.wall ?? 'plain'} style={variables(style)}>
      {spoken === undefined ? null : state ? (
        children({
          state,
          session: address.session,
          lobby,
          framed,
          labels: spoken.labels,
          locale: numbersFor(locale, spoken),
          paused,
          offline,
          still,
          sound,
          turbo,
          hasShortcuts: settings.hasShortcuts,
          share: isTurbo ? TURBO_SHARE : 1,
        })
      ) : trouble ? (
        <LoadError
          labels={spoken.labels}
          trouble={trouble}
          offline={offline}
          onRetry={retry}
          onLeave={framed ? () => lobby.send({ type: 'exit' }) : undefined}
        />
      ) : (
        <Loading labels={spoken.labels} />
      )}
    </div>
  );
}

/** Undefined until the first language is loaded; another one replaces it when it is there. */
function useWords(locale: string): Spoken | undefined {
  const [spoken, setSpoken] = useState<Spoken>();
  useEffect(() => {
    let isOld = false;
    (locale === LOCALE ? firstWords : wordsFor(locale)).then(
      (words) => isOld || setSpoken(words),
      () => {}, // The language before it stays.
    );
    return () => {
      isOld = true;
    };
  }, [locale]);
  return spoken;
}

/** "en-GB" keeps its numbers; a language without messages has the numbers of English, like the messages around them. */
const numbersFor = (locale: string, { language }: Spoken): string =>
  locale.toLowerCase().startsWith(language.toLowerCase().split('-')[0] ?? '') ? locale : language;

function dressDocument(language: Language | undefined, still: boolean, title: string | undefined): void {
  const root = document.documentElement;
  if (language !== undefined) {
    root.lang = language;
    root.dir = directionOf(language);
  }
  root.toggleAttribute('data-still', still);
  if (title !== undefined) document.title = title;
}

const variables = (colours: Readonly<Record<string, string>>): CSSProperties =>
  Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      colour,
    ]),
  );

function watchLine(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
