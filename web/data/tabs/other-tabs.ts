// What a player does in one tab shows in the other tabs of this browser.
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ACTS, invalidate, listenToActs, type Act } from '../queries/keys.ts';

const CHANNEL = 'parlor-acts';
/** Autoplay ends several rounds a second; the other tabs read again at most this often. */
const AT_MOST_EVERY_MS = 500;

/** A newer or older version of the app may run in another tab: its messages may be unknown. */
const ActMessage = z.object({ userId: z.string(), act: z.enum(ACTS) });

/** Tells the other tabs of this player each act, and reads again what an act there made old. Returns a function that stops it. */
export function agreeWithOtherTabs(client: QueryClient, userId: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const waiting = new Set<Act>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const post = (): void => {
    if (waiting.size === 0) return void (pause = undefined);
    for (const act of waiting) channel.postMessage({ userId, act });
    waiting.clear();
    pause = setTimeout(post, AT_MOST_EVERY_MS);
  };
  const stop = listenToActs(client, (act) => {
    waiting.add(act);
    if (pause === undefined) post();
  });
  channel.onmessage = ({ data }: MessageEvent) => {
    const message = ActMessage.safeParse(data).data;
    if (message?.userId === userId) void invalidate(client, message.act);
  };
  return () => {
    stop();
    clearTimeout(pause);
    channel.close();
  };
}
