// Covers of the first screen. The document contains them, and the code that draws covers loads later.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useEffect, useState } from 'react';

type CoveredGame = Pick<Game, 'identifier' | 'art'>;
/** Gives a cover as an image URL. */
export type DrawCover = (game: CoveredGame) => string;

let drawCover: DrawCover | undefined;

/** Sets the drawing function. The server has it from the start. */
export const drawCoversBy = (drawing: DrawCover): void => void (drawCover = drawing);

/** The picture that came with the document. */
const pictureInDocument = (gameId: string): string | undefined =>
  document.querySelector(`img[data-cover="${CSS.escape(gameId)}"]`)?.getAttribute('src') ?? undefined;

/** The cover as an image URL. Undefined until the drawing code is loaded. */
export function useLateCover(game: CoveredGame): string | undefined {
  const [known, setKnown] = useState(() => (drawCover ? undefined : pictureInDocument(game.identifier)));
  const [drawing, setDrawing] = useState(() => drawCover);
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
        () => {}, // The module loader has reported the error. The background colour stays.
      );
    });
    return () => {
      left = true;
      clearTimeout(wait);
    };
  }, [drawing]);
  return drawing ? drawing(game) : known;
}
