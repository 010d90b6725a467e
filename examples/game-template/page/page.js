// The page in the lobby's frame. It asks its own server for everything, and tells the lobby what happens.
/* global ParlorGame */
const address = new URLSearchParams(location.search);
const session = address.get('session') ?? '';
const AGAIN_AFTER_MS = 500;

const at = (id) => document.getElementById(id);
const buttons = [...document.querySelectorAll('#table button')];
const state = { isReady: false, isPaused: false, isPlaying: false };

const lobby = ParlorGame.joinLobby(address.get('lobby') ?? undefined, {
  onInit: ({ scheme, locale }) => {
    document.documentElement.style.colorScheme = scheme;
    document.documentElement.lang = locale;
  },
  onPause: () => change({ isPaused: true }),
  onResume: () => change({ isPaused: false }),
});

function change(part) {
  Object.assign(state, part);
  for (const button of buttons) button.disabled = !state.isReady || state.isPaused || state.isPlaying;
}

function showBalance(balance) {
  if (balance === undefined) return;
  at('balance').textContent = balance;
  lobby.send({
    type: 'balance',
    balance: { balance: Number(balance), currency: 'PP', updatedAt: new Date().toISOString() },
  });
}

/** The same round until its end is known, whatever happens to the network. */
async function untilPlayed(round) {
  for (;;) {
    const response = await fetch('rounds', { method: 'POST', body: JSON.stringify(round) }).catch(
      () => undefined,
    );
    if (response?.ok) return response.json();
    if (response?.status === 400) return { state: 'refused', code: 'INVALID_REQUEST' };
    at('said').textContent = 'No connection. Your round is kept, one moment …';
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
  }
}

function said({ state: end, shown, win, code }) {
  if (end === 'done')
    return Number(win) > 0 ? `It is ${shown}. You won ${win} PP.` : `It is ${shown}. Not this time.`;
  if (end === 'returned') return 'The round did not take place. Your stake is back.';
  return code === 'INSUFFICIENT_BALANCE'
    ? 'The balance is too low for this stake.'
    : 'The stake was not taken.';
}

async function play(side) {
  const stake = at('stake').valueAsNumber;
  const round = { session, id: crypto.randomUUID(), side, stake };
  change({ isPlaying: true });
  lobby.send({ type: 'round-started', roundId: round.id });
  const played = await untilPlayed(round);
  at('said').textContent = said(played);
  showBalance(played.balance);
  const result = played.state === 'done' ? { stake, win: Number(played.win) } : {};
  lobby.send({ type: 'round-ended', roundId: round.id, ...result });
  change({ isPlaying: false });
}

at('table').addEventListener('submit', (event) => {
  event.preventDefault();
  // Enter in the field only checks the stake; a press of a side plays.
  const side = event.submitter?.value;
  if (side && document.activeElement !== at('stake')) void play(side);
});

async function open() {
  const reply = await fetch(`balance?session=${encodeURIComponent(session)}`)
    .then((response) => response.json())
    .catch(() => ({ ok: false }));
  if (reply.ok) {
    showBalance(reply.balance);
    change({ isReady: true });
    lobby.ready();
  } else {
    at('said').textContent = 'The game is closed. Open it again from the lobby.';
    lobby.send({ type: 'error', code: reply.code ?? 'UNREACHABLE' });
  }
}

void open();
