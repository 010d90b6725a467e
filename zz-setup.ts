import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
const exited: Record<string, number> = {};
const last = ((globalThis as any).zzLast ??= new Map<number, [string, number]>()) as Map<number, [string, number]>;
function cpu(): Record<string, number> {
  const st = new Map<number, [number, string, number]>();
  for (const d of readdirSync('/proc')) {
    if (!/^\d+$/.test(d)) continue;
    try {
      const s = readFileSync(`/proc/${d}/stat`, 'utf8');
      const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
      st.set(Number(d), [Number(f[1]), '', (Number(f[11]) + Number(f[12])) / 100 , ]);
    } catch {}
  }
  for (const [p, [, , c]] of st) {
    let q = p, n = 0;
    while (q > 1 && q !== process.pid && n++ < 30) q = st.get(q)?.[0] ?? 0;
    if (q !== process.pid) continue;
    let k = last.get(p)?.[0];
    if (k === undefined || k === 'other') {
      let cmd = '';
      try { cmd = readFileSync(`/proc/${p}/cmdline`, 'utf8').replaceAll('\0', ' '); } catch {}
      const t = /--type=([\w-]+)/.exec(cmd)?.[1];
      k = cmd.includes('chrom') ? (t === 'renderer' ? 'renderer' : t === 'gpu-process' ? 'gpu' : 'chromium') : /e2e\/dist|server\/main/.test(cmd) ? 'server' : p === process.pid ? 'worker' : /postgres/.test(cmd) ? 'postgres' : 'other';
    }
    last.set(p, [k, c]);
  }
  const out: Record<string, number> = {};
  for (const [k, c] of last.values()) out[k] = (out[k] ?? 0) + c;
  return out;
}
const timer = ((globalThis as any).zzTimer ??= setInterval(cpu, 250));
timer.unref();
let before = cpu();
const diff = (a: Record<string, number>, b: Record<string, number>) => Object.fromEntries(Object.entries(b).map(([k, v]) => [k, Math.round((v - (a[k] ?? 0)) * 100) / 100]));
let startAll: Record<string, number>; let t0 = 0; let t1 = 0;
beforeAll(() => { startAll = cpu(); t0 = performance.now(); });
beforeEach(() => { before = cpu(); t1 = performance.now(); });
afterEach(({ task }) => { appendFileSync('/tmp/speed/per-test.jsonl', JSON.stringify({ file: task.file.name, test: task.name, wall: Math.round(performance.now() - t1), ...diff(before, cpu()) }) + '\n'); });
afterAll((suite: any) => { appendFileSync('/tmp/speed/per-file.jsonl', JSON.stringify({ file: suite?.file?.name ?? suite?.name, wall: Math.round(performance.now() - t0), ...diff(startAll, cpu()) }) + '\n'); });
