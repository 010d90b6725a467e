// The page of Harbour Lights. It makes two calls to its own server, and talks to the lobby through the SDK's frame.
import { joinLobby } from '../../sdk/play/game-frame.ts';

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
const [announcement, stake, table] = [
  at('announcement'),
  at<HTMLInputElement>('stake'),
  at<HTMLFormElement>('table'),
];
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
    enableSides();
  },
  onResume: () => {
    isPaused = false;
    enableSides();
  },
});

/** Nothing can be pressed until the game is ready, because the lobby shows this page as soon as it is loaded. */
function enableSides(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.sides button'))
    button.disabled = !isSet || isPaused || isPlaying;
}
function showBalance(minor: string): void {
  at('balance').textContent = points(minor);
  frame.send({
    type: 'balance',
    balance: { balance: Number(minor) / 100, currency: 'PP', updatedAt: new Date().toISOString() },
  });
}

/** Repeats the same round until its end is known, whatever happens to the network or the studio. */
async function untilPlayed(body: string): Promise<Played> {
  for (;;) {
    const response = await ask('/rounds', { method: 'POST', body }).catch(() => undefined);
    if (response?.ok === true) return (await response.json()) as Played;
    if (response?.status === 400) return { state: 'refused', refusal: 'INVALID_REQUEST' };
    announcement.textContent = 'The line to the harbour is down. Your round is kept, one moment …';
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
  }
}

async function playRound(side: Side): Promise<void> {
  if (isPlaying || isPaused) return;
  isPlaying = true;
  enableSides();
  const roundId = crypto.randomUUID();
  frame.send({ type: 'round-started', roundId });
  harbour.dataset['light'] = 'none';
  announcement.textContent = 'A ship comes round the pier …';
  const stakeMinor = String(settled * 100);
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
    announcement.textContent = won
      ? `It shows ${words[light]}. Won ${points(winMinor)} PP.`
      : `It shows ${words[light]}. Not this time.`;
  } else
    announcement.textContent =
      state === 'returned'
        ? 'The round did not take place. Your stake is back.'
        : refusal === 'RS_ERROR_NOT_ENOUGH_MONEY'
          ? 'The balance is too low for this stake.'
          : 'The house did not take the stake. Open the game again.';
  if (balanceMinor !== undefined && balanceMinor !== '') showBalance(balanceMinor);
  if (refusal === 'RS_ERROR_TOKEN_EXPIRED') frame.send({ type: 'error', code: 'GAME_SESSION_EXPIRED' });
  frame.send({ type: 'round-ended', roundId });
  isPlaying = false;
  enableSides();
}

const [MIN, MAX] = [1, 50];
/** The applied stake. Typed text is applied on Enter or on leaving the field. */
let settled = Number(stake.value);
/** The press that would play has corrected the stake. The player sees that first, and the next press plays. */
let isStakeCorrected = false;

/** Whether the typed text had to be corrected. Then a note says so. */
function settleStake(): boolean {
  const text = stake.value.trim();
  const typed = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  settled = Math.min(MAX, Math.max(MIN, typed ?? settled));
  stake.value = String(settled);
  if (typed === settled) return false;
  announcement.textContent = `The stake is ${settled} PP now: it can be ${MIN} to ${MAX} PP. Nothing was staked.`;
  return true;
}
const step = (by: number): void => {
  settled = Math.min(MAX, Math.max(MIN, settled + by));
  stake.value = String(settled);
};
at('less').addEventListener('click', () => step(-1));
at('more').addEventListener('click', () => step(1));
for (const act of ['pointerdown', 'keydown'])
  document.addEventListener(act, () => (isStakeCorrected = false), { capture: true });
stake.addEventListener('change', () => (isStakeCorrected = settleStake()));
stake.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || stake.value === String(settled)) return;
  // The first Enter applies the text, the next one plays.
  event.preventDefault();
  if (!settleStake()) announcement.textContent = `The stake is ${settled} PP. Press Enter again to play.`;
});
table.addEventListener('submit', (event) => {
  event.preventDefault();
  const isCorrected = settleStake() || isStakeCorrected;
  isStakeCorrected = false;
  if (!isCorrected) void playRound((event.submitter as HTMLButtonElement).value as Side);
});

if (first?.status === 'RS_OK') {
  showBalance(first.balanceMinor);
  isSet = true;
  enableSides();
  frame.ready();
} else {
  announcement.textContent = 'This game is closed. Open the game again from the lobby.';
  frame.send({ type: 'error', code: first ? 'GAME_SESSION_EXPIRED' : 'UNREACHABLE' });
}
