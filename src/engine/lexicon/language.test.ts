import { expect, test } from 'vitest';
import { knownLanguageOf, languageOf, languageOfNewSheet } from './language.ts';

test.each<[string[], string]>([
  [['Name', 'Department', 'Start date'], 'en'],
  [['Artikelnummer', 'Bezeichnung', 'Anzahl', 'Stückpreis (inkl. MwSt.)'], 'de'],
  [['Prénom', 'Nom', 'Date de naissance'], 'fr'],
  [['Código', 'Producto', 'Cantidad'], 'es'],
  [['Categoria', 'Prodotto', 'Prezzo'], 'it'],
  [['Nome do aluno', 'Turma', 'Data de nascimento'], 'pt'],
  [['Фамилия', 'Имя', 'Рейтинг'], 'ru'],
  [['Наименование', 'Цена за шт', 'Кол-во'], 'ru'],
  [['Прізвище', "Ім'я", 'Кількість'], 'uk'],
  [['姓名', '年级', '专业'], 'zh'],
  [['商品名', '売上', 'メモ'], 'ja'],
  [['이름', '수량'], 'ko'],
  [['الاسم', 'المدينة'], 'ar'],
  [['Titre', 'Auteur(s)', 'Langue', 'Lieu'], 'fr'],
  [['Color', 'Fabricante', 'Cantidad'], 'es'],
  [['Dato', 'Tid', 'Titel', 'Sted', 'Type'], 'da'],
  [['Model', 'MPG', 'Cylinders'], 'en'],
  [['Title', 'Author', 'ISBN', 'Pages', 'Rating', 'Genre', 'In stock'], 'en'],
  [['media', 'product_category', 'campaign_id', 'effect'], 'en'],
  [['CR', 'r_pos', 'voti', 'perc', 'sg_ass_uni'], 'en'],
  [['A', 'B'], 'en'],
  [[], 'en'],
])('%j is %s', (headings, language) => {
  expect(languageOf(headings)).toBe(language);
});

test('headings in Chinese characters are Japanese where the values have kana', () => {
  expect(languageOf(['商品名', '数量'])).toBe('zh');
  expect(languageOf(['商品名', '数量'], ['フライパン'])).toBe('ja');
});

test('a word that several headings have among others tells a language once, and names of programs tell theirs', () => {
  expect(knownLanguageOf(['Heat control', 'Light control', 'Air control'])).toBe(null);
  expect(knownLanguageOf(['Control', 'Precio'])).toBe('es');
  expect(knownLanguageOf(['Xq', 'Xw'], [], 'Cartel1')).toBe('it');
  expect(languageOfNewSheet('Zeszyt1')).toBe('pl');
  expect(languageOfNewSheet('Libro')).toBe(null);
});

test('a letter that others don’t have tells languages apart that share their words', () => {
  expect(knownLanguageOf(['Nome', 'Data'])).toBe('it');
  expect(knownLanguageOf(['Nome', 'Data admissão'])).toBe('pt');
});

test('of two languages that know as many headings the one of the program is likelier', () => {
  const headings = ['CLIENTE', 'DATI', 'INDIRIZZO', 'EMAIL'];
  expect(knownLanguageOf(headings)).toBe('es');
  expect(knownLanguageOf(headings, [], '', 'it')).toBe('it');
  expect(knownLanguageOf(headings, [], '', 'pl')).toBe('es');
});
