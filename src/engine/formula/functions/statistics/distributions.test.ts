import { describe, expect, test } from 'vitest';
import { valueOfFormula } from '#test/formulas/value-of-formula.ts';

/** To as many figures as the documents show. */
function expectNumber(formula: string, expected: number): void {
  const value = valueOfFormula(formula);
  expect(typeof value, `${formula} = ${String(value)}`).toBe('number');
  const figures = String(expected)
    .replace(/e.*$/, '')
    .replaceAll(/[-.]|^0\.0*/g, '').length;
  expect(Math.abs(Number(value) / expected - 1), `${formula} = ${String(value)}`).toBeLessThan(
    0.6 * 10 ** (1 - figures),
  );
}

describe('the examples of Microsoft’s documents', () => {
  test.each([
    ['=BETA.DIST(2,8,10,TRUE,1,3)', 0.6854706],
    ['=BETA.DIST(2,8,10,FALSE,1,3)', 1.4837646],
    ['=BETADIST(2,8,10,1,3)', 0.6854706],
    ['=BETA.INV(0.685470581,8,10,1,3)', 2],
    ['=BINOM.DIST(6,10,0.5,FALSE)', 0.2050781],
    ['=BINOM.DIST.RANGE(60,0.75,48)', 0.084],
    ['=BINOM.DIST.RANGE(60,0.75,45,50)', 0.524],
    ['=BINOM.INV(6,0.5,0.75)', 4],
    ['=CRITBINOM(6,0.5,0.75)', 4],
    ['=CHISQ.DIST(0.5,1,TRUE)', 0.52049988],
    ['=CHISQ.DIST(2,3,FALSE)', 0.20755375],
    ['=CHISQ.DIST.RT(18.307,10)', 0.0500006],
    ['=CHIDIST(18.307,10)', 0.0500006],
    ['=CHISQ.INV(0.93,1)', 3.283020286],
    ['=CHISQ.INV(0.6,2)', 1.832581464],
    ['=CHISQ.INV.RT(0.050001,10)', 18.306973],
    ['=CONFIDENCE.NORM(0.05,2.5,50)', 0.692951912],
    ['=CONFIDENCE.T(0.05,1,50)', 0.284196855],
    ['=EXPON.DIST(0.2,10,TRUE)', 0.86466472],
    ['=EXPON.DIST(0.2,10,FALSE)', 1.35335283],
    ['=F.DIST(15.2069,6,4,TRUE)', 0.99],
    ['=F.DIST(15.2069,6,4,FALSE)', 0.0012238],
    ['=F.DIST.RT(15.20686486,6,4)', 0.01],
    ['=F.INV(0.01,6,4)', 0.10930991],
    ['=F.INV.RT(0.01,6,4)', 15.20686],
    ['=GAMMA(2.5)', 1.329340388],
    ['=GAMMA(-3.75)', 0.2678661],
    ['=GAMMA.DIST(10.00001131,9,2,FALSE)', 0.032639],
    ['=GAMMA.DIST(10.00001131,9,2,TRUE)', 0.068094],
    ['=GAMMA.INV(0.068094,9,2)', 10.0000112],
    ['=GAMMALN(4)', 1.7917595],
    ['=GAUSS(2)', 0.47724987],
    ['=HYPGEOM.DIST(1,4,8,20,TRUE)', 0.4654],
    ['=HYPGEOM.DIST(1,4,8,20,FALSE)', 0.3633],
    ['=HYPGEOMDIST(1,4,8,20)', 0.363261],
    ['=LOGNORM.DIST(4,3.5,1.2,TRUE)', 0.0390836],
    ['=LOGNORM.DIST(4,3.5,1.2,FALSE)', 0.0176176],
    ['=LOGNORM.INV(0.039084,3.5,1.2)', 4.0000252],
    ['=NEGBINOM.DIST(10,5,0.25,TRUE)', 0.3135141],
    ['=NEGBINOM.DIST(10,5,0.25,FALSE)', 0.0550487],
    ['=NEGBINOMDIST(10,5,0.25)', 0.0550487],
    ['=NORM.DIST(42,40,1.5,TRUE)', 0.9087888],
    ['=NORM.DIST(42,40,1.5,FALSE)', 0.10934],
    ['=NORM.INV(0.908789,40,1.5)', 42.000002],
    ['=NORM.S.DIST(1.333333,TRUE)', 0.908788726],
    ['=NORM.S.INV(0.9088)', 1.3334],
    ['=POISSON.DIST(2,5,TRUE)', 0.124652],
    ['=POISSON.DIST(2,5,FALSE)', 0.084224],
    ['=T.DIST(60,1,TRUE)', 0.99469533],
    ['=T.DIST(8,3,FALSE)', 0.00073691],
    ['=T.DIST.2T(1.959999998,60)', 0.054645],
    ['=T.DIST.RT(1.959999998,60)', 0.027322],
    ['=TDIST(1.959999998,60,2)', 0.05464493],
    ['=T.INV(0.75,2)', 0.8164966],
    ['=T.INV.2T(0.546449,60)', 0.606533],
    ['=WEIBULL.DIST(105,20,100,TRUE)', 0.929581],
    ['=WEIBULL.DIST(105,20,100,FALSE)', 0.035589],
    ['=Z.TEST({3,6,7,8,6,5,4,2,1,9},4)', 0.090574],
    ['=Z.TEST({3,6,7,8,6,5,4,2,1,9},6)', 0.863043],
    ['=T.TEST({3,4,5,8,9,1,2,4,5},{6,19,3,2,14,4,5,17,1},2,1)', 0.196016],
    ['=F.TEST({6,7,9,15,21},{20,28,31,38,40})', 0.64831785],
    ['=CHISQ.TEST({58,35;11,25;10,23},{45.35,47.65;17.56,18.44;16.09,16.91})', 0.0003082],
    ['=PROB({0,1,2,3},{0.2,0.3,0.1,0.4},2)', 0.1],
    ['=PROB({0,1,2,3},{0.2,0.3,0.1,0.4},1,3)', 0.8],
    ['=SKEW.P({3,4,5,2,3,4,5,6,4,7})', 0.303193339],
    ['=ERF(0.745)', 0.70792892],
    ['=ERFC(1)', 0.15729921],
    ['=STDEVA({1345,1301,1368,1322,1310,1370,1318,1350,1303,1299})', 27.46391572],
    ['=VARPA({1345,1301,1368,1322,1310,1370,1318,1350,1303,1299})', 678.84],
  ] as const)('%s', expectNumber);
});

