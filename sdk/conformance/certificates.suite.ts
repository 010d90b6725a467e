// Signed certificates, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import { ODDS_FORMAT } from '@parlor/contract/calls/certificates.ts';
import { verifyContest } from '../fairness/verify-contest.ts';
import { verifyOdds } from '../fairness/verify-odds.ts';
import { expectRefusal } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export function certificatesSuite(world: () => World): void {
  describe('certificates', () => {
    const api = () => world().services.api;
    const ofContest = (contestId: string, period: string) =>
      api().contestCertificate({ params: { contestId, period } });

    test('a contest that is over and paid has a certificate with the winners of its board', async () => {
      const { contest, yesterday } = await api().dailyJackpotRace();
      // A server that began today has had no race yet: e2e/fairness/certificates.test.ts waits for one.
      if (yesterday === undefined) return;
      const file = await ofContest(contest!.contestId, yesterday.period);
      const check = await verifyContest(file);
      expect(check.faults).toEqual([]);
      expect([check.isRight, check.signature]).toEqual([true, 'good']);
      expect(
        file.certificate.winners.map(({ position, value, prize }) => [position, value, Number(prize)]),
      ).toEqual(yesterday.winners.map(({ position, value, prize }) => [position, value, prize]));
      const richer = { ...file.certificate, won: '1' };
      expect((await verifyContest({ ...file, certificate: richer })).isRight).toBe(false);
    });

    test('a contest that runs has none, nor one that never was', async () => {
      const { contestId, period } = (await api().dailyJackpotRace()).contest!;
      await expectRefusal(ofContest(contestId, period), 'NOT_FOUND');
      await expectRefusal(ofContest('no-such-contest', period), 'NOT_FOUND');
      await expectRefusal(ofContest(contestId, 'yesterday'), 'INVALID_REQUEST');
    });

    test('each day has a certificate of odds in a signed chain, with every game and box', async () => {
      await world().nextOdds();
      const { days } = await api().oddsDays({ query: {} });
      expect(days.map(({ day }) => day)).toEqual(
        days
          .map(({ day }) => day)
          .toSorted()
          .toReversed(),
      );
      const [newest] = days;
      const ofDay = (day: string) => api().oddsCertificate({ params: { day } });
      const files = await Promise.all(
        days
          .slice(0, 2)
          .toReversed()
          .map(({ day }) => ofDay(day)),
      );
      const [{ rules, keys }] = files as [Awaited<ReturnType<typeof ofDay>>];
      const certificates = files.flatMap((file) => file.certificates);
      const check = await verifyOdds({ format: ODDS_FORMAT, certificates, rules, keys });
      expect(check.days.flatMap(({ faults }) => faults)).toEqual([]);
      expect([check.isRight, check.days.at(-1)!.signature]).toEqual([true, 'good']);
      const { results, hash } = certificates.at(-1)!;
      expect(newest).toMatchObject({ hash, outside: [] });
      const ids = results.map(({ id }) => id);
      const { games } = await api().games({ query: { id: ids } });
      expect(games.length).toBeGreaterThan(40);
      expect(ids).toEqual(expect.arrayContaining(['FREE', 'STANDARD', 'PREMIUM']));
      // As in the catalogue, which rounds down.
      const exact = results.flatMap(({ id, kind, odds }) => {
        if (kind !== 'game') return [];
        const { part, of } = odds.at(-1)!.theory.lowest;
        return [[id, Number((BigInt(part) * 10_000n) / BigInt(of)) / 100]];
      });
      const shown = new Map(games.map(({ identifier, rtp }) => [identifier, rtp]));
      expect(exact).toEqual(exact.map(([id]) => [id, shown.get(String(id))]));

      const page = await api().oddsDays({ query: { limit: '1' } });
      expect(page.days).toEqual([newest]);
      const next =
        page.before && (await api().oddsDays({ query: { limit: '1', before: page.before } })).days[0];
      expect(next).toEqual(days[1]);
      await expectRefusal(ofDay('2001-01-01'), 'NOT_FOUND');
      await expectRefusal(ofDay('yesterday'), 'INVALID_REQUEST');
    });
  });
}
