// A server with the scenarios' studios in its catalogue and without the web app.
import { studioTerms } from '@parlor/games/studio-terms.ts';
import { startWith } from './start-with.ts';
import { STUDIOS } from './studios.ts';

await startWith(
  (loaded) => ({
    ...loaded,
    providers: STUDIOS,
    content: { ...loaded.content, studios: studioTerms(STUDIOS, loaded.games) },
  }),
  { apiOnly: true },
);
