import { useEffect, useState, type ComponentType } from 'react';
import { everyWord } from '../i18n/i18n.ts';
import { inTurn, whenIdle } from './yield-to-main.ts';

/** What was asked for later, in this order; the server fetches it all once its first screen listens (`fetchLater`). */
const requested = new Set<() => Promise<unknown>>();

/**
 * A part of a screen that comes after its first frame: `load` is asked for once the screen stands, and `Waiting` keeps
 * its place until then. It is never part of a first load, so what the server draws in its place is `Waiting` as well.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<NoInfer<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const fetchIt = (): Promise<void> =>
    (coming ??= Promise.all([load(), everyWord()]).then(
      ([part]) => void (Part = part),
      (error: unknown) => {
        coming = undefined; // Asked for again by the next screen that shows it.
        throw error;
      },
    ));
  requested.add(fetchIt);
  return function Later(props: Props) {
    const [Here, setHere] = useState(() => Part);
    useEffect(() => {
      if (Here) return;
      let left = false;
      // Not in the breath in which the screen begins to listen.
      const wait = setTimeout(() => {
        fetchIt().then(
          // Many come in one file: each is drawn in a turn of its own.
          () => inTurn(() => !left && setHere(() => Part)),
          () => {}, // The loader of the parts has reported it; the place stays.
        );
      });
      return () => {
        left = true;
        clearTimeout(wait);
      };
    }, [Here]);
    if (Here) return <Here {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}

/** Has this fetched after all of them, too. */
export function alsoLater(load: () => Promise<unknown>): void {
  requested.add(load);
}

let mayBegin: Promise<void> = Promise.resolve();

/** Nothing is fetched ahead before this: what nobody keeps yet would be fetched twice. */
export function fetchLaterAfter(kept: Promise<void>): void {
  mayBegin = kept;
}

/** Fetches what no screen has shown yet, one after another, so that it is there without a connection too. */
export async function fetchLater(): Promise<void> {
  await mayBegin;
  for (const load of requested) {
    await whenIdle();
    await load().catch(() => {}); // Asked for again by the screen that shows it.
  }
}
