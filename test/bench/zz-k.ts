import { benchEngine } from './engine.bench.ts';
for (const n of process.argv.slice(2).map(Number)) {
  const r = await benchEngine([n]);
  for (const f of r.figures)
    console.log(
      f.rows,
      f.operation.padEnd(10),
      f.milliseconds.toFixed(3),
      'first',
      f.firstMilliseconds.toFixed(1),
      'worst',
      f.worstMilliseconds.toFixed(1),
      f.others.map((o) => `${o.name} ${o.milliseconds.toFixed(1)} (${o.ratio.toFixed(1)}x)`).join(' | '),
    );
  console.log(r.builds);
}
