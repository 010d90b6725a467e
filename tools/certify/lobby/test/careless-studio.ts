// A small studio in the server's own form that makes one mistake, for the certification's own tests.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Mistake =
  | 'has no page'
  | 'forbids the frame'
  | 'opens a session once'
  | 'signs wrongly'
  | 'stakes too much'
  | 'pays too much'
  | 'leaves rounds open'
  | 'gives every round one id'
  | 'ends a round only while its page is open'
  | 'pays only in a live session'
  | 'forgets a bet without a reply'
  | 'gives up on rollbacks'
  | 'gives up on wins'
  | 'sends a win again under a new id'
  | 'sends a win again with another amount'
  | 'sends a win while the lobby is busy, and never again'
  | 'takes BUSY for the last word'
  | 'plays a refused bet'
  | 'repeats a refused bet'
  | 'forgets its rounds in a crash';

export const SECRET = 'a-secret-of-32-letters-or-longer';
const AGAIN_AFTER_MS = 15;
const REFUSED_TRIES = 6;

interface Round {
  readonly session: string;
  readonly id: string;
  readonly bet: string;
  readonly win: string;
  readonly back: string;
  state: 'betting' | 'paying' | 'returning' | 'over';
}
interface Reply {
  readonly ok: boolean;
}

export interface CarelessStudio {
  readonly origin: string;
  /** A round of its page, until the page is closed. */
  play(address: string, signal: AbortSignal): Promise<void>;
  readonly server: { kill(): Promise<void>; start(): Promise<void> };
  close(): void;
}

type Rounds = Pick<CarelessStudio, 'play' | 'server'>;

/** The rounds, and the calls that settle them. */
function careless(lobbyUrl: () => string, mistake: Mistake | undefined): Rounds {
  /** Calls of an earlier life end without effect. */
  let life = 0;
  let rounds: Round[] = [];
  async function call(name: string, fields: Record<string, unknown>): Promise<Reply> {
    const mine = life;
    const body = JSON.stringify({ call: name, game: 'lights', currency: 'PP', ...fields });
    const signer = mistake === 'signs wrongly' ? 'another-secret' : SECRET;
    const response = await fetch(`${lobbyUrl()}/providers/careless/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-parlor-signature': createHmac('sha256', signer).update(body).digest('hex'),
      },
      body,
    });
    const { error } = (await response.json()) as { error?: { code?: string } };
    if (mine !== life) return new Promise(() => undefined);
    const takesAnyReply =
      mistake === 'sends a win while the lobby is busy, and never again' || mistake === 'plays a refused bet';
    const isBusy = error?.code === 'BUSY' && mistake !== 'takes BUSY for the last word';
    if ((response.status >= 500 || isBusy) && !takesAnyReply) throw new Error('busy');
    return { ok: response.ok };
  }
  async function untilAnswered(givesUp: boolean, send: (tries: number) => Promise<Reply>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const mine = life;
      const reply = await send(tries).catch(() => undefined);
      if (reply !== undefined || givesUp) return;
      await pause(AGAIN_AFTER_MS);
      if (mine !== life) return;
    }
  }

  async function bets(round: Round, common: object): Promise<void> {
    const fields = {
      ...common,
      session: round.session,
      transaction: round.bet,
      amount: mistake === 'stakes too much' ? '999' : '10',
    };
    let reply = await call('bet', fields).catch(() => undefined);
    if (mistake === 'repeats a refused bet')
      for (let tries = 0; reply?.ok === false && tries < REFUSED_TRIES; tries += 1)
        reply = await call('bet', fields);
    if (reply === undefined) round.state = mistake === 'forgets a bet without a reply' ? 'over' : 'returning';
    else round.state = reply.ok || mistake === 'plays a refused bet' ? 'paying' : 'over';
  }

  async function pays(round: Round, common: object): Promise<void> {
    const player = { player: round.session.split('-')[0], session: round.session };
    if (mistake === 'pays only in a live session') {
      const { ok } = await call('balance', player);
      if (!ok) return;
    }
    const amount = mistake === 'pays too much' ? '500' : '19.6';
    await untilAnswered(mistake === 'gives up on wins', (tries) =>
      call('win', {
        ...common,
        transaction: tries > 0 && mistake === 'sends a win again under a new id' ? randomUUID() : round.win,
        reference: round.bet,
        amount: tries > 0 && mistake === 'sends a win again with another amount' ? '12' : amount,
        ...(mistake === 'leaves rounds open' ? {} : { roundClosed: true }),
      }),
    );
  }

  async function run(round: Round, signal?: AbortSignal): Promise<void> {
    const mine = life;
    const common = { player: round.session.split('-')[0], round: round.id };
    if (round.state === 'betting') await bets(round, common);
    if (mine !== life) return;
    if (signal?.aborted === true && mistake === 'ends a round only while its page is open') return;
    if (round.state === 'paying') await pays(round, common);
    if (round.state === 'returning')
      await untilAnswered(mistake === 'gives up on rollbacks', () =>
        call('rollback', { ...common, transaction: round.back, reference: round.bet }),
      );
    if (mine === life) round.state = 'over';
  }

  return {
    async play(address, signal) {
      const session = new URL(address).searchParams.get('session') ?? '';
      const player = session.split('-')[0];
      const id = (name: string) =>
        mistake === 'gives every round one id' ? `${name}-${player}` : randomUUID();
      const round: Round = {
        session,
        id: id('round'),
        bet: id('bet'),
        win: id('win'),
        back: id('back'),
        state: 'betting',
      };
      rounds.push(round);
      const closed = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
      await Promise.race([run(round, signal), closed]);
    },
    server: {
      kill: () => {
        life += 1;
        return Promise.resolve();
      },
      start: () => {
        if (mistake === 'forgets its rounds in a crash') rounds = [];
        for (const round of rounds.filter(({ state }) => state !== 'over')) {
          if (round.state === 'betting') round.state = 'returning';
          void run(round);
        }
        return Promise.resolve();
      },
    },
  };
}

/** `lobbyUrl` is known once the lobby listens, after the studio. */
export async function startCarelessStudio(
  lobbyUrl: () => string,
  mistake?: Mistake,
): Promise<CarelessStudio> {
  const opened = new Set<string>();
  const server = createServer((request, response) => {
    const session = new URL(request.url ?? '/', 'http://studio.invalid').searchParams.get('session') ?? '';
    const again = opened.has(session);
    opened.add(session);
    if (mistake === 'has no page' || (mistake === 'opens a session once' && again))
      return response.writeHead(404).end();
    const frame = mistake === 'forbids the frame' ? "'none'" : lobbyUrl();
    return response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `default-src 'none'; frame-ancestors ${frame}`,
      })
      .end('<!doctype html><title>Studio</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const rounds = careless(lobbyUrl, mistake);
  return {
    ...rounds,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      void rounds.server.kill();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The body of a request, for studios with other forms. */
export async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
