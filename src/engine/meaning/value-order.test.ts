import { expect, test } from 'vitest';
import { languageOfMonths, orderOf } from './value-order.ts';

test.each([
  [['Fri', 'Mon', 'Wed']],
  [['We', 'Fr', 'Tu', 'Mo', 'Th']],
  [['Freitag', 'Montag', 'Mittwoch']],
  [['Mi', 'Fr', 'Di', 'Mo', 'Do']],
  [['vendredi', 'lundi', 'mercredi']],
  [['viernes', 'lunes', 'miércoles']],
  [['venerdì', 'lunedì', 'mercoledì']],
  [['sexta-feira', 'segunda-feira', 'quarta-feira']],
  [['vrijdag', 'maandag', 'woensdag']],
  [['piątek', 'poniedziałek', 'środa']],
  [['пятница', 'понедельник', 'среда']],
  [['Cuma', 'Pazartesi', 'Çarşamba']],
  [['金曜日', '月曜日', '水曜日']],
  [['금요일', '월요일', '수요일']],
])('weekdays come from Monday on, in any language: %j', (values) => {
  const [monday] = [values.find((value) => /^(?:mo|lu|seg|ma|po|по|paz|月|월)/iu.test(value))];
  expect(orderOf(values)?.[0]).toBe(monday);
  expect(orderOf(values)?.toSorted()).toEqual(values.toSorted());
});

test.each([
  [
    ['Mar', 'Jan', 'May'],
    ['Jan', 'Mar', 'May'],
  ],
  [
    ['März', 'Januar', 'Mai'],
    ['Januar', 'März', 'Mai'],
  ],
  [
    ['août', 'févr.', 'janv.'],
    ['janv.', 'févr.', 'août'],
  ],
  [
    ['декабрь', 'январь', 'июнь'],
    ['январь', 'июнь', 'декабрь'],
  ],
  [
    ['Ağustos', 'Ocak', 'Mart'],
    ['Ocak', 'Mart', 'Ağustos'],
  ],
])('months come from January on: %j', (values, expected) => {
  expect(orderOf(values)).toEqual(expected);
});

test.each([[['FR', 'SA']], [['North', 'South']], [['may', 'must']], [['Ann', 'Bo', 'Cy']]])(
  'other values have no order: %j',
  (values) => {
    expect(orderOf(values)).toBeNull();
  },
);

test.each([
  [['Q3', 'Q1', 'Q2']],
  [['3. Quartal', '1. Quartal', '2. Quartal']],
  [['III квартал', 'I квартал', 'II квартал']],
  [['jesen', 'proljeće', 'ljeto']],
  [['otoño', 'Primavera', 'verano']],
  [['monthly', 'daily', 'weekly']],
  [['monatlich', 'täglich', 'wöchentlich']],
  [['Mensuel', 'Quotidien', 'Hebdomadaire']],
  [['毎月', '毎日', '毎週']],
  [['A menudo', 'Nunca', 'A veces']],
  [['XL', 'S', 'M']],
  [['groß', 'klein', 'mittel']],
  [['высокий', 'низкий', 'средний']],
  [['zdecydowanie tak', 'raczej nie', 'trudno powiedzieć']],
])('what has an order of its own comes in it: %j', (values) => {
  const [last, first, middle] = values;
  expect(orderOf(values)).toEqual([first, middle, last]);
});

test('words of two languages have no order together', () => {
  expect(orderOf(['täglich', 'monthly', 'hebdomadaire'])).toBeNull();
});

test('months tell a language, and those that two languages share do not', () => {
  expect(languageOfMonths(['Janeiro', 'Fevereiro', 'Março', 'Abril'])).toBe('pt');
  expect(languageOfMonths(['Abril', 'Agosto', 'Julio'])).toBe('es');
  expect(languageOfMonths(['Abril', 'Agosto', 'Xq'])).toBe(null);
});
