// Covers on a first screen: they come drawn with the document, and the code that draws them is loaded later.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useEffect, useState } from 'react';

type CoveredGame = Pick<Game, 'identifier' | 'art'>;
export type Hand = (game: CoveredGame) => string;

let hand: Hand | undefined;

/** Draws with this hand from now on: the server has it from the start. */
export const drawCoversBy = (drawing: Hand): void => void (hand = drawing);

/** The picture as the document brought it. */
const brought = (gameId: string): string | undefined =>
  document.querySelector(`img[data-cover="${CSS.escape(gameId)}"]`)?.getAttribute('src') ?? undefined;

/** The address of a cover as a picture; undefined for the moment in which nobody here can draw. */
export function useLateCover(game: CoveredGame): string | undefined {
  const [known, setKnown] = useState(() => (hand ? undefined : brought(game.identifier)));
  const [drawing, setDrawing] = useState(() => hand);
  const [shown, setShown] = useState(game.identifier);
  if (shown !== game.identifier) {
    setShown(game.identifier);
    setKnown(undefined);
  }
  useEffect(() => {
    if (drawing) return;
    let left = false;
    const wait = setTimeout(() => {
      import('./cover-for.ts').then(
        ({ coverFor }) => {
          drawCoversBy(coverFor);
          if (!left) setDrawing(() => coverFor);
        },
        () => {}, // The loader of the parts has reported it; the wall stays.
      );
    });
    return () => {
      left = true;
      clearTimeout(wait);
    };
  }, [drawing]);
  return drawing ? drawing(game) : known;
}
