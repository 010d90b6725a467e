// The return of a provider that posts a form (`response_mode=form_post`), such as Apple. A post from another site carries no
// Lax cookie, so it cannot finish the redirect. It keeps the name that the form tells, and sends the browser to the ordinary
// return address, to which the cookie comes along. The name is not in that address, which browsers keep.
import type { FastifyInstance } from 'fastify';
import { auth } from '@parlor/contract/calls/auth.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { AuthDeps } from '../deps.ts';
import { hashOf } from '../secrets.ts';
import { TOLD } from './redirect.ts';
import { keepTold } from './redirect-store.ts';

const MAX_BYTES = 16 * 1024;
/** Much longer than any name. */
const MAX_TOLD = 2048;
/** All that the return address reads. */
const PASSED_ON = ['code', 'state', 'error', 'error_description'] as const;

export const formReturn =
  ({ pool, clock, providers }: Pick<AuthDeps, 'pool' | 'clock' | 'providers'>) =>
  (app: FastifyInstance): void => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    app.post<{ Params: { provider: string } }>(
      auth.identityCallback.path.replace('{provider}', ':provider'),
      async (request, reply) => {
        const { provider } = request.params;
        if (!providers.named.postsForm(provider)) throw new ApiError('NOT_FOUND');
        const form = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
        const { state, [TOLD]: told } = form;
        if (state !== undefined && told !== undefined && told.length <= MAX_TOLD)
          await keepTold(pool, { stateHash: hashOf(state), provider, told }, clock.now());
        const query = new URLSearchParams();
        for (const name of PASSED_ON) if (form[name] !== undefined) query.set(name, form[name]);
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(`${fillPath(auth.identityCallback.path, { provider })}?${query}`, 303);
      },
    );
  };