/** By arithmetic of forty figures. */
test('tails and large numbers keep twelve figures', () => {
  for (const [formula, expected] of [
    ['=NORM.S.DIST(-12,TRUE)', 1.776482112077679e-33],
    ['=ERFC(2.4)', 6.885138966450785e-4],
    ['=CHISQ.DIST.RT(400,10)', 9.413291991183476e-80],
    ['=BINOM.DIST(1000,2000,0.5,FALSE)', 0.01783901114585432],
    ['=GAMMALN(1.0001)', -5.771334222047762e-5],
    ['=POISSON.DIST(1000,1000,FALSE)', 0.0126146113487215],
    ['=T.DIST.RT(1.5,10000000000)', 0.066807201284643],
    ['=BINOM.DIST(490000,1000000,0.5,TRUE)', 2.772181643849612e-89],
  ] as const) {
    expect(Math.abs(Number(valueOfFormula(formula)) / expected - 1), formula).toBeLessThan(1e-12);
  }
});

test('an inverse leads back, in both tails', () => {
  for (const share of [1e-9, 0.01, 0.5, 0.99]) {
    for (const [there, back] of [
      ['GAMMA.INV(p,3,2)', 'GAMMA.DIST(x,3,2,TRUE)'],
      ['BETA.INV(p,0.5,3)', 'BETA.DIST(x,0.5,3,TRUE)'],
      ['F.INV(p,3,7)', 'F.DIST(x,3,7,TRUE)'],
      ['F.INV.RT(p,3,7)', 'F.DIST.RT(x,3,7)'],
      ['T.INV(p,4)', 'T.DIST(x,4,TRUE)'],
      ['CHISQ.INV.RT(p,5)', 'CHISQ.DIST.RT(x,5)'],
      ['LOGNORM.INV(p,1,2)', 'LOGNORM.DIST(x,1,2,TRUE)'],
    ] as const) {
      const formula = `=${back.replace('x', there.replace('p', String(share)))}`;
      expect(Math.abs(Number(valueOfFormula(formula)) / share - 1), formula).toBeLessThan(1e-11);
    }
  }
});

test('what is out of a distribution is an error', () => {
  for (const formula of [
    '=GAMMA.INV(1,2,3)',
    '=BETA.DIST(3,2,2,TRUE)',
    '=F.DIST(-1,2,3,TRUE)',
    '=T.INV(0,3)',
    '=HYPGEOM.DIST(5,4,8,20,FALSE)',
    '=GAMMA(-2)',
    '=LOGNORM.DIST(0,1,1,TRUE)',
    '=CHISQ.DIST(1,0,TRUE)',
  ])
    expect(valueOfFormula(formula), formula).toBe('#NUM!');
});
