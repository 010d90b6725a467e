// A server with the studios of the scenarios in its catalogue and no web app.
import { startWith } from './start-with.ts';
import { STUDIOS } from './studios.ts';

await startWith((content) => ({ ...content, providers: STUDIOS }), { apiOnly: true });
