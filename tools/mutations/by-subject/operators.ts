// Mutations of operators' permissions, and of settings that prod must refuse.
import type { Mutation } from '../mutation.ts';

const ONCE = 'server/features/operator/idempotent-acts.test.ts';
const LIMITS = 'server/features/operator/approval-limits.test.ts';
const SWITCHES = 'server/features/switches/switches.test.ts';
const PUBLISHING = 'server/features/operator/content/publishing.test.ts';

export const operatorsMutations: readonly Mutation[] = [
  {
    name: 'a switch waits for no look of the other processes',
    breaks: 'S31',
    file: 'server/features/switches/live-switches.ts',
    find: '    if (acts.length === 0) return;\n',
    put: '    if (acts.length === 0 || db !== this.#o.pool) return;\n',
    seenBy: { file: SWITCHES, title: 'a process without notifications polls' },
  },
  {
    name: 'a switch stays off after its end',
    breaks: 'S31',
    file: 'economy/kernel/switches.ts',
    find: '  until === undefined || nowMs < Date.parse(until);\n',
    put: '  until === undefined || nowMs >= 0;\n',
    seenBy: { file: SWITCHES, title: 'its end makes it on again' },
  },
  {
    name: 'a scheduled release begins without another look',
    breaks: 'C2',
    file: 'server/content/releases/live-content.ts',
    find: 'this.#live?.release.id && (await this.#isHeldBack(due)))',
    put: 'this.#live?.release.id && false)',
    seenBy: { file: PUBLISHING, title: 'a scheduled release is looked at again' },
  },
  {
    name: 'a draft is approved without green checks',
    breaks: 'C2',
    file: 'server/content/drafts/approving.ts',
    find: "          if (missing.length > 0) throw new ApiError('CHECKS_MISSING', undefined, { missing });\n",
    put: '          void missing;\n',
    seenBy: {
      file: 'server/features/operator/content/gate.test.ts',
      title: 'a draft without a check is not published',
    },
  },
  {
    name: 'an operator’s key is kept after the act',
    breaks: 'I9, I50',
    file: 'server/features/operator/store.ts',
    find: '  await keepAnswer(tx, answer, nowMs);\n',
    put: '  void [keepAnswer, answer];\n',
    seenBy: { file: ONCE, title: 'the same request to two processes at once' },
  },
  {
    name: 'an operator’s key answers any request',
    breaks: 'I9, I50',
    file: 'server/features/operator/idempotent-acts.ts',
    find: "  if (row.request_hash !== request.requestHash) throw new ApiError('OPERATOR_KEY_REUSED');\n",
    put: '',
    seenBy: { file: ONCE, title: 'a key belongs to one request of one operator' },
  },
  {
    name: 'limits of an operator apply to each act separately',
    breaks: 'I50',
    file: 'server/features/operator/approval-limits.ts',
    find: '    sums.byTreasurerMinor + more <= limit.treasurer &&\n    sums.ofPlayerMinor + more <= limit.player &&\n    sums.togetherMinor + more <= limit.all\n',
    put: '    more <= limit.treasurer && more <= limit.player && more <= limit.all && sums !== undefined\n',
    seenBy: { file: LIMITS, title: 'one of ten grants of 10,000 is done' },
  },
  {
    name: 'sums of operators are read without a lock',
    breaks: 'I50',
    file: 'server/features/operator/corrections.ts',
    find: '        await lockSums(tx, currency);\n',
    put: '        void lockSums;\n',
    seenBy: { file: LIMITS, title: 'two processes at the same moment do not' },
  },
  {
    name: 'an expired request is approved',
    breaks: 'I50',
    file: 'server/features/operator/corrections.ts',
    find: "        if (stateOf(row, nowMs) === 'expired') throw new ApiError('CORRECTION_EXPIRED');\n",
    put: '        void stateOf;\n',
    seenBy: { file: LIMITS, title: 'expires: nobody can decide it' },
  },
  {
    name: 'one operator disables another',
    breaks: 'I50',
    file: 'server/features/operator/players.ts',
    find: "    if (await hasRole(pool, d.operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');\n",
    put: '',
    seenBy: { file: LIMITS, title: 'cannot be disabled or enabled in the console' },
  },
  {
    name: 'refused acts of operators are not recorded',
    breaks: 'I50',
    file: 'server/features/operator/guard.ts',
    find: '    if (!roles.has(caller)) request',
    put: '    if (roles.has(caller)) request',
    seenBy: { file: LIMITS, title: 'are in the log as refused' },
  },
  {
    name: 'the body of an operator’s call is read before the role',
    breaks: 'I50',
    file: 'server/features/operator/guard.ts',
    find: "      mustReach(role, name === undefined ? 'treasurer' : roleFor(operatorContract[name]));\n",
    put: "      if (name === undefined) mustReach(role, 'treasurer');\n",
    seenBy: {
      file: LIMITS,
      title: 'is refused because of the role before the request is read',
    },
  },
  {
    name: 'the console works in a frame of the mini-app',
    breaks: 'I50',
    file: 'server/sites/web-documents.ts',
    find: 'isMiniApp && !isConsole(request.url) ? TELEGRAM_WEB_ORIGINS : []',
    put: 'isMiniAppPath(request.url) ? TELEGRAM_WEB_ORIGINS : isConsole(request.url) ? [] : []',
    seenBy: {
      file: 'server/sites/web-documents.test.ts',
      title: 'nobody frames the console',
    },
  },
  {
    name: 'prod starts with a secret that can be guessed',
    breaks: 'S1',
    file: 'server/unsafe-settings.ts',
    find: 'const SECRET_BYTES = 32;',
    put: 'const SECRET_BYTES = 8;',
    seenBy: { file: 'server/config.test.ts', title: 'prod does not start on a' },
  },
  {
    name: 'TRUST_PROXY is not checked',
    breaks: 'S1',
    file: 'server/http/proxy-watch.ts',
    find: '  if (addresses < trusted)\n',
    put: '  if (addresses > trusted)\n',
    seenBy: {
      file: 'server/http/proxy-watch.test.ts',
      title: 'one line, however many requests',
    },
  },
];
