// A whole game in under a hundred lines: it signs in, remembers its level, shows the balance, and reports progress.
import { openParlor, RequestError, type Parlor } from '@parlor/sdk';

const GAME = { gameId: 'hello-game', gameVersion: '1.0.0' };

/** The saved data of a player, as the part of its id. */
interface Saved {
  readonly level: number;
  readonly best: number;
}
const NOTHING_YET: Saved = { level: 1, best: 0 };

const place = (id: string): HTMLElement => document.getElementById(id)!;

async function play(): Promise<void> {
  // Env and hosts are build settings. Nothing else in the game knows the server's address.
  const parlor = await openParlor({ ...GAME, env: 'local' });
  const { auth, context } = await parlor.start();
  if (auth.status !== 'connected') return askIn(parlor);

  place('who').textContent = auth.profile.firstName;
  await showBalance(parlor);

  const data = parlor.data();
  let saved: Saved = { ...NOTHING_YET, ...context?.part };
  const show = (): void => {
    place('level').textContent = `Level ${saved.level}, best ${saved.best}`;
  };
  show();

  place('press').addEventListener('click', () => {
    const points = Math.ceil(Math.random() * 6) * saved.level;
    saved = { level: saved.level + (points > 3 * saved.level ? 1 : 0), best: Math.max(saved.best, points) };
    show();
    // Written three seconds after the last save, when the page is hidden, or on the next visit.
    data.savePart(GAME.gameId, { ...saved });
    void report(parlor, saved);
  });
}

/** A visitor without a sign-in gets a link by e-mail, which returns to this page. */
function askIn({ session }: Parlor): void {
  const state = session.state();
  if (state.status !== 'disconnected') return;
  const form = place('door') as HTMLFormElement;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const email = (form.elements.namedItem('email') as HTMLInputElement).value;
    state.signInWithEmail(email).then(
      () => (place('level').textContent = 'Look in your mail.'),
      (error: Error) => (place('level').textContent = error.message),
    );
  });
}

async function showBalance({ api }: Parlor): Promise<void> {
  const { balance } = await api.balance({ params: { currency: 'PP' } });
  place('balance').textContent = `${balance} PP`;
}

/** A partner task that requires a level is reported once that level is reached. The server checks before it pays. */
async function report({ api }: Parlor, { level }: Saved): Promise<void> {
  try {
    const { partners } = await api.crossTasks();
    const task = partners
      .flatMap(({ availableTasks }) => availableTasks)
      .find(
        ({ externalId, state }) => externalId === `${GAME.gameId}-level-${level}` && state === 'AVAILABLE',
      );
    if (task) await api.markCrossTaskCheckable({ body: { id: task.id } });
  } catch (error) {
    // A refusal has a stable code. The game continues after any of them.
    console.warn(error instanceof RequestError ? `not reported: ${error.code}` : error);
  }
}

void play();
