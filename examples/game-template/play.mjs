// One round through the page's own call, for `npm run certify -- --studio`. GAME_URL is the address of the page.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_AFTER_MS = 500;

const page = new URL(process.env.GAME_URL ?? '');
const session = page.searchParams.get('session');
const body = JSON.stringify({ session, id: randomUUID(), side: 'heads', stake: 1 });
// The same round until its end is known, as the page does.
for (;;) {
  const response = await fetch(new URL('rounds', page), { method: 'POST', body }).catch(() => undefined);
  if (response?.ok || response?.status === 400) break;
  await pause(AGAIN_AFTER_MS);
}
