import { expect, test } from 'vitest';
import { valueOfFormula } from '#test/formulas/value-of-formula.ts';

test.each([
  ['=BIN2DEC(1100100)', 100],
  ['=BIN2DEC(1111111111)', -1],
  ['=BIN2HEX(11111011,4)', '00FB'],
  ['=BIN2HEX(1111111111)', 'FFFFFFFFFF'],
  ['=BIN2OCT(1001,3)', '011'],
  ['=DEC2BIN(9,4)', '1001'],
  ['=DEC2BIN(-100)', '1110011100'],
  ['=DEC2BIN(512)', '#NUM!'],
  ['=DEC2HEX(-54)', 'FFFFFFFFCA'],
  ['=DEC2HEX(64,1)', '#NUM!'],
  ['=DEC2OCT(-100)', '7777777634'],
  ['=HEX2BIN("FFFFFFFFFF")', '1111111111'],
  ['=HEX2DEC("FFFFFFFF5B")', -165],
  ['=HEX2DEC("3DA408B9")', 1_034_160_313],
  ['=HEX2DEC("G")', '#NUM!'],
  ['=HEX2OCT("3B4E")', '35516'],
  ['=OCT2BIN(7777777000)', '1000000000'],
  ['=OCT2DEC(7777777533)', -165],
  ['=OCT2HEX(7777777533)', 'FFFFFFFF5B'],
  ['=COMPLEX(3,4)', '3+4i'],
  ['=COMPLEX(3,4,"j")', '3+4j'],
  ['=COMPLEX(0,1)', 'i'],
  ['=IMABS("5+12i")', 13],
  ['=IMAGINARY("0-j")', -1],
  ['=IMREAL("6-9i")', 6],
  ['=IMCONJUGATE("3+4i")', '3-4i'],
  ['=IMDIV("-238+240i","10+24i")', '5+12i'],
  ['=IMPRODUCT("3+4i","5-3i")', '27+11i'],
  ['=IMSUB("13+4i","5+3i")', '8+i'],
  ['=IMSUM("3+4i","5-3i")', '8+i'],
  ['=IMSUM("1+i","1+j")', '#VALUE!'],
  ['=IMREAL("3+4")', '#NUM!'],
  ['=IMPOWER("2+3i",3)', '-46+9.00000000000001i'],
  ['=IMSQRT("-4")', '2i'],
  ['=DELTA(5,4)', 0],
  ['=GESTEP(5,4)', 1],
  ['=CONVERT(68,"F","C")', 20],
  ['=CONVERT(2.5,"ft","sec")', '#N/A'],
  ['=CONVERT(1,"kibyte","bit")', 8192],
  ['=CONVERT(1,"km2","m2")', 1_000_000],
  ['=CONVERT(1,"kmi","m")', '#N/A'],
  ['=CONVERT(1,"foo","m")', '#N/A'],
])('%s', (formula, expected) => {
  const value = valueOfFormula(formula);
  if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 9);
  else expect(value).toBe(expected);
});

test.each([
  ['=CONVERT(1,"lbm","kg")', 0.45359237],
  ['=CONVERT(CONVERT(100,"ft","m"),"ft","m")', 9.290304],
  ['=CONVERT(1,"gal","l")', 3.785411784],
  ['=CONVERT(1,"HP","W")', 745.699871582],
  ['=CONVERT(1,"mi","Nmi")', 0.868976242],
  ['=CONVERT(1,"us_acre","m2")', 4046.872609874],
  ['=BESSELI(1.5,1)', 0.981666428],
  ['=BESSELJ(1.9,2)', 0.329925728],
  ['=BESSELK(1.5,1)', 0.2773878],
  ['=BESSELY(2.5,1)', 0.145918138],
  ['=BESSELJ(50,3)', 0.09273480406],
  ['=IMARGUMENT("3+4i")', 0.927295218],
])('%s', (formula, expected) =>
  expect(Math.abs(Number(valueOfFormula(formula)) / expected - 1), formula).toBeLessThan(2e-9),
);

/** Parts of complex numbers, which texts show in full. */
test.each([
  ['IMCOS("1+i")', 0.833730025131149, -0.988897705762865],
  ['IMSIN("4+3i")', -7.61923172032141, -6.548120040911],
  ['IMTAN("4+3i")', 0.00490825806749606, 1.00070953606723],
  ['IMEXP("1+i")', 1.46869393991589, 2.28735528717884],
  ['IMLN("3+4i")', 1.6094379124341, 0.927295218001612],
  ['IMLOG2("3+4i")', 2.32192809488736, 1.33780421245098],
  ['IMSQRT("1+i")', 1.09868411346781, 0.455089860562227],
  ['IMSEC("4+3i")', -0.0652940278579471, -0.0752249603027732],
  ['IMCSCH("4+3i")', -0.036275889628626, -0.0051744731840194],
])('%s', (formula, re, im) => {
  expect(Number(valueOfFormula(`=IMREAL(${formula})`)) / re).toBeCloseTo(1, 11);
  expect(Number(valueOfFormula(`=IMAGINARY(${formula})`)) / im).toBeCloseTo(1, 11);
});
