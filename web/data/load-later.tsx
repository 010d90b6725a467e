import { useEffect, useState, type ComponentType } from 'react';
import { everyWord } from '../i18n/i18n.ts';
import { inTurn, whenIdle } from './yield-to-main.ts';

/**
 * Parts registered for later, in this order; the page fetches them all once its first screen listens (`fetchLater`).
 */
const requested = new Set<() => Promise<unknown>>();

/**
 * A part of a screen that comes after its first frame: `load` starts once the screen is visible, and `Waiting` keeps
 * its place until then. It is never part of a first load, so the server renders `Waiting` in its place as well.
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
        coming = undefined; // The next screen that shows it requests it again.
        throw error;
      },
    ));
  requested.add(fetchIt);
  return function Later(props: Props) {
    const [Here, setHere] = useState(() => Part);
    useEffect(() => {
      if (Here) return;
      let left = false;
      // Not in the task in which the screen begins to listen.
      const wait = setTimeout(() => {
        fetchIt().then(
          // Many come in one file: each renders in a task of its own.
          () => inTurn(() => !left && setHere(() => Part)),
          () => {}, // The loader of the parts has reported it; the placeholder stays.
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

/** Also fetches this after all of them. */
export function alsoLater(load: () => Promise<unknown>): void {
  requested.add(load);
}

let mayBegin: Promise<void> = Promise.resolve();

/** Nothing is fetched ahead before this: a file that is not cached yet would be fetched twice. */
export function fetchLaterAfter(kept: Promise<void>): void {
  mayBegin = kept;
}

/** Fetches the parts that no screen has shown yet, one after another, so that they are available offline too. */
export async function fetchLater(): Promise<void> {
  await mayBegin;
  for (const load of requested) {
    await whenIdle();
    await load().catch(() => {}); // The screen that shows it requests it again.
  }
}
