import { benchImport } from './import.bench.ts';
console.log(await benchImport(Number(process.argv[2])));
