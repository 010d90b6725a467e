// Mutations of fields in the specification.
import type { Mutation } from '../mutation.ts';

const OF_FAKES = 'sdk/conformance/specification.test.ts';

export const specificationMutations: readonly Mutation[] = [
  {
    name: 'a picture is a name instead of an address',
    breaks: 'spec §3',
    file: 'economy/shop/products.ts',
    find: 'imgSrc: pictureUrl(site, product.image),',
    put: 'imgSrc: `/${product.image}`,',
    seenBy: { file: 'sdk/fake/services.test.ts' },
  },
  {
    name: 'an empty field is left out',
    breaks: 'spec §3',
    file: 'economy/shop/products.ts',
    find: '      remaining: product.stock === undefined ? null : Math.max(0, product.stock - taken),\n',
    put: '      ...((product.stock === undefined ? {} : { remaining: product.stock - taken }) as { remaining: number }),\n',
    seenBy: { file: 'sdk/fake/services.test.ts' },
  },
  {
    name: 'the inviter is forgotten after a reload',
    breaks: 'spec §3',
    file: 'sdk/session/token-life.ts',
    find: '  ...(claims.referrer === undefined ? {} : { referrer: claims.referrer }),\n',
    put: '',
    seenBy: { file: OF_FAKES },
  },
  {
    name: 'a fake service refuses with its own message',
    breaks: 'spec §8',
    file: 'sdk/fake/services.ts',
    find: "isMissing ? e.message : failureMessage(name, url, status, '')",
    put: "failureMessage(name, url, status, '')",
    seenBy: { file: 'sdk/messages.test.ts', title: 'fake services:' },
  },
  {
    name: 'a contest with many games names one',
    breaks: 'spec §3',
    file: 'economy/social/contest-editions.ts',
    find: "games?.length === 1 ? games[0]! : ''",
    put: "games?.[0] ?? 'dice-lantern'",
    seenBy: { file: 'sdk/fake/services.test.ts' },
  },
  {
    name: 'a task has another link in another call',
    breaks: 'spec §3',
    file: 'server/features/cross-tasks/index.ts',
    find: '      return withLink(reply, playerId);\n    };',
    put: '      return reply;\n    };',
    seenBy: {
      file: 'server/features/cross-tasks/links.test.ts',
      title: 'a task has the same link in every call',
    },
  },
];
