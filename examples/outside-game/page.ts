// The page of Harbour Lights. With its own server it speaks by two calls, with the lobby around it by the SDK's frame.
import { joinLobby } from '../../sdk/game-frame.ts';

interface Played {
  state: 'done' | 'returned' | 'refused';
  light?: 'port' | 'starboard';
  winMinor?: string;
  balanceMinor?: string;
  refusal?: string;
}
type Side = 'port' | 'starboard';

const play = new URLSearchParams(location.search).get('play') ?? '';
const at = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const [said, stake, table] = [at('said'), at<HTMLInputElement>('stake'), at<HTMLFormElement>('table')];
const harbour = document.querySelector<HTMLElement>('.harbour')!;
const words: Record<Side, string> = { port: 'red to port', starboard: 'green to starboard' };
const AGAIN_AFTER_MS = 400;
let isSet = false;
let isPaused = false;
let isPlaying = false;

const points = (minor: string | number): string =>
  (Number(minor) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ask = (path: string, options?: RequestInit): Promise<Response> =>
  fetch(`${path}?play=${encodeURIComponent(play)}`, options);

interface TableSet {
  readonly status: string;
  readonly balanceMinor: string;
  readonly lobby: string;
}
const first = await ask('/table')
  .then(async (r) => (r.ok ? ((await r.json()) as TableSet) : undefined))
  .catch(() => undefined);
const frame = joinLobby(first?.lobby, {
  onInit: ({ scheme, reducedMotion }) => {
    document.documentElement.dataset['scheme'] = scheme;
    document.documentElement.toggleAttribute('data-still', reducedMotion);
  },
  onPause: () => {
    isPaused = true;
    settle();
  },
  onResume: () => {
    isPaused = false;
    settle();
  },
});

/** Until the table is set nothing can be pressed: the lobby shows this page as soon as it is loaded. */
function settle(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.sides button'))
    button.disabled = !isSet || isPaused || isPlaying;
}
function showBalance(minor: string): void {
  at('balance').textContent = points(minor);
  frame.tell({
    type: 'balance',
    balance: { balance: Number(minor) / 100, currency: 'PP', updatedAt: new Date().toISOString() },
  });
}

/** The same round until it is known how it ended, whatever happens to the network or to the studio meanwhile. */
async function untilPlayed(body: string): Promise<Played> {
  for (;;) {
    const response = await ask('/rounds', { method: 'POST', body }).catch(() => undefined);
    if (response?.ok === true) return (await response.json()) as Played;
    if (response?.status === 400) return { state: 'refused', refusal: 'INVALID_REQUEST' };
    said.textContent = 'The line to the harbour is down. Your round is kept, one moment …';
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
  }
}

async function playRound(side: Side): Promise<void> {
  if (isPlaying || isPaused) return;
  isPlaying = true;
  settle();
  const roundId = crypto.randomUUID();
  frame.tell({ type: 'round-started', roundId });
  harbour.dataset['light'] = 'none';
  said.textContent = 'A ship comes round the pier …';
  const stakeMinor = String(Math.round(Number(stake.value)) * 100);
  const {
    state,
    light,
    winMinor = '0',
    balanceMinor,
    refusal,
  } = await untilPlayed(JSON.stringify({ roundId, side, stakeMinor }));
  if (state === 'done' && light !== undefined) {
    harbour.dataset['light'] = light;
    const won = Number(winMinor) > 0;
    said.textContent = won
      ? `It shows ${words[light]}. Won ${points(winMinor)} PP.`
      : `It shows ${words[light]}. Not this time.`;
  } else
    said.textContent =
      state === 'returned'
        ? 'The round did not take place. Your stake is back.'
        : refusal === 'RS_ERROR_NOT_ENOUGH_MONEY'
          ? 'The balance is too low for this stake.'
          : 'The house did not take the stake. Open the game again.';
  if (balanceMinor !== undefined && balanceMinor !== '') showBalance(balanceMinor);
  if (refusal === 'RS_ERROR_TOKEN_EXPIRED') frame.tell({ type: 'error', code: 'GAME_SESSION_EXPIRED' });
  frame.tell({ type: 'round-ended', roundId });
  isPlaying = false;
  settle();
}

const step = (by: number): void => {
  stake.value = String(Math.min(50, Math.max(1, Math.round(Number(stake.value) || 1) + by)));
};
at('less').addEventListener('click', () => step(-1));
at('more').addEventListener('click', () => step(1));
stake.addEventListener('change', () => step(0));
table.addEventListener('submit', (event) => {
  event.preventDefault();
  void playRound((event.submitter as HTMLButtonElement).value as Side);
});

if (first?.status === 'RS_OK') {
  showBalance(first.balanceMinor);
  isSet = true;
  settle();
  frame.ready();
} else {
  said.textContent = 'This table is closed. Open the game again from the lobby.';
  frame.tell({ type: 'error', code: first ? 'GAME_SESSION_EXPIRED' : 'UNREACHABLE' });
}
