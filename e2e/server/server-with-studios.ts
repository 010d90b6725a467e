// A server with the studios of the scenarios in its catalogue and no web app.
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
