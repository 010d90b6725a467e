// Signing in to the console. All wrong attempts get the same reply.
import type { FastifyReply } from 'fastify';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { noteAct } from '../store.ts';
import { codeOfEmail, holdEnrolled } from './account-store.ts';
import { countStranger, ofAccount } from './attempts.ts';
import type { AccountDeps, SignInHandlers } from './deps.ts';
import { joinHandlers } from './joining.ts';
import { authenticationOptions, verifyAuthentication } from './passkeys.ts';
import { isPassword } from './passwords.ts';
import { asAttempt, useCode } from './second-factor.ts';
import { endSession, identify, openSession } from './sessions.ts';

export function signInHandlers(d: AccountDeps): SignInHandlers {
  const signIn = async (reply: FastifyReply, operatorId: string, by: 'passkey' | 'code') => {
    return inTransaction(d.pool, async (tx) => {
      // A reset at the same moment ends this session, or comes first and refuses it.
      if (!(await holdEnrolled(tx, operatorId))) throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
      const session = await openSession(d, tx, reply, operatorId);
      await noteAct(tx, { by: operatorId, act: 'sign-in', details: { by } }, d.clock.now());
      return session;
    });
  };
  return {
    ...joinHandlers(d),
    consoleState: async ({ request }) => ({
      environment: d.environment,
      isSignedIn: await identify(d, request).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError) return false;
          throw error;
        },
      ),
    }),
    consolePasskeyOptions: async ({ request }) => {
      await countStranger(d, request.ip);
      return { options: await authenticationOptions(d, 'sign-in') };
    },
    consolePasskey: async ({ request, reply, body }) => {
      await countStranger(d, request.ip);
      return signIn(reply, await verifyAuthentication(d, body.response, 'sign-in'), 'passkey');
    },
    consoleCode: async ({ request, reply, body }) => {
      await countStranger(d, request.ip);
      const row = await codeOfEmail(d.pool, body.email);
      const operatorId = row && String(row.operator_id);
      const found = await asAttempt(
        d,
        { quota: ofAccount(body.email), operatorId, act: 'sign-in' },
        async () => {
          const isRight = await isPassword(body.password, row?.password_hash ?? null, d.passwordCost);
          // Only a correct password uses up a code.
          return isRight && row && (await useCode(d, row, body.code)) ? operatorId : undefined;
        },
      );
      return signIn(reply, found, 'code');
    },
    consoleSignOut: async ({ request, reply }) => {
      await inTransaction(d.pool, async (tx) => {
        const operatorId = await endSession(d, tx, request, reply);
        if (operatorId !== undefined) await noteAct(tx, { by: operatorId, act: 'sign-out' }, d.clock.now());
      });
      return {};
    },
  };
}
