// Turns an invitation into an account, or resets the sign-in of one. The same transaction uses up the invitation.
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { noteAct } from '../store.ts';
import {
  enrolAgain,
  findInvitation,
  insertAccount,
  nextOperatorId,
  useInvitation,
  type InvitationRow,
  type NewFactors,
} from './account-store.ts';
import { countStranger } from './attempts.ts';
import { hashOf, type AccountDeps, type SignInHandlers } from './deps.ts';
import { insertPasskey, registrationOptions, verifyRegistration } from './passkeys.ts';
import { hashPassword } from './passwords.ts';
import { seal, unseal } from '../../../auth/tokens/sealed.ts';
import { totpAbout } from './second-factor.ts';
import { openSession } from './sessions.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

type JoinHandlers = Pick<
  SignInHandlers,
  'consoleInvitation' | 'joinPasskeyOptions' | 'joinWithPasskey' | 'joinCodeSetup' | 'joinWithCode'
>;

const NO_FACTORS: NewFactors = { passwordHash: null, totpSecret: null, totpStep: 0 };
const purposeOf = ({ id }: InvitationRow): string => `join ${id}`;
const setupAbout = ({ id }: InvitationRow): string => `app of invitation ${id}`;

export function joinHandlers(d: AccountDeps): JoinHandlers {
  const { pool, clock } = d;
  const find = async (secret: string): Promise<InvitationRow> => {
    const invitation = await findInvitation(pool, hashOf(secret), clock.now());
    if (invitation === undefined) throw new ApiError('INVITATION_NOT_FOUND');
    return invitation;
  };
  const join = (
    reply: FastifyReply,
    secret: string,
    enrol: (tx: pg.PoolClient, operatorId: string) => Promise<NewFactors>,
    after: (tx: pg.PoolClient, operatorId: string) => Promise<void> = () => Promise.resolve(),
  ) =>
    inTransaction(pool, async (tx) => {
      const nowMs = clock.now();
      const invitation = await useInvitation(tx, hashOf(secret), nowMs);
      if (invitation === undefined) throw new ApiError('INVITATION_NOT_FOUND');
      const { id, resets, role, email, invited_by } = invitation;
      const operatorId = resets === null ? await nextOperatorId(tx) : String(resets);
      const factors = await enrol(tx, operatorId);
      const isDone =
        resets === null
          ? await insertAccount(tx, operatorId, invitation, factors, nowMs)
          : await enrolAgain(tx, operatorId, factors);
      if (!isDone) throw new ApiError('OPERATOR_EXISTS');
      await after(tx, operatorId);
      const session = await openSession(d, tx, reply, operatorId);
      const act = resets === null ? 'join' : 'join-again';
      const details = { invitation: id, invitedBy: String(invited_by), role, email };
      await noteAct(tx, { by: operatorId, act, details }, nowMs);
      return session;
    });
  return {
    consoleInvitation: async ({ request, body }) => {
      await countStranger(d, request.ip);
      const { name, email, role, resets, expires_at } = await find(body.secret);
      return { name, email, role, isReset: resets !== null, expiresAt: expires_at.toISOString() };
    },
    joinPasskeyOptions: async ({ request, body }) => {
      await countStranger(d, request.ip);
      const invitation = await find(body.secret);
      const { email, name } = invitation;
      return { options: await registrationOptions(d, { email, name, purpose: purposeOf(invitation) }) };
    },
    joinWithPasskey: async ({ request, reply, body }) => {
      await countStranger(d, request.ip);
      const invitation = await find(body.secret);
      const passkey = await verifyRegistration(d, body.response, purposeOf(invitation));
      return join(
        reply,
        body.secret,
        () => Promise.resolve(NO_FACTORS),
        async (tx, operatorId) => {
          if (!(await insertPasskey(tx, operatorId, passkey, body.name, clock.now())))
            throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
        },
      );
    },
    joinCodeSetup: async ({ request, body }) => {
      await countStranger(d, request.ip);
      const invitation = await find(body.secret);
      const key = newTotpSecret();
      const sealed = seal(d.sealingKeys, key, setupAbout(invitation)).toString('base64url');
      return { uri: totpUri(key, invitation.email), key, sealed };
    },
    joinWithCode: async ({ request, reply, body }) => {
      await countStranger(d, request.ip);
      const invitation = await find(body.secret);
      const sealed = Buffer.from(body.sealed, 'base64url');
      const key = unseal(d.sealingKeys, sealed, setupAbout(invitation))?.text;
      const totpStep = key === undefined ? undefined : stepOf(key, body.code, clock.now());
      if (key === undefined || totpStep === undefined) throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
      const passwordHash = await hashPassword(body.password, d.passwordCost);
      return join(reply, body.secret, (_tx, operatorId) =>
        Promise.resolve({
          passwordHash,
          totpSecret: seal(d.sealingKeys, key, totpAbout(operatorId)),
          totpStep,
        }),
      );
    },
  };
}
