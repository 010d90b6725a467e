// Mutations of rate limits and replies.
import type { Mutation } from '../mutation.ts';

export const trafficMutations: readonly Mutation[] = [
  {
    name: 'players of one address share its limit',
    breaks: 'I46',
    file: 'server/http/rate-limits.ts',
    find: "if (request.caller !== undefined) take('player', request.caller.playerId);",
    put: "if (request.caller !== undefined) take('stranger', request.ip);",
    seenBy: {
      file: 'server/http/rate-limits.test.ts',
      title: 'a caller without a token has to wait',
    },
  },
  {
    name: 'a player may open any number of live streams',
    breaks: 'I46',
    file: 'server/live/event-streams.ts',
    find: 'if (open.length < this.#limits.perPlayer) return;',
    put: 'if (open.length >= 0) return;',
    seenBy: {
      file: 'server/live/event-streams.test.ts',
      title: "beyond a player's limit are refused",
    },
  },
  {
    name: 'a body that is too large loses its reply',
    breaks: 'I46',
    file: 'server/http/request-bodies.ts',
    find: 'if (reply.statusCode === 413) await drain(request.raw, bounds);',
    put: '',
    seenBy: {
      file: 'server/http/request-bodies.test.ts',
      title: 'a client that writes its whole body',
    },
  },
  {
    name: 'calls that wait for a payment provider hold up all others',
    breaks: 'I46',
    file: 'server/http/overload/load-gate.ts',
    find: 'const LONG_MS = 250;',
    put: 'const LONG_MS = 60_000;',
    seenBy: {
      file: 'server/http/overload/load-gate.test.ts',
      title: 'is not held up by calls that wait for somebody else',
    },
  },
  {
    name: 'a call that waited goes on as the request that let it begin',
    breaks: 'I46',
    file: 'server/http/overload/refuse-early.ts',
    find: 'AsyncLocalStorage.bind((call) => (call === undefined ? refuse() : begin(call)))',
    put: '(call) => (call === undefined ? refuse() : begin(call))',
    seenBy: {
      file: 'server/http/overload/refuse-early.test.ts',
      title: 'as a request of its own',
    },
  },
  {
    name: 'a call that has waited too long is refused though there is room for it now',
    breaks: 'I46',
    file: 'server/http/overload/load-gate.ts',
    find: '!this.#isFull(nowMs) || nowMs - call.cameMs',
    put: 'nowMs - call.cameMs',
    seenBy: {
      file: 'server/http/overload/load-gate.test.ts',
      title: 'begins a call that has waited too long if there is room for it now',
    },
  },
  {
    name: 'pages are served only to browsers',
    breaks: 'spec §1',
    file: 'server/sites/web-documents.ts',
    find: 'if (isRead && !isFile && !isApiPath(path))',
    put: "if (isRead && !isFile && !isApiPath(path) && request.headers.accept?.includes('text/html'))",
    seenBy: { file: 'server/sites/web-documents.test.ts', title: 'for any Accept header' },
  },
  {
    name: 'an empty category is a category',
    breaks: 'spec §7',
    file: 'contract/calls/catalogue-select.ts',
    find: 'filter.category?.trim().toLowerCase() || undefined;',
    put: 'filter.category?.trim().toLowerCase();',
    seenBy: { file: 'sdk/fake/services.test.ts' },
  },
  {
    name: 'any platform is accepted',
    breaks: 'spec §7',
    file: 'contract/kernel/headers.ts',
    find: "header === undefined ? 'web' : PLATFORMS.find((platform) => platform === header);",
    put: "PLATFORMS.find((platform) => platform === header) ?? 'web';",
    seenBy: { file: 'sdk/fake/services.test.ts' },
  },
];
