// A server with the studios of the scenarios in its catalogue and no web app.
import { studioTerms } from '@parlor/games/studio-terms.ts';
import { startWith } from './start-with.ts';
import { STUDIOS } from './studios.ts';

await startWith(
  (house) => ({
    ...house,
    providers: STUDIOS,
    content: { ...house.content, studios: studioTerms(STUDIOS, house.games) },
  }),
  { apiOnly: true },
);
