// Sends the file of an export to the owner of its link, in a browser or from the messenger, without a token.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { EXPORT_FILE_PATH } from '@parlor/contract/calls/personal-data.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { readLink } from './link.ts';
import { fileOfLink, partsOf } from './store.ts';

const Query = z.strictObject({ key: z.string().check(z.maxLength(128)) });
export const exportFilePlugin =
  ({ pool, clock }: Deps) =>
  (app: FastifyInstance): void => {
    app.get(EXPORT_FILE_PATH, async (request, reply) => {
      const link = readLink(Query.safeParse(request.query).data?.key ?? '');
      const file = link && (await fileOfLink(pool, link, link.hash, clock.now()));
      if (link === undefined || file === undefined) throw new ApiError('NOT_FOUND');
      const day = file.asked_at.toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="parlor-data-${day}.zip"`,
          'content-length': String(file.bytes),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        .send(Readable.from(partsOf(pool, { ...link, attempt: file.attempt })));
    });
  };
