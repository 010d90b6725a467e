// Mutations of authentication and authorization.
import type { Mutation } from '../mutation.ts';

const DOCUMENTS = 'server/features/documents/index.ts';

export const identitiesMutations: readonly Mutation[] = [
  {
    name: 'the owner of a document is read from the address',
    breaks: 'I44',
    file: DOCUMENTS,
    find: 'readDocument(pool, caller.playerId, partOf(path, caller.playerId));',
    put: "readDocument(pool, parseDocumentPath(path)?.userId ?? '0', partOf(path, parseDocumentPath(path)?.userId ?? '0'));",
    seenBy: {
      file: 'server/features/documents/documents.test.ts',
      title: "another player's path",
    },
  },
  {
    name: 'logout that only clears the cookie',
    breaks: 'I42',
    file: 'server/auth/flows/session-routes.ts',
    find: '      await end(caller, caller.signInId);\n',
    put: '',
    seenBy: {
      file: 'server/auth/flows/staying-signed-in.test.ts',
      title: 'one sign-in: refused here at once',
    },
  },
  {
    name: 'a link of an email may be tried with any number of addresses',
    breaks: 'I41',
    file: 'server/auth/flows/email/email-store.ts',
    find: 'where code_hash = ${codeHash} and email <> ${email}',
    put: 'where code_hash = ${codeHash} and email = ${email}',
    seenBy: {
      file: 'server/auth/flows/email/email-sign-in.test.ts',
      title: 'five wrong attempts invalidate the link',
    },
  },
  {
    name: '`rd` that accepts //',
    breaks: 'spec §2',
    file: 'contract/formats/site-path.ts',
    find: "return origin === base && !pathname.startsWith('//');",
    put: "return origin !== '' && !pathname.startsWith('//');",
    seenBy: { file: 'contract/formats/site-path.test.ts' },
  },
  {
    name: 'message without origin check',
    breaks: 'spec §5',
    file: 'games/page/frame/lobby.ts',
    find: 'if (event.origin !== origin || event.source !== window.parent) return;',
    put: 'if (event.source !== window.parent) return;',
    seenBy: { file: 'games/page/frame/lobby.test.ts', title: 'a game listens only to the lobby' },
  },
  {
    name: 'a stolen refresh token ends nothing',
    breaks: 'I43',
    file: 'server/auth/flows/refresh.ts',
    find: '      await endSignIns(deps.pool, playerId, signInId);\n      deps.identity.watch.note({ playerId, signInId });\n',
    put: '',
    seenBy: {
      file: 'server/auth/flows/staying-signed-in.test.ts',
      title: 'I43: a token used longer ago ends the sign-in',
    },
  },
  {
    name: 'launch data never expires',
    breaks: 'spec §2',
    file: 'server/auth/flows/telegram/init-data.ts',
    find: "  if (ageS > rules.maxAgeS) return refuse('INIT_DATA_EXPIRED');\n",
    put: '',
    seenBy: { file: 'server/auth/flows/telegram/init-data.test.ts' },
  },
  {
    name: 'a sign-in link works twice',
    breaks: 'I41',
    file: 'server/auth/flows/email/email-store.ts',
    find: 'and used_at is null and expires_at > ${new Date(nowMs)} and wrong',
    put: 'and expires_at > ${new Date(nowMs)} and wrong',
    seenBy: {
      file: 'server/auth/flows/email/email-sign-in.test.ts',
      title: 'I41: one link completed ten times at once',
    },
  },
  {
    name: 'another site’s page may use the cookie',
    breaks: 'spec §2',
    file: 'server/auth/flows/same-site.ts',
    find: '  if (origin === undefined || isOwn(origin, request, config)) return;',
    put: "  if (origin === undefined || isOwn(origin, request, config) || origin.startsWith('http')) return;",
    seenBy: {
      file: 'server/auth/flows/staying-signed-in.test.ts',
      title: 'by cookie answers by cookie',
    },
  },
  {
    name: 'inviter from the body',
    breaks: 'I26',
    edits: [
      {
        file: 'contract/formats/campaign.ts',
        find: '  return code !== undefined && INVITE_CODE.test(code) ? code : undefined;',
        put: '  return INVITE_CODE.test(code ?? "") ? code : code;',
      },
      {
        file: 'server/auth/flows/invitation.ts',
        find: 'where code = ${i.code}`',
        put: 'where code = ${i.code} or player_id::text = ${i.code}`',
      },
    ],
    seenBy: {
      file: 'contract/formats/campaign.test.ts',
      title: 'a referral is a campaign that carries',
    },
  },
  {
    name: 'a disabled inviter brings friends',
    breaks: 'I26',
    file: 'server/auth/flows/invitation.ts',
    find: 'where c.player_id = ${by} and p.disabled_at is null',
    put: 'where c.player_id = ${by}',
    seenBy: {
      file: 'server/auth/flows/invitation.test.ts',
      title: 'is nobody if the inviter is unknown, disabled',
    },
  },
];
